import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, LinkGone } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'

export interface DeviceLinkPageProps {
  token: string
  /** Address of the account; null if the link is no longer valid. */
  email: string | null
  /** Path of the sign-in page to continue with. */
  to: string
  texts: AccountMessages
}

/** Target of the mail's link. Uses a button, because programs that scan mails open links, too. */
export default function DeviceLinkPage({ email, token, to }: DeviceLinkPageProps) {
  const t = useAccountTexts()
  const url = href(accountRoutes['login.device.store'], { token })
  const form = useCheckedForm({ url, fields: { to }, order: [] })
  return (
    <AccountFrame title="accounts.device.title">
      {email === null ? (
        <LinkGone title={t('accounts.device.gone')} text={t('accounts.device.goneText')}>
          <Link href={href(accountRoutes.login)}>{t('accounts.device.login')}</Link>
        </LinkGone>
      ) : (
        <>
          <p>{t('accounts.device.text', { email })}</p>
          <AccountForm url={url} form={form} submit={t('accounts.device.submit')}>
            <input type="hidden" name="to" value={to} />
          </AccountForm>
        </>
      )}
    </AccountFrame>
  )
}

DeviceLinkPage.layout = accountLayout
