import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, LinkGone } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.tsx'

export const layout = accountLayout

export interface DeviceLinkPageProps {
  /** What the link carries. */
  token: string
  /** Whose account it is; null where the link is good no more. */
  email: string | null
  /** Path of the sign-in to go on to. */
  to: string
  texts: AccountMessages
}

/** The link of the mail leads here. A button, because programs that look through mails open links, too. */
export default function DeviceLinkPage({ email, token, to, texts }: DeviceLinkPageProps) {
  return (
    <AccountFrame texts={texts} title="accounts.device.title">
      {email === null ? <Gone /> : <DeviceForm email={email} token={token} to={to} />}
    </AccountFrame>
  )
}

function DeviceForm({ email, token, to }: { email: string; token: string; to: string }) {
  const t = useAccountTexts()
  const url = href(accountRoutes['login.device.store'], { token })
  const form = useCheckedForm({ url, fields: { to }, order: [] })
  return (
    <>
      <p>{t('accounts.device.text', { email })}</p>
      <AccountForm url={url} form={form} submit={t('accounts.device.submit')}>
        <input type="hidden" name="to" value={to} />
      </AccountForm>
    </>
  )
}

function Gone() {
  const t = useAccountTexts()
  return (
    <LinkGone title={t('accounts.device.gone')} text={t('accounts.device.goneText')}>
      <Link href={href(accountRoutes.login)}>{t('accounts.device.login')}</Link>
    </LinkGone>
  )
}
