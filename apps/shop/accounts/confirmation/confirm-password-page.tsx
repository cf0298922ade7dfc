import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, AccountLinks, accountLayout } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { WhosePassword } from '../ui/whose-password.tsx'

export interface ConfirmPasswordPageProps {
  /** Path of the next page. */
  to: string
  email: string
  texts: AccountMessages
}

const url = href(accountRoutes['password.confirm.store'])

export default function ConfirmPasswordPage({ to, email }: ConfirmPasswordPageProps) {
  const t = useAccountTexts()
  const form = useCheckedForm({ url, fields: { password: '', to }, order: ['password'] })
  return (
    <AccountFrame title="accounts.confirmPassword.title">
      <p>{t('accounts.confirmPassword.lead', { email })}</p>
      <AccountForm url={url} form={form} submit={t('accounts.confirmPassword.submit')}>
        <input type="hidden" name="to" value={form.fields.to} />
        <WhosePassword email={email} />
        <PasswordField
          {...form.control('password')}
          label={t('accounts.field.password')}
          autoComplete="current-password"
          required
        />
      </AccountForm>
      <AccountLinks>
        <Link href={href(accountRoutes['password.request'])}>{t('accounts.field.forgotten')}</Link>
      </AccountLinks>
    </AccountFrame>
  )
}

ConfirmPasswordPage.layout = accountLayout
