import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountLinks } from '../ui/account-frame.tsx'
import { AccountSection } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { accountErrorBags } from '#core/accounts/error-bags.ts'
import { WhosePassword } from '../ui/whose-password.tsx'

const url = href(accountRoutes['user-password.update'])

export function PasswordSection({ email }: { email: string }) {
  const t = useAccountTexts()
  const form = useCheckedForm({
    url,
    method: 'PUT',
    errorBag: accountErrorBags.password,
    preserveScroll: true,
    fields: { current_password: '', password: '' },
    order: ['current_password', 'password'],
    hooks: { success: (): void => form.reset() },
  })
  return (
    <AccountSection id="password" title={t('accounts.password.title')} lead={t('accounts.password.lead')}>
      <AccountForm
        url={url}
        form={form}
        submit={t('accounts.password.submit')}
        variant="secondary"
        method="PUT"
        errorBag={accountErrorBags.password}
      >
        <WhosePassword email={email} />
        <PasswordField
          {...form.control('current_password')}
          label={t('accounts.password.current')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.control('password')}
          label={t('accounts.field.newPassword')}
          hint={t('accounts.field.passwordHint')}
          autoComplete="new-password"
          required
        />
      </AccountForm>
      <AccountLinks>
        <Link href={href(accountRoutes['password.request'])}>{t('accounts.field.forgotten')}</Link>
      </AccountLinks>
    </AccountSection>
  )
}
