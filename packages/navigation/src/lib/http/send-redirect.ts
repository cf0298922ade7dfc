import { HEADERS } from '../protocol/headers.ts'
import type { BackAnswer, ExternalAnswer, Flashed, RedirectAnswer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { methodOf, readErrorBag, readInput, readReferer } from './request.ts'

async function flash(exchange: Exchange, flashed: Flashed): Promise<void> {
  const { options, request, context } = exchange
  const { errors = {}, flash: facts = {} } = flashed
  const hasErrors = Object.keys(errors).length > 0
  const input = flashed.input ?? (hasErrors ? readInput(request) : {})
  if (!hasErrors && !Object.keys(facts).length && !Object.keys(input).length) return
  const bag = readErrorBag(request) ?? flashed.errorBag
  await options.flashStore?.write(context, {
    errors: bag && hasErrors ? { [bag]: errors } : errors,
    flash: facts,
    input,
  })
}

/** Answers with a full visit to a URL: a navigation cannot follow a redirect out of the product. */
export function sendExternal({ reply, isHybrid }: Exchange, answer: Omit<ExternalAnswer, 'kind'>): string {
  if (isHybrid) {
    reply.code(409).header(HEADERS.external, answer.url).header(HEADERS.externalTarget, answer.target)
  } else {
    reply.code(302).header('location', answer.url)
  }
  return ''
}

/** Answers with a redirect, after keeping what the next page is to be told. */
export async function sendRedirect(exchange: Exchange, answer: RedirectAnswer | BackAnswer): Promise<string> {
  const { request, reply, router, url, isHybrid } = exchange
  await flash(exchange, answer)
  if (answer.kind === 'back') {
    const referer = readReferer(request)
    // The address of a form that was answered in place is no page to go back to.
    const target = referer && router.match(referer, 'GET') ? referer : new URL(answer.fallback, url)
    if (answer.hash) target.hash = answer.hash
    reply.code(303).header('location', target.pathname + target.search + target.hash)
    return ''
  }
  if (isHybrid && new URL(answer.url, url).origin !== url.origin)
    return sendExternal(exchange, { url: answer.url, target: 'current' })
  const mustBecomeGet = answer.status === 302 && !['GET', 'POST'].includes(methodOf(request))
  reply.code(mustBecomeGet ? 303 : answer.status).header('location', answer.url)
  return ''
}
