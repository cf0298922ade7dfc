import { ERROR_BAG_FIELD, METHOD_FIELD, TOKEN_FIELD } from '../../protocol/constants.ts'
import type { RouteMatch } from '../../routing/router.ts'
import type { Routes } from '../../routing/route.ts'
import type { SchemaIssue } from '../../routing/schema.ts'
import { type Answer, type BackAnswer, back } from '../answer/answer.ts'
import { type Exchange, describeRoute } from '../exchange/exchange.ts'
import { readHeader } from '../request/request.ts'
import { answerErrors } from './live-check.ts'
import { findSchema, toRules } from '../exchange/schemas.ts'

/** A body that may go on to its handler. */
export interface Checked {
  value: unknown
  /** The answer of a handler that finds something wrong after all. Missing where the route says nothing of its body. */
  refuse?: (errors: Record<string, string>) => BackAnswer
}

// What a form brings along for the library is not for its schema, which may refuse what it does not know.
const OWN_FIELDS: readonly string[] = [METHOD_FIELD, TOKEN_FIELD, ERROR_BAG_FIELD]

// Files that nobody has read would be told to the visitor as fields left empty.
const UNREAD = /^multipart\/form-data/i

// What is wrong with the body as a whole stands under this name.
const WHOLE = '_form'

function withoutOwnFields(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.includes(name)))
}

const pathOf = ({ path = [] }: SchemaIssue): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || WHOLE

/** The first message of each field. */
function collectErrors(
  issues: readonly SchemaIssue[],
  describe: (issue: SchemaIssue) => string,
): Record<string, string> {
  const errors = new Map<string, string>()
  for (const issue of issues) {
    const path = pathOf(issue)
    if (!errors.has(path)) errors.set(path, describe(issue))
  }
  return Object.fromEntries(errors)
}

/**
 * Checks what was sent to a route by its schema: its value, or the answer to what is wrong or was only to be checked. A route that says nothing of its body takes it as it comes.
 */
export async function checkBody(
  exchange: Exchange,
  match: RouteMatch<Routes>,
  url: URL,
  body: unknown,
): Promise<Checked | { answer: Answer }> {
  const { options, context, checks } = exchange
  if (!match.route.options.body) return { value: body }
  const given = options.schemas?.[match.name]
  if (!given) throw new Error(`The schema of the route [${match.name}] is not there.`)
  if ((body ?? undefined) === undefined && UNREAD.test(readHeader(exchange.request, 'content-type') ?? ''))
    throw new Error(
      `The files sent to the route [${match.name}] were not read: register @fastify/multipart with attachFieldsToBody: 'keyValues'.`,
    )
  const rules = toRules(given)
  const refuse = (errors: Record<string, string>): BackAnswer => back({ ...rules.back, errors })
  const result = await findSchema(rules, context)['~standard'].validate(withoutOwnFields(body))
  if (!result.issues && !checks) return { value: result.value, refuse }
  const route = describeRoute(match, url)
  const errors = collectErrors(
    result.issues ?? [],
    (issue) => options.describeIssue?.(issue, { context, route }) ?? issue.message,
  )
  return { answer: checks ? answerErrors(errors, checks) : refuse(errors) }
}
