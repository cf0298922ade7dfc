import { href } from '@cadenza/navigation'
import { back, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { createDeviceCookie, noteDevice } from '#core/accounts/sign-in/server/known-devices.ts'
import {
  secondFactorSchemas,
  readCodeSecret,
  readNewCodes,
  sealCodeSecret,
  writeCodeUri,
  createCodeSecret,
  findCodeStep,
  createRecoveryCodes,
} from '#core/accounts/two-factor/server/codes.ts'
import { storeRecoveryCodes } from '#core/accounts/two-factor/server/recovery-code-store.ts'
import { startSecondFactor, confirmSecondFactor } from '#core/accounts/two-factor/server/second-factor-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { drawQrCode } from '#core/tickets/ticket-code.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type EntryHandler, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { findFactors } from '#apps/desk/server/factor-store.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { readDeskPath } from './return-path.ts'

/** Constant for the session, so that reopening the page shows the same code. */
async function keepNewSecret(db: Db, sessionId: string, sealed: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    update staff_sessions set sealed_secret = coalesce(sealed_secret, ${sealed}) where id = ${sessionId}
    returning sealed_secret as sealed`.execute(db)
  return rows[0]?.sealed ?? null
}

const findSealed = (db: Db, sessionId: string) =>
  db
    .selectFrom('staff_sessions')
    .select(['sealed_secret', 'sealed_codes'])
    .where('id', '=', sessionId)
    .executeTakeFirst()

/** Until the user confirms having saved them. */
async function keepNewCodes(trx: Trx, userId: number, sealed: string): Promise<void> {
  await trx.updateTable('staff_sessions').set({ sealed_codes: sealed }).where('user_id', '=', userId).execute()
}

async function removeNewCodes(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ sealed_codes: null }).where('id', '=', sessionId).execute()
}

/**
 * Only without a factor does the password suffice to set up the first one. Locks the account
 * against concurrent additions until the end of the transaction.
 */
async function isWithoutFactor(trx: Trx, userId: number): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { app, passkey } = await findFactors(trx, userId)
  return !app && !passkey
}

const showSetUp: EntryHandler<'set-up'> = async ({ query, url, guarded, context }) => {
  const { db, config, translate } = context
  const { id: userId, email, sessionId, factors } = guarded.halfway
  const to = readDeskPath(query['to'], url.origin)
  // Users with a second factor must use it: the password alone cannot add another.
  if (factors.app || factors.passkey) return redirect(href(deskRoutes['second-factor'], {}, { query: { to } }))
  const sealed = await keepNewSecret(db, sessionId, sealCodeSecret(createCodeSecret(), { userId, config }))
  const secretKey = sealed && readCodeSecret(sealed, { userId, config })
  if (!secretKey) return redirect(href(deskRoutes['sign-in']))
  const uri = writeCodeUri(secretKey, { shop: config.shopName, email })
  return view('set-up', translate('session.setUp.title'), { to, secretKey, uri, qr: drawQrCode(uri) })
}

const storeSetUp: EntryHandler<'set-up.store'> = async ({ body, request, reply, guarded, context }) => {
  const { db, config, translate, now, session } = context
  const form = readForm(secondFactorSchemas.code, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { id: userId, email, locale, sessionId } = guarded.halfway
  const sealedSecret = (await findSealed(db, sessionId))?.sealed_secret ?? null
  const secret = sealedSecret && readCodeSecret(sealedSecret, { userId, config })
  if (!secret) return redirect(href(deskRoutes['set-up']))
  const step = findCodeStep(form.value.code, { secret, now: now() })
  if (step === null) return back({ errors: { code: translate('accounts.errors.codeWrong') } })
  const give = await db.transaction().execute(async (trx) => {
    const isOn =
      (await isWithoutFactor(trx, userId)) &&
      (await startSecondFactor(trx, { userId, sealedSecret })) &&
      (await confirmSecondFactor(trx, { userId, sealedSecret, step }))
    if (!isOn) return null
    // Other sessions were signed in by the password alone.
    await endSignIns(trx, { userId })
    await logSecurity(trx, { event: 'second factor on', email, userId }, { request, config })
    await queueMail(trx, accountMailKinds.secondFactorChanged, {
      recipient: email,
      locale,
      data: { userId, what: 'on' },
    })
    const details = { method: 'two-factor', app: 'desk' }
    await logSecurity(trx, { event: 'sign-in', email, userId, details }, { request, config })
    const cookies = await session.begin(trx, { userId, step: 'in' })
    const { hashes, sealed } = createRecoveryCodes({ userId, config })
    await storeRecoveryCodes(trx, { userId, hashes })
    await keepNewCodes(trx, userId, sealed)
    // The user is already notified of the second factor.
    const device = await noteDevice(trx, guarded.halfway, { request, config, isNotified: false })
    return { begin: cookies, device }
  })
  if (!give) return redirect(href(deskRoutes['sign-in']))
  give.begin()
  if (give.device) createDeviceCookie(config).give(reply, give.device)
  return redirect(href(deskRoutes['recovery-codes']))
}

const showRecoveryCodes = deskHandler('recovery-codes', async ({ person, context }) => {
  const { db, config, session, translate } = context
  const sealed = (await findSealed(db, session.current!.id))?.sealed_codes
  const codes = sealed && readNewCodes(sealed, { userId: person.id, config })
  if (!codes) return redirect(href(deskRoutes.today))
  return view('recovery-codes', translate('session.codes.title'), { codes })
})

const keepRecoveryCodes = deskHandler('recovery-codes.kept', async ({ context: { db, session } }) => {
  await removeNewCodes(db, session.current!.id)
  return redirect(href(deskRoutes.today))
})

export const setUpHandlers = {
  'set-up': showSetUp,
  'set-up.store': storeSetUp,
  'recovery-codes': showRecoveryCodes,
  'recovery-codes.kept': keepRecoveryCodes,
}
