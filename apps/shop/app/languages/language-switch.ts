/**
 * Carries a session to the host of another language, whatever the names of the hosts
 * (docs/decisions). Three redirects, each a document: the target host sets a nonce in the browser
 * and asks for a code, the source host issues one for the session and that nonce, and the target
 * host accepts it from the browser with the nonce. If anything fails, the visitor still arrives at
 * the page.
 */
import { href } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSecureAt, findPathAndQuery, type Origins } from '#platform/http/localization.ts'
import { isLookedAtAhead } from '#platform/http/requests/looked-at-ahead.ts'
import { issueHandover, takeHandover } from '#platform/http/sessions/handover-store.ts'
import { createSecretCookie, type SecretCookie } from '#platform/http/sessions/secret-cookie.ts'
import { createSecret, hashSecret, isSecret } from '#platform/http/sessions/secrets.ts'
import { isLocale, type Locale, locales } from '#values/locales.ts'
import { takeDeviceAlong } from '#core/accounts/sign-in/server/known-devices.ts'
import { joinSession } from '#core/accounts/sign-in/server/enter-account.ts'
import { readPagePath } from '#core/context/page-addresses.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { writePattern, serverRoutes } from '#core/routes/server-routes.ts'
import type { Session } from '#platform/http/sessions/session.ts'

/** Time that a browser may take for a few redirects. */
const nonceSeconds = 120

export interface LanguageSwitchOptions {
  config: Pick<ShopContext['config'], 'origins'>
  openContext: (request: FastifyRequest, reply: FastifyReply) => Promise<ShopContext>
}

interface Step {
  request: FastifyRequest
  reply: FastifyReply
  context: ShopContext
  query: Record<string, unknown>
  /** The other language: the visitor's source or target. */
  other: Locale
  /** Path and query of the target page. */
  page: string
  nonces: SecretCookie
}

/** Returns the next address; null: the page itself, without the session. */
type Answer = (step: Step) => Promise<string | null>

export function addLanguageSwitch(
  app: FastifyInstance,
  { config: { origins }, openContext }: LanguageSwitchOptions,
): void {
  const nonces = createSecretCookie({ name: 'cadenza_handover', isSecure: isSecureAt(origins), maxAge: nonceSeconds })

  function answer(name: keyof typeof serverRoutes, arriveAt: (own: Locale, other: Locale) => Locale, lead: Answer) {
    app.get<{ Params: { locale: string }; Querystring: Record<string, unknown> }>(
      writePattern(serverRoutes[name]),
      async (request, reply) => {
        const { params, query } = request
        const context = await openContext(request, reply)
        const other = isLocale(params.locale) ? params.locale : context.locale
        const host = origins[arriveAt(context.locale, other)]
        const page = readPagePath(query['to'], host)
        void reply.header('referrer-policy', 'no-referrer')
        const isOnlyLooking = isLookedAtAhead(request) || other === context.locale
        const step = { request, reply, context, query, other, page, nonces }
        const next = isOnlyLooking ? null : await lead(step).catch((error: unknown) => arriveWithout(request, error))
        return reply.redirect(next ?? host + page, 303)
      },
    )
  }

  answer('handover.ask', (own) => own, askForSession)
  answer('handover.give', (_, other) => other, giveSession)
  answer('handover.take', (own) => own, takeSession)
}

function arriveWithout(request: FastifyRequest, error: unknown): null {
  request.log.warn(
    { err: error },
    'A session could not come along to another language; the visitor arrives without it.',
  )
  return null
}

const askForSession: Answer = async ({ request, reply, context, other, page, nonces }) => {
  // Keeps the nonce that another tab is using.
  const nonce = nonces.read(request) ?? createSecret()
  nonces.give(reply, nonce)
  const query = { to: page, nonce: hashSecret(nonce) }
  return context.config.origins[other] + href(serverRoutes['handover.give'], { locale: context.locale }, { query })
}

const giveSession: Answer = async ({ request, context, query, other, page }) => {
  const { db, session, config, locale } = context
  const { nonce } = query
  if (!session.id || !isSecret(nonce)) return null
  if (await findRequestLimit(requestLimits.handover, request, context)) return null
  const opened = { id: session.id, signIn: session.signIn?.id ?? null }
  const code = await issueHandover(db, { opened, nonceHash: nonce, target: other })
  return config.origins[other] + href(serverRoutes['handover.take'], { locale }, { query: { to: page, code } })
}

const takeSession: Answer = async ({ request, reply, context, query, nonces }) => {
  const nonce = nonces.read(request)
  const { code } = query
  if (!nonce || !isSecret(code)) return null
  if (await findRequestLimit(requestLimits.handover, request, context)) return null
  const opened = await takeHandover(context.db, { code, nonce, target: context.locale })
  if (!opened) return null
  nonces.clear(request, reply)
  await joinSession(opened, { request, context })
  const { signIn } = context.session
  if (signIn && signIn.id === opened.signIn) await takeDeviceAlong(signIn.userId, { request, reply, context })
  return null
}

/** Returns the page itself without a session; with one, the address of the handover. */
export function takeSessionAlong(
  urls: Record<Locale, string>,
  { locale, session, origins }: { locale: Locale; session: Session; origins: Origins },
): Record<Locale, string> {
  if (!hasSession(session)) return urls
  const entries = locales.map((other) => {
    if (other === locale) return [other, urls[other]]
    const to = findPathAndQuery(new URL(urls[other]))
    return [other, origins[other] + href(serverRoutes['handover.ask'], { locale }, { query: { to } })]
  })
  return Object.fromEntries(entries)
}

/** An unreadable session counts as none: the page shown is an error page, with plain links. */
function hasSession(session: Session): boolean {
  try {
    return session.id !== null
  } catch {
    return false
  }
}
