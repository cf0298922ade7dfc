import { href } from '@cadenza/navigation'
import { type Answer, back, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { confirmStaffSession, countStaffTry } from '#platform/http/sessions/staff-session-store.ts'
import { logSecurity, describeOrigin } from '#core/accounts/server/security-log.ts'
import { createDeviceCookie, noteDevice } from '#core/accounts/sign-in/server/known-devices.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, type EntryHandler, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { findFactors } from '#apps/desk/server/factor-store.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { secondFactorSchemas, readCodeSecret, findCodeStep } from '#core/accounts/two-factor/server/codes.ts'
import { takeRecoveryCode } from '#core/accounts/two-factor/server/recovery-code-store.ts'
import { countSecondFactor, canBeWarned } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { findSecondFactor, takeCode } from '#core/accounts/two-factor/server/second-factor-store.ts'
import type { User } from '#core/accounts/server/user-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { readDeskPath } from './return-path.ts'
import { offerPasskey, findWays, takePasskey } from './passkey-factor.ts'

interface Asked {
  user: User
  sessionId: string
  request: FastifyRequest
  context: DeskContext
}

/** `isOver`: too many wrong codes, the password is required again. */
type SecondFactorResult<value> = { value: value } | { errors: Record<string, string>; isOver?: true }

/**
 * Accepts a code of the app, a recovery code or a passkey, and performs the action in the same
 * transaction. Each attempt is counted before it is checked, by session and by account.
 */
async function takeSecondFactor<value>(
  body: unknown,
  asked: Asked,
  open: (trx: Trx, method: Proof['method']) => Promise<value>,
): Promise<SecondFactorResult<value>> {
  const { user, sessionId, request, context } = asked
  const { db, translate } = context
  const reading = await readProof(body, asked)
  if ('errors' in reading) return reading
  const { field, method, spend, wrong } = reading
  const seconds = await countSecondFactor(user, request, context)
  if (seconds !== null)
    return { errors: { [field]: translate('accounts.errors.tooMany', { minutes: Math.ceil(seconds / 60) }) } }
  const left = await countStaffTry(db, sessionId)
  if (left === null) return { errors: { [field]: translate('session.over') }, isOver: true }
  const opened = await db
    .transaction()
    .execute(async (trx) => ((await spend(trx)) ? { value: await open(trx, method) } : null))
  if (opened) return opened
  await noteFailure(left, asked)
  return { errors: { [field]: translate(wrong) }, ...(left === 0 && { isOver: true }) }
}

interface Proof {
  field: keyof typeof secondFactorSchemas | 'passkey'
  method: 'two-factor' | 'recovery-code' | 'passkey'
  /** False if it is wrong, or has been used, even concurrently. */
  spend: (trx: Trx) => Promise<boolean>
  wrong:
    | 'accounts.errors.recoveryCodeWrong'
    | 'accounts.errors.codeWrong'
    | 'accounts.errors.codeUsed'
    | 'session.passkey.wrong'
}

async function readProof(body: unknown, asked: Asked): Promise<Proof | { errors: Record<string, string> }> {
  const { user, sessionId, request, context } = asked
  const { db, config, translate, now } = context
  const userId = user.id
  if (typeof body === 'object' && body !== null && 'recovery_code' in body) {
    const form = readForm(secondFactorSchemas.recovery_code, body, translate)
    if ('errors' in form) return form
    const spend = async (trx: Trx) => {
      if (!(await takeRecoveryCode(trx, { userId, codeHash: form.value.recovery_code }))) return false
      const data = { userId, what: 'codeUsed' } as const
      await queueMail(trx, accountMailKinds.secondFactorChanged, { recipient: user.email, locale: user.locale, data })
      return true
    }
    return { field: 'recovery_code', method: 'recovery-code', spend, wrong: 'accounts.errors.recoveryCodeWrong' }
  }
  if (typeof body === 'object' && body !== null && 'passkey' in body) {
    const holder = { userId, sessionId }
    const spend = async (trx: Trx) => takePasskey(trx, body, { holder, request, config })
    return { field: 'passkey', method: 'passkey', spend, wrong: 'session.passkey.wrong' }
  }
  const form = readForm(secondFactorSchemas.code, body, translate)
  if ('errors' in form) return form
  const { sealedSecret } = await findSecondFactor(db, userId)
  const secret = sealedSecret && readCodeSecret(sealedSecret, { userId, config })
  if (!secret) {
    request.log.error({ userId }, 'The secret of a second factor was sealed by another SESSION_SECRET.')
    return { errors: { code: translate('accounts.errors.codeUnreadable') } }
  }
  const step = findCodeStep(form.value.code, { secret, now: now() })
  const spend = async (trx: Trx) => step !== null && (await takeCode(trx, { userId, sealedSecret, step }))
  return {
    field: 'code',
    method: 'two-factor',
    spend,
    wrong: step === null ? 'accounts.errors.codeWrong' : 'accounts.errors.codeUsed',
  }
}

/** Notifies the owner once the attempts allowed per password are used up. */
async function noteFailure(left: number, { user, request, context }: Asked): Promise<void> {
  const { db, config } = context
  const { email, locale, id: userId } = user
  const isWarned = left === 0 && (await canBeWarned(user, context))
  await db.transaction().execute(async (trx) => {
    await logSecurity(trx, { event: 'second factor failed', email, userId }, { request, config })
    if (!isWarned) return
    const data = { userId, ...describeOrigin(request) }
    await queueMail(trx, accountMailKinds.secondFactorFailed, { recipient: email, locale, data })
  })
}

const showSecondFactor: EntryHandler<'second-factor'> = ({ query, url, request, guarded, context }) => {
  const { config, translate } = context
  const to = readDeskPath(query['to'], url.origin)
  const { email, factors, mayConfirmPasskey } = guarded.halfway
  const hasFactor = factors.app || factors.passkey
  if (!hasFactor && !mayConfirmPasskey) return redirect(href(deskRoutes['set-up'], {}, { query: { to } }))
  const ways = findWays({ ...factors, passkey: factors.passkey || mayConfirmPasskey }, { request, config })
  const setUp = hasFactor ? null : href(deskRoutes['set-up'], {}, { query: { to } })
  return view('second-factor', translate('session.secondFactor.title'), { to, email, ways, setUp })
}

const storeSecondFactor: EntryHandler<'second-factor.store'> = async ({
  body,
  url,
  request,
  reply,
  guarded,
  context,
}) => {
  const { config, session } = context
  const { sessionId, ...user } = guarded.halfway
  const result = await takeSecondFactor(body, { user, sessionId, request, context }, async (trx, method) => {
    // The password may just have been changed, or the session ended.
    const { rows } = await sql`select id from staff_sessions where id = ${sessionId} for update`.execute(trx)
    if (rows.length === 0) return null
    const details = { method, app: 'desk' }
    await logSecurity(trx, { event: 'sign-in', email: user.email, userId: user.id, details }, { request, config })
    const device = await noteDevice(trx, user, { request, config })
    return { begin: await session.begin(trx, { userId: user.id, step: 'in' }), device }
  })
  if ('errors' in result) return result.isOver ? beginAnew(context) : back({ errors: result.errors })
  if (!result.value) return beginAnew(context)
  result.value.begin()
  if (result.value.device) createDeviceCookie(config).give(reply, result.value.device)
  return redirect(readDeskPath((body as { to?: unknown }).to, url.origin))
}

async function beginAnew({ session, translate }: DeskContext): Promise<Answer> {
  await session.end()
  const notice = { kind: 'warning', text: translate('session.again') }
  return redirect(href(deskRoutes['sign-in']), { flash: { notice } })
}

const showConfirm = deskHandler('confirm', async ({ query, url, request, person, context }) => {
  const { db, config, translate } = context
  const to = readDeskPath(query['to'], url.origin)
  const ways = findWays(await findFactors(db, person.id), { request, config })
  return view('confirm', translate('session.confirm.title'), { to, email: person.email, ways })
})

const storeConfirm = deskHandler('confirm.store', async ({ body, url, person, request, context }) => {
  const { config, session } = context
  const sessionId = session.current!.id
  const result = await takeSecondFactor(body, { user: person, sessionId, request, context }, async (trx) => {
    await logSecurity(trx, { event: 'desk confirmed', email: person.email, userId: person.id }, { request, config })
    return confirmStaffSession(trx, sessionId)
  })
  if ('errors' in result) return result.isOver ? beginAnew(context) : back({ errors: result.errors })
  return redirect(readDeskPath((body as { to?: unknown }).to, url.origin))
})

const offerForSignIn: EntryHandler<'second-factor.passkey'> = ({ request, guarded, context }) =>
  offerPasskey({ userId: guarded.halfway.id, sessionId: guarded.halfway.sessionId }, request, context)

const offerForConfirmation = deskHandler('confirm.passkey', ({ request, person, context }) =>
  offerPasskey({ userId: person.id, sessionId: context.session.current!.id }, request, context),
)

export const secondFactorHandlers = {
  'second-factor': showSecondFactor,
  'second-factor.store': storeSecondFactor,
  'second-factor.passkey': offerForSignIn,
  confirm: showConfirm,
  'confirm.store': storeConfirm,
  'confirm.passkey': offerForConfirmation,
}
