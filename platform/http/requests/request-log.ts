import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInner } from './inner-request.ts'
import { refusalOf } from './refusals.ts'
import { pathWithoutSecrets, truncateAddress } from '../../log/log-privacy.ts'

const idHeader = 'x-request-id'
/** What a proxy may call a request: nothing that could be taken for another line or another header. */
const wellFormed = /^[\w.:=+/-]{1,128}$/
/** As nginx writes it: the visitor left before the answer was whole. */
const visitorLeft = 499

/** The id under which a request stands in the log: the proxy's, where it gives a well-formed one, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[idHeader]
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Writes one line for each request when its answer is sent, and gives its id back with the answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isInner(request)) return done()
    const begun = performance.now()
    const { raw } = reply
    // Read now: a connection that was closed has no address any more.
    const network = truncateAddress(request.ip ?? '')
    reply.header(idHeader, request.id)
    const write = (status: number) => {
      const ms = Math.round(performance.now() - begun)
      const refused = refusalOf(request)
      request.log.info(
        {
          method: request.method,
          path: pathWithoutSecrets(request.url),
          status,
          ms,
          network,
          ...(refused && { refused }),
        },
        'request',
      )
    }
    const leave = () => write(visitorLeft)
    raw.once('close', leave)
    raw.once('finish', () => {
      raw.off('close', leave)
      write(raw.statusCode)
    })
    done()
  })
}
