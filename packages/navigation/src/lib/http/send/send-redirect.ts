import { HEADERS } from '../../protocol/headers.ts'
import { findPath, writeAddress } from '../request/address.ts'
import type { BackAnswer, ExternalAnswer, RedirectAnswer } from '../answer/answer.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { keepFlashed } from '../flash/keep-flashed.ts'
import { readReferer } from '../request/request.ts'

/** A navigation cannot follow a redirect out of the app. */
export function sendExternal({ reply, url, isHybrid }: Exchange, answer: Omit<ExternalAnswer, 'kind'>): string {
  const address = writeAddress(answer.url, url)
  if (isHybrid) {
    reply.code(409)
    reply.header(HEADERS.external, address)
    reply.header(HEADERS.externalTarget, answer.target)
  } else {
    reply.code(302)
    reply.header('location', address)
  }
  return ''
}

// A form that was answered in place has no page at its address.
function findWayBack(exchange: Exchange, { fallback, hash }: BackAnswer): string {
  const { router, url, options } = exchange
  const referer = readReferer(exchange)
  const target = new URL(
    referer && router.match(referer, 'GET') ? referer : new URL(fallback ?? options.under ?? '/', url),
  )
  if (hash) target.hash = hash
  return findPath(target)
}

export async function sendRedirect(exchange: Exchange, answer: RedirectAnswer | BackAnswer): Promise<string> {
  const { reply, url, method, isHybrid } = exchange
  const address = answer.kind === 'back' ? findWayBack(exchange, answer) : writeAddress(answer.url, url)
  await keepFlashed(exchange, answer)
  if (answer.kind === 'back') {
    reply.code(303)
    reply.header('location', address)
    return ''
  }
  const target = new URL(address, url)
  if (isHybrid && !(target.origin === url.origin && exchange.isOwn(target)))
    return sendExternal(exchange, { url: address, target: 'current' })
  const mustBecomeGet = answer.status === 302 && !['GET', 'POST'].includes(method)
  reply.code(mustBecomeGet ? 303 : answer.status)
  reply.header('location', address)
  return ''
}
