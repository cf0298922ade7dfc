import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountLinks } from '../ui/account-frame.tsx'
import { useAccountTexts } from '../ui/account-texts.tsx'

const url = href(accountRoutes['password.email'])

/** Form for users who have forgotten their password. */
export function ForgotPasswordForm() {
  const t = useAccountTexts()
  const form = useCheckedForm({ url, fields: { email: '' }, order: ['email'] })
  return (
    <>
      <p>{t('accounts.forgot.lead')}</p>
      <AccountForm url={url} form={form} submit={t('accounts.forgot.submit')}>
        <TextField
          {...form.control('email')}
          label={t('accounts.field.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
      </AccountForm>
      <AccountLinks>
        <Link href={href(accountRoutes.login)}>{t('accounts.forgot.login')}</Link>
      </AccountLinks>
    </>
  )
}
