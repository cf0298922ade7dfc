import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInner } from './inner-request.ts'

export const requestIdHeader = 'x-request-id'
/** What a proxy may call a request: nothing that could be taken for another line or another header. */
const wellFormed = /^[\w.:=+/-]{1,128}$/

/** The id under which a request stands in the log: the proxy's, where it gives a well-formed one, else a new one. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Gives the id of a request back with its answer. */
export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isInner(request)) reply.header(requestIdHeader, request.id)
  })
}
