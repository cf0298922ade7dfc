import { checkJson } from '@cadenza/navigation/fastify'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body byte for byte: what the signature of a provider's webhook event was made over. */
    rawBody?: Buffer
  }
}

/** Parses JSON bodies, keeps their bytes, and takes an empty one for none: the client declares JSON even when it sends nothing. */
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
