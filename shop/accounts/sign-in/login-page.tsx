import { href } from '@cadenza/navigation'
import { HiddenFields, Link } from '@cadenza/navigation/react'
import { accountRoutes } from '../../account-routes.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { AccountFrame, accountLayout, AccountLinks } from '../account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../account-texts.tsx'

export const layout = accountLayout

export interface LoginPageProps {
  /** Path to go on to. */
  to: string
  texts: AccountMessages
}

/** For who has an account. */
export default function LoginPage({ to, texts }: LoginPageProps) {
  return (
    <AccountFrame texts={texts} title="accounts.login.title">
      <LoginForm to={to} />
    </AccountFrame>
  )
}

const url = href(accountRoutes['login.store'])

function LoginForm({ to }: { to: string }) {
  const t = useAccountTexts()
  const form = useCheckedForm({ url, fields: { email: '', password: '', to }, order: ['email', 'password'] })
  return (
    <>
      <p>{t('accounts.login.lead')}</p>
      <AccountForm url={url} form={form} submit={t('accounts.login.submit')}>
        <HiddenFields />
        <input type="hidden" name="to" value={form.fields.to} />
        <TextField
          {...form.control('email')}
          label={t('accounts.field.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <TextField
          {...form.control('password')}
          label={t('accounts.field.password')}
          type="password"
          autoComplete="current-password"
          required
        />
      </AccountForm>
      <AccountLinks>
        <Link href={href(accountRoutes['password.request'])}>{t('accounts.login.forgotten')}</Link>
        <Link href={href(accountRoutes.register)}>{t('accounts.login.register')}</Link>
      </AccountLinks>
    </>
  )
}
