import { view } from '@cadenza/navigation/server'
import { isLookedAtAhead } from '#platform/http/requests/looked-at-ahead.ts'
import { type ListedSignIn, listSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { listStaffSessions } from '#platform/http/sessions/staff-session-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Device, DevicesSectionProps } from '#apps/shop/accounts/devices/devices-section.tsx'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { type Account, findProfile } from '#core/accounts/server/user-store.ts'
import { describePasskeys } from '#apps/shop/accounts/passkeys/server/describe-passkeys.ts'
import { findEmailChange } from '#core/accounts/profile/server/email-change-store.ts'
import { readTwoFactorSection } from '#apps/shop/accounts/two-factor/server/two-factor-state.ts'

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
        waiting: await findEmailChange(db, { userId }),
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

export const accountPageHandlers = { account: showAccount }
