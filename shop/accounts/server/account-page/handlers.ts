import { view } from '@cadenza/navigation/server'
import { isLookedAtAhead } from '../../../../platform/http/requests/looked-at-ahead.ts'
import { listSignIns } from '../../../../platform/http/sessions/sign-in-store.ts'
import type { ShopContext } from '../../../context/shop-context.ts'
import { formatName } from '../../../tickets/ticket.ts'
import type { DevicesSectionProps } from '../../devices/devices-section.tsx'
import type { Account, AccountHandler } from '../account-guards.ts'
import { describePasskeys } from '../passkeys/describe-passkeys.ts'
import { findEmailChange } from '../profile/email-change-store.ts'
import { readTwoFactorSection } from '../two-factor/two-factor-state.ts'
import { findProfile } from '../profile/profile-store.ts'

/** So many devices are listed; who has more can sign all of them out at once. */
const listedDevices = 20

/** The account: each section has properties of its own. */
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
  return {
    devices: signIns.map(({ id, device, created_at, last_seen_at }) => ({
      id,
      name: device,
      signed_in_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_this: id === own,
    })),
    others: total - 1,
  }
}

export const accountPageHandlers = { account: showAccount }
