import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { parseForms } from '@cadenza/navigation/fastify'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#core/context/config.ts'
import type { Queues } from '#core/queue/server/queues.ts'
import type { Log } from '#platform/log/log.ts'
import { type AnsweredRequests, watchAnswers } from '#platform/http/requests/answered-requests.ts'
import { createListeningServer } from '#platform/http/requests/listening-server.ts'
import { readMultipartForms } from '#platform/http/requests/multipart-forms.ts'
import { keepFormBytes, parseJsonKeepingBytes } from '#platform/http/requests/raw-body.ts'
import { sendRequestId, readRequestId } from '#platform/http/requests/request-id.ts'
import { cleanTarget } from '#platform/http/requests/request-target.ts'
import { createServerTimeouts } from '#platform/http/requests/timeouts.ts'
import { createTrustProxy } from '#platform/http/requests/trusted-proxies.ts'
import { takeMark } from '#platform/http/sessions/kept-cookies.ts'
import { answerServed } from '../../queue/server/queue-site.ts'
import type { PublicPages } from './public-pages.ts'

/**
 * Brotli's default quality is for files compressed once; this one takes half the time of gzip, at
 * the same size. A window of a page's size saves the memory for each response, a fifth of the time.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } }

/** Maximum bytes compressed at once: faster than a stream, but more would block other requests. */
const largestPage = 256 * 1024

interface ServerParts {
  log: Log
  answers: AnsweredRequests
  pages: PublicPages | undefined
  queues: Queues
  mostConnections: number | undefined
}

/** Creates the server, without hooks and routes. */
export function createServer(
  config: Config,
  { log, answers, pages, queues, mostConnections }: ServerParts,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // `logRequests` writes one line per request; Fastify would write two.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    trustProxy: createTrustProxy(config.trustProxy),
    bodyLimit: 1024 * 1024,
    ...createServerTimeouts(config),
    // Requests received are answered while the process ends: a proxy would pass on any response to
    // its visitor, including a 503.
    return503OnClosing: false,
    rewriteUrl: (request) => takeMark(request, cleanTarget(request)),
    ...(pages && {
      serverFactory: createListeningServer({
        answerFirst: (request, response) => answerServed(queues, request, response) || pages.repeat(request, response),
        mostConnections,
        log,
      }),
    }),
    routerOptions: { ignoreTrailingSlash: true },
  })
  sendRequestId(app)
  watchAnswers(app, answers)
  return app
}

/** Files are compressed by the build; pages and their JSON are compressed on each response. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    syncThreshold: largestPage,
    brotliOptions,
    zlibOptions: { level: 5 },
  })
}

export async function readBodies(app: FastifyInstance): Promise<void> {
  await readMultipartForms(app)
  parseForms(app, { keepBytes: keepFormBytes })
  parseJsonKeepingBytes(app)
}
