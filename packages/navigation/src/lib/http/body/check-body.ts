import { ERROR_BAG_FIELD, METHOD_FIELD, TOKEN_FIELD, VALIDATED_FIELD } from '../../protocol/constants.ts'
import type { RouteMatch } from '../../routing/router.ts'
import type { Routes } from '../../routing/route.ts'
import type { SchemaIssue } from '../../routing/schema.ts'
import { type Answer, type BackAnswer, back, HttpError, respond } from '../answer/answer.ts'
import { type Exchange, describeRoute } from '../exchange/exchange.ts'
import { readHeader, readNames } from '../request/request.ts'
import { findSchema, toRules } from '../exchange/schemas.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { isCovered } from '../../protocol/paths.ts'
import type { ServerRequest } from '../exchange/wire.ts'
import type { CheckLimit } from '../exchange/options.ts'

export interface Checked {
  value: unknown
  /** For errors that only the handler finds. Missing if the route does not describe its body. */
  refuse?: (errors: Record<string, string>) => BackAnswer
}

// A strict schema may reject unknown fields.
const OWN_FIELDS: readonly string[] = [METHOD_FIELD, TOKEN_FIELD, ERROR_BAG_FIELD]

// Unparsed files would be reported to the visitor as empty fields.
const UNREAD = /^multipart\/form-data/i

const WHOLE = '_form'

function withoutOwnFields(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.includes(name)))
}

const pathOf = ({ path = [] }: SchemaIssue): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || WHOLE

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
 * Checks a request body by its route's schema, if any. Returns its value, or the answer if it is
 * invalid or was only to be checked.
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

/**
 * Reads the fields to validate, an empty list for all, and their values. They come in a field of
 * their own: a request that loses its header, or reaches an older server, is not taken for a
 * submission.
 */
export function readLiveCheck(
  request: ServerRequest,
  body: unknown,
): { checks: readonly string[] | undefined; body: unknown } {
  const held =
    typeof body === 'object' && body !== null && Object.hasOwn(body, VALIDATED_FIELD)
      ? { values: Reflect.get(body, VALIDATED_FIELD) as unknown }
      : undefined
  const header = readHeader(request, HEADERS.validate)
  if (header === undefined && !held) return { checks: undefined, body }
  const checks = header === undefined ? undefined : readNames(header)
  if (!checks || !held)
    throw new HttpError(400, `A check has its fields in ${HEADERS.validate}, and its values in ${VALIDATED_FIELD}.`)
  return { checks, body: held.values }
}

function answerErrors(errors: Record<string, string>, checks: readonly string[]): Answer {
  const asked = Object.entries(errors).filter(([path]) => checks.length === 0 || isCovered(path, checks))
  return respond(
    { errors: Object.fromEntries(asked) },
    { headers: { [HEADERS.validate]: 'true', 'cache-control': 'no-store' } },
  )
}

const MINUTE = 60_000
const MOST_VISITORS = 10_000

// A household has a whole /64 of IPv6, so single addresses are meaningless.
function networkOf({ ip }: ServerRequest): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}

/** Throws 429 above the limit. It remembers at most the 10,000 most recent visitors. */
export function createCheckLimit({ perMinute = 120, keyOf = networkOf }: CheckLimit, now: () => number = Date.now) {
  const counts = new Map<string, { count: number; until: number }>()

  return function allowCheck(request: ServerRequest): void {
    const key = keyOf(request)
    const present = counts.get(key)
    const entry = present && present.until > now() ? present : { count: 0, until: now() + MINUTE }
    // Reinserted, so that the map's first entry is the least recently seen visitor.
    counts.delete(key)
    counts.set(key, entry)
    const [oldest] = counts.keys()
    if (counts.size > MOST_VISITORS) counts.delete(oldest!)
    entry.count++
    if (entry.count <= perMinute) return
    throw new HttpError(429, 'Too many checks.', { 'retry-after': String(Math.ceil((entry.until - now()) / 1000)) })
  }
}
