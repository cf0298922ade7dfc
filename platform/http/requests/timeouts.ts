import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

interface TimeoutOptions {
  /** How long the body of a request may take to arrive; its headers a quarter of that. */
  requestTimeoutSeconds: number
}

/** How long each part of a request may take to arrive, in milliseconds. */
function limitsOf({ requestTimeoutSeconds }: TimeoutOptions) {
  const body = requestTimeoutSeconds * 1000
  return { headers: body / 4, body, whole: body * 1.25, silence: body * 2 }
}

/**
 * The time limits that Node keeps for every connection, whatever comes over it: for the headers, for the request as a whole,
 * and for a connection on which nothing moves while it is read or answered.
 */
export function createServerTimeouts(config: TimeoutOptions) {
  const { headers, whole, silence } = limitsOf(config)
  return {
    requestTimeout: whole,
    connectionTimeout: silence,
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(5000, Math.floor(headers / 4)) },
    clientErrorHandler: answerUnreadable,
  } satisfies FastifyHttpOptions<Server>
}

/** A body that did not arrive in time. */
class SlowBody extends Error {
  readonly statusCode = 408
}

/**
 * Ends the wait for a body with the error page, in the visitor's language. Node's own limit, a little later, can only say a
 * line, and is there for what nobody waits for: a body that was answered before it came.
 */
export function limitBodyTime(app: FastifyInstance, config: TimeoutOptions): void {
  const { body } = limitsOf(config)
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (raw.complete || (encoding === undefined && !Number(length))) return
    const timer = setTimeout(() => {
      if (raw.complete || reply.sent) return
      // What is still to come of the body must not be read as the next request.
      reply.header('connection', 'close').send(new SlowBody('The body of the request did not arrive in time.'))
    }, body)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    raw.once('close', stop)
  })
}

const answers: Record<string, { status: string; words: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', words: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    words: 'The headers of the request are too large.',
  },
}
const unreadable = { status: '400 Bad Request', words: 'The request cannot be read.' }

/** Says why a connection is closed on which there is no request that could be answered. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return
  const { status, words } = answers[error.code ?? ''] ?? unreadable
  const head = ['Content-Type: text/plain; charset=utf-8', 'Cache-Control: no-store', 'Connection: close']
  const text = `${status}: ${words}\n`
  if (socket.writable && !hasBegun(socket))
    socket.write(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
  socket.destroySoon()
}

/** Whether an answer is on its way, which nothing may be written into. */
function hasBegun(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}
