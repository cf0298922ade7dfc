import { type Answer, redirect, respond } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'

/**
 * Answers a script with uncached JSON; 404 if there is nothing to read (null). People who open the
 * address are redirected to `page`.
 */
export async function answerJson(
  request: Pick<FastifyRequest, 'headers'>,
  { read, page }: { read: () => unknown; page: string },
): Promise<Answer> {
  if (!wantsJson(request)) return redirect(page)
  const value = await read()
  return respond(JSON.stringify(value), {
    status: value === null ? 404 : 200,
    headers: { 'content-type': 'application/json; charset=utf-8', vary: 'accept' },
  })
}

/**
 * By `Accept`: neither a browser that opens a page nor a navigation, whose `Accept` is the same.
 */
function wantsJson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return !/\btext\/html\b/i.test(headers.accept ?? '') && headers['x-hybrid'] === undefined
}
