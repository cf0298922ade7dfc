import { checkJson } from '@cadenza/navigation/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw bytes of a JSON body: the input for the signature of a provider's webhook event. */
    rawBody?: Buffer
    rawForm?: Buffer
  }
}

export function keepFormBytes(request: FastifyRequest, bytes: Buffer): void {
  request.rawForm = bytes
}

/** Parses JSON bodies and keeps their bytes. Clients declare JSON even if they send nothing. */
export function parseJsonKeepingBytes(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    request.rawBody = bytes
    if (bytes.length === 0) return done(null, undefined)
    try {
      checkJson(bytes)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, bytes.toString('utf8'), done)
  })
}
