import { view, HttpError, back } from '@cadenza/navigation/server'
import { isLookedAtAhead } from '#platform/http/requests/looked-at-ahead.ts'
import { type ListedSignIn, listSignIns, endSignInOf, endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { listStaffSessions, endStaffSessionOf } from '#platform/http/sessions/staff-session-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Device, DevicesSectionProps } from '#apps/shop/accounts/account-page/devices-section.tsx'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { type Account, findProfile } from '#core/accounts/server/user-store.ts'
import { emailChangeLinks } from '#core/accounts/profile/server/email-change-store.ts'
import { readTwoFactorSection } from '#apps/shop/accounts/two-factor/server/two-factor-state.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { findPasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import type { PasskeysSectionProps } from '#apps/shop/accounts/passkeys/passkeys-section.tsx'
import { listPasskeys } from '#core/accounts/passkeys/server/passkey-store.ts'

/** Maximum number of devices listed; users with more can sign out all of them at once. */
const listedDevices = 20

const showAccount: AccountHandler<'account'> = async ({ guarded, request, context }) => {
  const { db, session, locale, translate, accountTexts } = context
  const { signedIn: account } = guarded
  const { id: userId, email } = account
  return view(
    'account',
    {
      texts: accountTexts(
        'accounts.account.',
        'accounts.data.',
        'accounts.devices.',
        'accounts.email.',
        'accounts.field.',
        'accounts.passkeys.',
        'accounts.password.',
        'accounts.profile.',
        'accounts.twoFactor.',
        'accounts.code.',
      ),
      name: formatName(account, locale),
      profile: async () => (await findProfile(db, userId))!,
      address: async () => ({
        email,
        waiting: await emailChangeLinks.find(db, { userId }),
        isConfirmed: session.signIn?.isConfirmed ?? false,
      }),
      twoFactor: () => readTwoFactorSection(account, { context, isSeen: !isLookedAtAhead(request) }),
      passkeys: () => describePasskeys(account, context),
      devices: () => listDevices(account, context),
    },
    { head: { title: translate('accounts.account.title'), robots: 'noindex' } },
  )
}

async function listDevices({ id: userId, signInId: own }: Account, { db }: ShopContext): Promise<DevicesSectionProps> {
  const { signIns, total } = await listSignIns(db, { userId, own, limit: listedDevices })
  const desk = await listStaffSessions(db, { userId, limit: listedDevices })
  return {
    devices: [
      ...signIns.map(({ id, ...seen }) =>
        describeDevice({ id: String(id), is_this: id === own, is_desk: false }, seen),
      ),
      ...desk.sessions.map(({ key, ...seen }) =>
        describeDevice({ id: `desk-${key}`, is_this: false, is_desk: true }, seen),
      ),
    ],
    others: total - 1 + desk.total,
  }
}

const describeDevice = (
  which: Pick<Device, 'id' | 'is_this' | 'is_desk'>,
  { device, network, created_at, last_seen_at }: Omit<ListedSignIn, 'id'>,
): Device => ({
  ...which,
  name: device,
  network,
  signed_in_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
})

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

async function describePasskeys(
  { id }: { id: number },
  { db, config, locale }: Pick<ShopContext, 'db' | 'config' | 'locale'>,
): Promise<PasskeysSectionProps> {
  return {
    passkeys: await listPasskeys(db, id),
    reach: findPasskeyReach(config.origins.en, config.origins[locale]),
  }
}

export const accountPageHandlers = {
  account: showAccount,
  'account.devices.end': endOtherDevices,
  'account.device.end': endDevice,
}
