import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '../../account-routes.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { AccountForm } from '../account-form.tsx'
import { AccountFrame, accountLayout, LinkGone } from '../account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../account-texts.tsx'

export const layout = accountLayout

export interface DeviceLinkPageProps {
  /** What the link carries. */
  token: string
  /** Whose account it is; null where the link is good no more. */
  email: string | null
  texts: AccountMessages
}

/** The link of the mail leads here. A button, because programs that look through mails open links, too. */
export default function DeviceLinkPage({ email, token, texts }: DeviceLinkPageProps) {
  return (
    <AccountFrame texts={texts} title="accounts.device.title">
      {email === null ? <Gone /> : <DeviceForm email={email} token={token} />}
    </AccountFrame>
  )
}

function DeviceForm({ email, token }: { email: string; token: string }) {
  const t = useAccountTexts()
  const url = href(accountRoutes['login.device.store'], { token })
  const form = useCheckedForm({ url, fields: {}, order: [] })
  return (
    <>
      <p>{t('accounts.device.text', { email })}</p>
      <AccountForm url={url} form={form} submit={t('accounts.device.submit')} />
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
