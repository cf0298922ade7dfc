import { href } from '@cadenza/navigation'
import { type Answer, back, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { confirmStaffSession } from '../../../platform/http/sessions/staff-session-store.ts'
import { logSecurity } from '../../../shop/accounts/server/security-log.ts'
import { deskRoutes } from '../../routes.ts'
import { type DeskContext, view, type WayInHandler } from '../../server/context.ts'
import { deskHandler } from '../../server/desk-handler.ts'
import { readDeskPath } from './return-path.ts'
import { takeSecondFactor } from './second-factor.ts'

const showSecondFactor: WayInHandler<'second-factor'> = ({ query, url, guarded, context: { translate } }) => {
  const to = readDeskPath(query['to'], url.origin)
  const { email, hasCodes } = guarded.halfway
  if (!hasCodes) return redirect(href(deskRoutes['set-up'], {}, { query: { to } }))
  return view('second-factor', { to, email }, { head: { title: translate('session.secondFactor.title') } })
}

/** Finishes a sign-in. */
const storeSecondFactor: WayInHandler<'second-factor.store'> = async ({ body, url, request, guarded, context }) => {
  const { config, session } = context
  const { sessionId, ...user } = guarded.halfway
  const result = await takeSecondFactor(body, { user, sessionId, request, context }, async (trx) => {
    // Its password was changed, or it was ended, in this very moment.
    const { rows } = await sql`select id from staff_sessions where id = ${sessionId} for update`.execute(trx)
    if (rows.length === 0) return null
    const details = { method: 'two-factor', app: 'desk' }
    await logSecurity(trx, { event: 'sign-in', email: user.email, userId: user.id, details }, { request, config })
    return session.begin(trx, { userId: user.id, step: 'in' })
  })
  if ('errors' in result) return result.isOver ? beginAnew(context) : back({ errors: result.errors })
  if (!result.value) return beginAnew(context)
  result.value()
  return redirect(readDeskPath((body as { to?: unknown }).to, url.origin))
}

async function beginAnew({ session, translate }: DeskContext): Promise<Answer> {
  await session.end()
  const notice = { kind: 'warning', text: translate('session.again') }
  return redirect(href(deskRoutes['sign-in']), { flash: { notice } })
}

const showConfirm = deskHandler('confirm', ({ query, url, person, context: { translate } }) => {
  const to = readDeskPath(query['to'], url.origin)
  return view('confirm', { to, email: person.email }, { head: { title: translate('session.confirm.title') } })
})

/** Takes a code once more, before something that cannot be left to whoever sits at an open screen. */
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

export const secondFactorHandlers = {
  'second-factor': showSecondFactor,
  'second-factor.store': storeSecondFactor,
  confirm: showConfirm,
  'confirm.store': storeConfirm,
}
