import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, AccountLinks, LinkGone } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'

export interface ConfirmEmailPageProps {
  token: string
  email: string
  /** Pending new address; null if the link is no longer valid. */
  waiting: string | null
  texts: AccountMessages
}

/** Target of the mail's link. Uses a button, because programs that scan mails open links, too. */
export default function ConfirmEmailPage({ token, email, waiting }: ConfirmEmailPageProps) {
  const t = useAccountTexts()
  const url = href(accountRoutes['user-profile-information.confirm.store'], { token })
  const form = useCheckedForm({ url, fields: {} })
  const account = <Link href={href(accountRoutes.account)}>{t('accounts.confirmEmail.account')}</Link>
  return (
    <AccountFrame title="accounts.confirmEmail.title">
      {waiting === null ? (
        <LinkGone title={t('accounts.confirmEmail.gone')} text={t('accounts.confirmEmail.goneText', { email })}>
          {account}
        </LinkGone>
      ) : (
        <>
          <p>{t('accounts.confirmEmail.text', { email, waiting })}</p>
          <AccountForm url={url} form={form} submit={t('accounts.confirmEmail.submit')} />
          <AccountLinks>{account}</AccountLinks>
        </>
      )}
    </AccountFrame>
  )
}

ConfirmEmailPage.layout = accountLayout
