import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, AccountLinks, LinkGone } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.tsx'

export const layout = accountLayout

export interface ConfirmEmailPageProps {
  token: string
  email: string
  /** Pending new address; null if the link is no longer valid. */
  waiting: string | null
  texts: AccountMessages
}

/** Target of the mail's link. Uses a button, because programs that scan mails open links, too. */
export default function ConfirmEmailPage({ texts, ...rest }: ConfirmEmailPageProps) {
  return (
    <AccountFrame texts={texts} title="accounts.confirmEmail.title">
      {rest.waiting === null ? <Gone email={rest.email} /> : <ConfirmForm {...rest} waiting={rest.waiting} />}
    </AccountFrame>
  )
}

function ConfirmForm({ token, email, waiting }: { token: string; email: string; waiting: string }) {
  const t = useAccountTexts()
  const url = href(accountRoutes['user-profile-information.confirm.store'], { token })
  const form = useCheckedForm({ url, fields: {} })
  return (
    <>
      <p>{t('accounts.confirmEmail.text', { email, waiting })}</p>
      <AccountForm url={url} form={form} submit={t('accounts.confirmEmail.submit')} />
      <AccountLinks>
        <Link href={href(accountRoutes.account)}>{t('accounts.confirmEmail.account')}</Link>
      </AccountLinks>
    </>
  )
}

function Gone({ email }: { email: string }) {
  const t = useAccountTexts()
  return (
    <LinkGone title={t('accounts.confirmEmail.gone')} text={t('accounts.confirmEmail.goneText', { email })}>
      <Link href={href(accountRoutes.account)}>{t('accounts.confirmEmail.account')}</Link>
    </LinkGone>
  )
}
