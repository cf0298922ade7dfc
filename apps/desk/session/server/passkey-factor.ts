/** A passkey as second factor: the password came before it, so possession is enough. */
import { type Answer, respond } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { findLocaleOfHost } from '#platform/http/localization.ts'
import { askForPasskey, checkPasskey, readChallenge } from '#core/accounts/passkeys/server/ceremonies.ts'
import { passkeyChallenges, findPasskey, markPasskeyUsed } from '#core/accounts/passkeys/server/passkey-store.ts'
import { passkeySchemas } from '#core/accounts/passkeys/server/passkey-forms.ts'
import { findPasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import type { Config } from '#core/context/config.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { href } from '@cadenza/navigation'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import type { Factors } from '#apps/desk/server/factor-store.ts'
import type { SecondFactorMethods } from '../factors.ts'

interface Holder {
  userId: number
  sessionId: string
}

/** Passkeys belong to the English host. */
export function findWays(
  factors: Factors,
  { request, config: { origins } }: { request: FastifyRequest; config: Config },
): SecondFactorMethods {
  if (!factors.passkey) return { app: factors.app, passkey: null }
  const reach = findPasskeyReach(origins.en, origins[findLocaleOfHost(request.host, origins)])
  const elsewhere = origins.en + href(deskRoutes.today)
  return { app: factors.app, passkey: reach === 'none' ? { elsewhere } : { reach } }
}

export async function offerPasskey(
  { userId, sessionId }: Holder,
  request: FastifyRequest,
  context: DeskContext,
): Promise<Answer> {
  const { db, config } = context
  if (await findRequestLimit(requestLimits.passkeyOptions, request, context)) return respond({}, { status: 429 })
  const options = await askForPasskey(config, await listDeskCredentials(db, { userId, sessionId }))
  await passkeyChallenges.store(db, { holder: sessionId, purpose: 'sign-in', challenge: options.challenge })
  return respond(options)
}

/** False if it belongs to another account, was not requested here, or is invalid. */
export async function takePasskey(
  trx: Trx,
  body: unknown,
  { holder, request, config }: { holder: Holder; request: FastifyRequest; config: Config },
): Promise<boolean> {
  const form = passkeySchemas.signIn.safeParse(body)
  if (!form.success) return false
  const shown = form.data.passkey
  const challenge = readChallenge(shown)
  if (!challenge || !(await passkeyChallenges.take(trx, { holder: holder.sessionId, purpose: 'sign-in', challenge })))
    return false
  const passkey = await findPasskey(trx, shown.id)
  if (passkey?.user.id !== holder.userId) return false
  // Of the host, which may differ from the desk's language.
  const locale = findLocaleOfHost(request.host, config.origins)
  const proof = await checkPasskey(shown, passkey, { config, locale, challenge })
  const { id } = passkey
  return (
    proof !== null &&
    (await markPasskeyUsed(trx, { id, counter: proof.counter, isSynced: proof.isSynced })) &&
    countAtDesk(trx, id, holder.sessionId)
  )
}

/** Accepted passkeys and, in a session begun by an invitation, all of the account. */
const isShownIn = (sessionId: string) =>
  sql<boolean>`(counts_at_desk or exists (select from staff_sessions where staff_sessions.id = ${sessionId} and by_invitation))`

/** Credentials that a browser requests from authenticators in a session. */
function listDeskCredentials(db: Db, { userId, sessionId }: Holder): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .where(isShownIn(sessionId))
    .execute()
}

/** False: the passkey is not usable in the session. */
async function countAtDesk(trx: Trx, id: string, sessionId: string): Promise<boolean> {
  const counted = await trx
    .updateTable('passkeys')
    .set({ counts_at_desk: true })
    .where('id', '=', id)
    .where(isShownIn(sessionId))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}
