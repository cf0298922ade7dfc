import type { FastifyRequest } from 'fastify'

/** Whether it comes from a link preview or a prefetching browser, for which nothing is done. */
export function isLookedAtAhead({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return method === 'HEAD' || String(purpose ?? '').includes('prefetch')
}
