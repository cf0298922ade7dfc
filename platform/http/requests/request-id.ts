import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInner } from './inner-request.ts'

export const requestIdHeader = 'x-request-id'
/** Accepted ids from a proxy: nothing that could be taken for another line or another header. */
const wellFormed = /^[\w.:=+/-]{1,128}$/

/** Returns the log id of a request: the proxy's if well-formed, else a new one. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isInner(request)) reply.header(requestIdHeader, request.id)
  })
}
