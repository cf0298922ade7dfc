import type { FastifyRequest } from 'fastify'

/** Link previews and prefetching browsers: nothing is done for them. */
export function isLookedAtAhead({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return method === 'HEAD' || String(purpose ?? '').includes('prefetch')
}
