import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

interface TimeoutOptions {
  /** Timeout for receiving the body of a request; a quarter of it for its headers. */
  requestTimeoutSeconds: number
}

function limitsOf({ requestTimeoutSeconds }: TimeoutOptions) {
  const body = requestTimeoutSeconds * 1000
  return { headers: body / 4, body, whole: body * 1.25, silence: body * 2 }
}

/** Node's time limits for the headers, the whole request, and an idle connection. */
export function createServerTimeouts(config: TimeoutOptions) {
  const { headers, whole, silence } = limitsOf(config)
  return {
    requestTimeout: whole,
    connectionTimeout: silence,
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(5000, Math.floor(headers / 4)) },
    clientErrorHandler: answerUnreadable,
  } satisfies FastifyHttpOptions<Server>
}

class SlowBody extends Error {
  readonly statusCode = 408
}

/**
 * Ends the wait for a body with the error page. Node's own limit, a little later, can only send a
 * line, and covers a body that was answered before it arrived.
 */
export function limitBodyTime(app: FastifyInstance, config: TimeoutOptions): void {
  const { body } = limitsOf(config)
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (raw.complete || (encoding === undefined && !Number(length))) return
    const timer = setTimeout(() => {
      if (raw.complete || reply.sent) return
      // The rest of the body must not be read as the next request.
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

/** Explains why a connection without a readable request is closed. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return
  const { status, words } = answers[error.code ?? ''] ?? unreadable
  const head = ['Content-Type: text/plain; charset=utf-8', 'Cache-Control: no-store', 'Connection: close']
  const text = `${status}: ${words}\n`
  if (socket.writable && !hasBegun(socket))
    socket.write(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
  socket.destroySoon()
}

function hasBegun(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}
