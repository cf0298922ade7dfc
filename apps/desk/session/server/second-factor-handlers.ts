import { href } from '@cadenza/navigation'
import { type Answer, back, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { confirmStaffSession } from '#platform/http/sessions/staff-session-store.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { createDeviceCookie, noteDevice } from '#core/accounts/sign-in/server/known-devices.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, type EntryHandler, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { findFactors } from '#apps/desk/server/factor-store.ts'
import { readDeskPath } from './return-path.ts'
import { offerPasskey, findWays } from './passkey-factor.ts'
import { takeSecondFactor } from './second-factor.ts'

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
