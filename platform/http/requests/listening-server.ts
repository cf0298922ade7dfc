import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { FastifyServerFactory } from 'fastify'

/** What Fastify says of the server that it wants. */
interface WantedServer {
  http?: ServerOptions
  keepAliveTimeout: number
  requestTimeout: number
  connectionTimeout: number
}

/** A server as Fastify makes it, which asks somebody else first for as long as it is not about to close. */
export function answeredFirst(answer: (...given: Parameters<RequestListener>) => boolean): FastifyServerFactory {
  return (handle, wanted) => {
    const { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout } = wanted as unknown as WantedServer
    const server = createServer(http, (request, response) => {
      if (!server.listening || !answer(request, response)) handle(request, response)
    })
    Object.assign(server, { keepAliveTimeout, requestTimeout })
    server.setTimeout(connectionTimeout)
    return server
  }
}
