import { href } from '@cadenza/navigation'
import { back, redirect, respond } from '@cadenza/navigation/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Trx } from '#platform/schema/schema.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import { createSecretCookie, type SecretCookie } from '#platform/http/sessions/secret-cookie.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import type { Config } from '#core/context/config.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { openAccount } from '#core/accounts/sign-in/server/enter-account.ts'
import { readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { askSecondFactor } from '#core/accounts/two-factor/server/ask-second-factor.ts'
import { isStillEnough } from '#core/accounts/server/user-store.ts'
import {
  passkeyChallenges,
  type CheckedPasskey,
  findPasskey,
  markPasskeyUsed,
} from '#core/accounts/passkeys/server/passkey-store.ts'
import { askForPasskey, checkPasskey, type Proof, readChallenge } from '#core/accounts/passkeys/server/ceremonies.ts'
import { passkeySchemas, type ShownPasskey } from '#core/accounts/passkeys/server/passkey-forms.ts'

/** Cookie of a browser that is asked for a passkey. It grants nothing and starts no session. */
function challengeCookieOf({ origins }: Pick<Config, 'origins'>): SecretCookie {
  return createSecretCookie({
    name: 'cadenza_challenge',
    isSecure: isSecureAt(origins),
    maxAge: passkeyChallenges.minutes * 60,
  })
}

/** Returns the same options to everyone, except for the browser's challenge. */
const offerPasskey: ShopHandler<'login.passkey.options'> = async ({ request, reply, context }) => {
  const { db, config } = context
  if (await findRequestLimit(requestLimits.passkeyOptions, request, context)) return respond({}, { status: 429 })
  const options = await askForPasskey(config)
  const cookie = challengeCookieOf(config)
  // The tabs of a browser share one.
  const secret = cookie.read(request) ?? createSecret()
  await passkeyChallenges.store(db, { holder: hashSecret(secret), purpose: 'sign-in', challenge: options.challenge })
  cookie.give(reply, secret)
  return respond(options)
}

/** Signs in, or asks for the second factor. Only the audit log has the reason of a refusal. */
const storePasskeySignIn: ShopHandler<'login.passkey'> = async ({ body, request, reply, context }) => {
  const { db, config, translate } = context
  const limit = await findRequestLimit(requestLimits.passkey, request, context)
  if (limit) return back({ errors: { passkey: limit } })
  const refuse = () => back({ errors: { passkey: translate('accounts.errors.passkey') } })
  const form = readForm(passkeySchemas.signIn, body, translate)
  if ('errors' in form) return refuse()
  const { passkey: shown, to } = form.value
  const challenge = await takeSignedChallenge(shown, request, context)
  const passkey = await findPasskey(db, shown.id)
  if (!challenge || !passkey) return refuse()
  const proof = await checkPasskey(shown, passkey, { ...context, challenge })
  const next = readReturnPath(to, context)
  const way = proof && (await letIn(passkey, { proof, next, request, reply, context }))
  if (way) return redirect(way)
  const { email, id: userId } = passkey.user
  const details = { method: 'passkey', reason: proof ? 'counter' : 'unfit' }
  await logSecurity(db, { event: 'sign-in failed', email, userId, details }, { request, config })
  return refuse()
}

/** Returns the signed challenge if valid for this browser; it is used up in any case. */
async function takeSignedChallenge(
  shown: ShownPasskey,
  request: FastifyRequest,
  { db, config }: ShopContext,
): Promise<string | null> {
  const challenge = readChallenge(shown)
  const secret = challengeCookieOf(config).read(request)
  if (!challenge || !secret) return null
  const isTaken = await passkeyChallenges.take(db, { holder: hashSecret(secret), purpose: 'sign-in', challenge })
  return isTaken ? challenge : null
}

interface Entry {
  proof: Proof
  next: string
  request: FastifyRequest
  reply: FastifyReply
  context: ShopContext
}

/**
 * Returns the next page: the asked one, or the second factor unless the authenticator has verified
 * the owner. Null if the counter has not grown, or the passkey was removed at the same moment.
 */
async function letIn({ id, user }: CheckedPasskey, { proof, next, ...entry }: Entry): Promise<string | null> {
  const { counter, isSynced, isUserVerified } = proof
  const markUsed = (trx: Trx) => markPasskeyUsed(trx, { id, counter, isSynced })
  if (user.hasSecondFactor && !isUserVerified) {
    const isUsed = await entry.context.db.transaction().execute(markUsed)
    const isAsked = isUsed && (await askSecondFactor(user, entry))
    return isAsked ? href(accountRoutes['two-factor.login'], {}, { query: { to: next } }) : null
  }
  const isEnough = async (trx: Trx) => isUserVerified || isStillEnough(trx, user)
  const isIn = await openAccount(user, {
    ...entry,
    method: 'passkey',
    isStillGood: async (trx) => (await isEnough(trx)) && markUsed(trx),
  })
  return isIn ? next : null
}

export const passkeySignInHandlers = {
  'login.passkey.options': offerPasskey,
  'login.passkey': storePasskeySignIn,
}
