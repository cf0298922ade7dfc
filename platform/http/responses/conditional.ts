import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a text that is the same for everybody, or 304 to whoever has it already. The tag is a weak one: on the way the text is
 * compressed.
 */
export function sendConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cacheSeconds }: { body: string | Buffer; type: string; cacheSeconds: number },
): FastifyReply {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  void reply.header('etag', tag).header('cache-control', `public, max-age=${cacheSeconds}`)
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send()
  return reply.type(type).send(body)
}
