import { type Answer, back, HttpError, respond } from '@cadenza/navigation/server'
import { href } from '@cadenza/navigation'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '#platform/schema/schema.ts'
import { endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { z } from 'zod'
import { formField } from '#ui/forms/server/form-field.ts'
import { lineRule } from '#ui/forms/text-rules.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import type { Account } from '#core/accounts/server/user-store.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { describeOrigin, logSecurity } from '#core/accounts/server/security-log.ts'
import { describeDevice } from '#core/accounts/server/describe-device.ts'
import {
  passkeyChallenges,
  addPasskey,
  findUserUuid,
  listCredentials,
  maxPasskeys,
  removePasskey,
  changePasskeyName,
} from '#core/accounts/passkeys/server/passkey-store.ts'
import { askForNewPasskey, checkNewPasskey, readChallenge } from '#core/accounts/passkeys/server/ceremonies.ts'
import { passkeySchemas } from '#core/accounts/passkeys/server/passkey-forms.ts'

const passkeyNameSchema = z.object({
  name: formField.text(lineRule(60), {
    isRequired: true,
    messages: {
      missing: 'accounts.errors.passkeyName',
      wrong: 'accounts.errors.passkeyName',
      tooLong: 'accounts.errors.tooLong',
    },
  }),
})

const offerNewPasskey: AccountHandler<'passkeys.options'> = async ({ request, guarded, context }) => {
  const { db, session, config, locale } = context
  const user = guarded.signedIn
  if (await findRequestLimit(requestLimits.passkeyOptions, request, context)) return respond({}, { status: 429 })
  const owner = {
    user,
    userUuid: await findUserUuid(db, user.id),
    displayName: formatName(user, locale),
    known: await listCredentials(db, user.id),
  }
  const options = await askForNewPasskey(owner, config)
  await passkeyChallenges.store(db, {
    holder: await session.ensure(),
    purpose: 'register',
    challenge: options.challenge,
  })
  return respond(options)
}

/** Stores a new passkey, named after the device until its owner renames it. */
const storePasskey: AccountHandler<'passkeys.store'> = async ({ body, guarded, request, context }) => {
  const { db, session, translate } = context
  const user = guarded.signedIn
  const limit = await findRequestLimit(requestLimits.passkey, request, context)
  const refuse = (passkey: string) => back({ errors: { passkey }, hash })
  if (limit) return refuse(limit)
  const form = readForm(passkeySchemas.new, body, translate)
  if ('errors' in form) return refuse(translate('accounts.errors.passkeyNew'))
  const made = form.value.passkey
  const challenge = readChallenge(made)
  const holder = session.id
  if (!challenge || holder === null || !(await passkeyChallenges.take(db, { holder, purpose: 'register', challenge })))
    return refuse(translate('accounts.errors.passkeyNew'))
  const checked = await checkNewPasskey(made, { ...context, challenge })
  if (!checked) return refuse(translate('accounts.errors.passkeyNew'))
  const name = describeDevice(request.headers['user-agent']) || translate('accounts.passkey.unnamed')
  const outcome = await db.transaction().execute(async (trx) => {
    const added = await addPasskey(trx, { ...checked, userId: user.id, name })
    if (added === 'added') await tell(trx, { user, change: 'added' }, { request, context })
    return added
  })
  if (outcome === 'full') return refuse(translate('accounts.errors.passkeyFull', { most: maxPasskeys }))
  if (outcome === 'known') return refuse(translate('accounts.errors.passkeyKnown'))
  return succeed(translate('accounts.passkey.added'))
}

const updatePasskey: AccountHandler<'passkeys.update'> = async ({ params, body, guarded, context }) => {
  const { db, translate } = context
  const form = readForm(passkeyNameSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['name'], hash })
  const passkey = { uuid: params.passkey, userId: guarded.signedIn.id }
  if (!(await changePasskeyName(db, { ...passkey, name: form.value.name }))) throw new HttpError(404)
  return succeed(translate('accounts.passkey.renamed'))
}

const destroyPasskey: AccountHandler<'passkeys.destroy'> = async ({ params, guarded, request, context }) => {
  const { db, translate } = context
  const user = guarded.signedIn
  const isGone = await db.transaction().execute(async (trx) => {
    if (!(await removePasskey(trx, { uuid: params.passkey, userId: user.id }))) return false
    // A lost device may have signed in with it.
    await endSignIns(trx, { userId: user.id, except: user.signInId })
    await tell(trx, { user, change: 'removed' }, { request, context })
    return true
  })
  if (!isGone) throw new HttpError(404)
  return succeed(translate('accounts.passkey.removed'))
}

const hash = 'passkeys'

function succeed(text: string): Answer {
  return back({ flash: { notice: { kind: 'positive', text } }, fallback: href(accountRoutes.account), hash })
}

interface Change {
  user: Account
  change: 'added' | 'removed'
}

async function tell(
  trx: Trx,
  { user, change }: Change,
  { request, context: { config } }: { request: FastifyRequest; context: Pick<ShopContext, 'config'> },
): Promise<void> {
  const { email: recipient, locale, id: userId } = user
  const event = change === 'added' ? 'passkey added' : 'passkey removed'
  await logSecurity(trx, { event, email: user.email, userId }, { request, config })
  await queueMail(trx, accountMailKinds.passkeyChanged, {
    recipient,
    locale,
    data: { userId, change, ...describeOrigin(request) },
  })
}

export const passkeyHandlers = {
  'passkeys.options': offerNewPasskey,
  'passkeys.store': storePasskey,
  'passkeys.update': updatePasskey,
  'passkeys.destroy': destroyPasskey,
}
