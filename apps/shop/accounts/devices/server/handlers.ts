import { HttpError, back } from '@cadenza/navigation/server'
import { endSignInOf, endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { endStaffSessionOf } from '#platform/http/sessions/staff-session-store.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'

const hash = 'devices'

/** Signs out all other devices, on the hosts of all languages and at the desk. */
const endOtherDevices: AccountHandler<'account.devices.end'> = async ({ guarded, request, context }) => {
  const { db, config, translate } = context
  const { id: userId, email, signInId } = guarded.signedIn
  const count = await db.transaction().execute(async (trx) => {
    const ended = await endSignIns(trx, { userId, except: signInId })
    const details = { devices: ended }
    await logSecurity(trx, { event: 'other devices signed out', email, userId, details }, { request, config })
    return ended
  })
  return back({ hash, flash: { notice: { kind: 'positive', text: translate('accounts.devicesEnded', { count }) } } })
}

/** Signs out another device of the user; this one is signed out through the menu. */
const endDevice: AccountHandler<'account.device.end'> = async ({ params, guarded, request, context }) => {
  const { db, config, translate } = context
  const { id: userId, email, signInId } = guarded.signedIn
  const id = /^\d{1,15}$/.test(params.device) ? Number(params.device) : null
  const [, key] = /^desk-([\da-f]{16})$/.exec(params.device) ?? []
  if ((id === null && key === undefined) || id === signInId) throw new HttpError(404)
  const isEnded = await db.transaction().execute(async (trx) => {
    const hasEnded =
      id === null ? await endStaffSessionOf(trx, { key: key!, userId }) : await endSignInOf(trx, { id, userId })
    if (!hasEnded) return false
    await logSecurity(trx, { event: 'device signed out', email, userId }, { request, config })
    return true
  })
  if (!isEnded) throw new HttpError(404)
  return back({ hash, flash: { notice: { kind: 'positive', text: translate('accounts.deviceEnded') } } })
}

export const deviceHandlers = { 'account.devices.end': endOtherDevices, 'account.device.end': endDevice }
