import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns the ETag of a body; weak, since it is the same in every encoding. */
export function hashTag(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

export function hasTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  return known.includes(tag) || known.includes('*')
}

/** Sends a text that is the same for all, or 304. Weak tag: it is compressed later. */
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
