import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Log } from '#platform/log/log.ts'

interface WantedServer {
  http?: ServerOptions
  keepAliveTimeout: number
  requestTimeout: number
  connectionTimeout: number
}

interface ListeningOptions {
  /** Called first, until the server is about to close: returns whether it has answered. */
  answerFirst: (...given: Parameters<RequestListener>) => boolean
  /** Further connections are closed at once. Default: unlimited. */
  mostConnections?: number | undefined
  log: Pick<Log, 'warn'>
}

/** Interval between warnings while thousands are refused. */
const millisecondsBetweenWarnings = 60_000

/** Creates a server as Fastify does, on one address. */
export function createListeningServer({
  answerFirst,
  mostConnections = Infinity,
  log,
}: ListeningOptions): FastifyServerFactory {
  let warnedAt = -Infinity
  const warn = () => {
    if (performance.now() - warnedAt < millisecondsBetweenWarnings) return
    warnedAt = performance.now()
    log.warn(
      { mostConnections },
      'Connections are refused: this process may not open more. LimitNOFILE= or ulimit -n sets how many.',
    )
  }
  return (handle, wanted) => {
    const { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout } = wanted as unknown as WantedServer
    const server = createServer(http, (request, response) => {
      if (!server.listening || !answerFirst(request, response)) handle(request, response)
    })
    Object.assign(server, { keepAliveTimeout, requestTimeout })
    server.setTimeout(connectionTimeout)
    if (Number.isFinite(mostConnections)) server.maxConnections = mostConnections
    server.on('drop', warn)
    return server
  }
}
