import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, LinkGone } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { WhosePassword } from '../ui/whose-password.tsx'

export interface ConfirmRegistrationPageProps {
  token: string
  /** Address of the future account; null if the link is no longer valid. */
  email: string | null
  /** Whether it was begun in another browser. */
  asksPassword: boolean
  texts: AccountMessages
}

/** Target of the mail's link. Uses a button, because programs that scan mails open links, too. */
export default function ConfirmRegistrationPage({ token, email, asksPassword }: ConfirmRegistrationPageProps) {
  const t = useAccountTexts()
  const url = href(accountRoutes['register.confirm.store'], { token })
  const form = useCheckedForm({ url, fields: { password: '' }, order: ['password'] })
  return (
    <AccountFrame title="accounts.confirm.title">
      {email === null ? (
        <LinkGone title={t('accounts.confirm.gone')} text={t('accounts.confirm.goneText')}>
          <Link href={href(accountRoutes.login)}>{t('accounts.confirm.login')}</Link>
          <Link href={href(accountRoutes.register)}>{t('accounts.confirm.register')}</Link>
        </LinkGone>
      ) : (
        <>
          <p>{t('accounts.confirm.text', { email })}</p>
          <AccountForm url={url} form={form} submit={t('accounts.confirm.submit')}>
            <WhosePassword email={email} />
            {asksPassword && (
              <PasswordField
                {...form.control('password')}
                label={t('accounts.field.password')}
                hint={t('accounts.confirm.passwordHint')}
                autoComplete="current-password"
                required
              />
            )}
          </AccountForm>
        </>
      )}
    </AccountFrame>
  )
}

ConfirmRegistrationPage.layout = accountLayout
