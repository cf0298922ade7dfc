import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The tag of a body; a weak one, since it is the same in every encoding. */
export function hashTag(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** Whether who asks has the body with this tag already. */
export function hasTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  return known.includes(tag) || known.includes('*')
}

/**
 * Sends a text that is the same for everybody, or 304 to whoever has it already. The tag is a weak one: on the way the text is
 * compressed.
 */
export function sendConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cacheSeconds }: { body: string | Buffer; type: string; cacheSeconds: number },
): FastifyReply {
  const tag = hashTag(body)
  void reply.header('etag', tag).header('cache-control', `public, max-age=${cacheSeconds}`)
  if (hasTag(request, tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
