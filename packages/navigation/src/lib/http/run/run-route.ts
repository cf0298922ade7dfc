import { parseQuery } from '../../protocol/parse-query.ts'
import type { Head } from '../../protocol/payload.ts'
import type { RouteMatch } from '../../routing/router.ts'
import type { Routes } from '../../routing/route.ts'
import { type Answer, respond } from '../answer/answer.ts'
import { type Checked, checkBody } from '../body/check-body.ts'
import { type Exchange, describeRoute } from '../exchange/exchange.ts'
import { type GuardInput, type Passed, isPassed } from '../exchange/guard.ts'
import type { HandlerInput } from '../exchange/options.ts'
import type { CurrentRoute } from '../exchange/wire.ts'
import type { App } from '../../routing/register.ts'
import { readHeader } from '../request/request.ts'
import { writeLinks } from '../answer/early-links.ts'

const ANSWERS: readonly unknown[] = ['view', 'dialog', 'back', 'redirect', 'external', 'plain', 'data']

type Input = Omit<HandlerInput<never, unknown>, 'params' | 'body' | 'guarded' | 'refuse'> & {
  params: Record<string, string>
  body: unknown
}

const explain = (name: string): string =>
  `The guard [${name}] has neither let the request pass nor answered it: return pass(value) or an answer, or throw an HttpError.`

/** Returns the values that the guards pass on, or the answer of the one that blocks the request. */
async function askGuards(
  { options, method }: Exchange,
  match: RouteMatch<Routes>,
  input: Input,
): Promise<{ guarded: Record<string, unknown> } | { answer: Answer }> {
  // Pairs instead of an object: a guard may be named like a property of every object.
  const found: [string, unknown][] = []
  const route = describeRoute(match, input.url)
  for (const name of new Set(match.route.options.guards)) {
    const guard = options.guards?.[name]
    if (!guard) throw new Error(`The guard [${name}] of the route [${match.name}] is not there.`)
    const given: GuardInput<unknown> = { ...input, route, method, guarded: Object.fromEntries(found) }
    const outcome: Passed<unknown> | Answer | undefined = await guard(given)
    if (isPassed(outcome)) found.push([name, outcome.value])
    else if (ANSWERS.includes(outcome?.kind)) return { answer: outcome }
    else throw new Error(explain(name))
  }
  return { guarded: Object.fromEntries(found) }
}

async function completeHead(exchange: Exchange, match: RouteMatch<Routes>, answer: Answer, url: URL): Promise<Answer> {
  const isPage = answer.kind === 'dialog' || (answer.kind === 'view' && answer.component !== null)
  const names = match.route.options.heads ?? []
  if (!isPage || names.length === 0) return answer
  const { options, request, context } = exchange
  const route = describeRoute(match, url)
  let head: Head = answer.head ?? {}
  for (const name of names.toReversed()) {
    const complete = options.heads?.[name]
    if (!complete) throw new Error(`The head [${name}] of the route [${match.name}] is not there.`)
    head = await complete(head, { url, route, request, context })
  }
  return { ...answer, head }
}

/** Answers a route once its guards let the request pass: the only path to a handler. */
export async function runRoute(
  exchange: Exchange,
  match: RouteMatch<Routes>,
  { url, body }: { url: URL; body: unknown },
): Promise<Answer> {
  const { options, request, reply, context } = exchange
  const handler = options.handlers[match.name] as (
    input: Input & Pick<Checked, 'refuse'> & { guarded: Record<string, unknown> },
  ) => Answer | Promise<Answer>
  const input: Input = { params: match.params, query: parseQuery(url.search), body, url, request, reply, context }
  const outcome = await askGuards(exchange, match, input)
  // Callers not allowed to send a form do not learn its validation errors.
  if ('answer' in outcome)
    return exchange.checks ? respond('', { status: 403 }) : completeHead(exchange, match, outcome.answer, url)
  const checked = await checkBody(exchange, match, url, body)
  if ('answer' in checked) return checked.answer
  sendEarlyHints(exchange, describeRoute(match, url))
  const answer = await handler({ ...input, body: checked.value, refuse: checked.refuse, guarded: outcome.guarded })
  return completeHead(exchange, match, answer, url)
}

// Only a browser loading a document benefits; older clients take any first response as final.
const isDocumentVisit = ({ request, isHybrid }: Exchange): boolean =>
  request.method === 'GET' && !isHybrid && readHeader(request, 'sec-fetch-mode') === 'navigate'

/** Sends a 103 with the header `Link` before the handler is done; the response stays as it is. */
function sendEarlyHints(exchange: Exchange, route: CurrentRoute<App>): void {
  const { options, reply, request, context } = exchange
  if (!options.earlyHints || !reply.raw?.writeEarlyHints || !isDocumentVisit(exchange)) return
  const links = options.earlyHints({ route, request, context }) ?? []
  if (links.length > 0) reply.raw.writeEarlyHints({ link: writeLinks(links) })
}
