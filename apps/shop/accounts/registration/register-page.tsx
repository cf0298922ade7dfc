import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useLiveForm } from '#ui/forms/use-live-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, AccountLinks } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { MailSent } from '../ui/mail-sent.tsx'
import { NameFields, useNameOrder } from '../ui/name-fields.tsx'
import { PasswordField } from '../ui/password-field.tsx'

export interface RegisterPageProps {
  /** Applicant's data from an order; empty if there is none. */
  known: { firstname: string; lastname: string; email: string }
  texts: AccountMessages
}

const url = href(accountRoutes['register.store'])

/** After the form is sent, the remaining steps are in the mailbox. */
export default function RegisterPage({ known }: RegisterPageProps) {
  const t = useAccountTexts()
  const { registration: email } = useShared().flash
  return (
    <AccountFrame title="accounts.register.title">
      {typeof email === 'string' ? (
        <MailSent title={t('accounts.register.sent')} text={t('accounts.register.sentText', { email })} />
      ) : (
        <RegisterForm known={known} />
      )}
    </AccountFrame>
  )
}

RegisterPage.layout = accountLayout

function RegisterForm({ known }: Pick<RegisterPageProps, 'known'>) {
  const t = useAccountTexts()
  const names = useNameOrder()
  const form = useLiveForm(accountRoutes['register.store'], {
    fields: { ...known, password: '' },
    order: [...names, 'email', 'password'] as const,
  })
  return (
    <>
      <p>{t('accounts.register.lead')}</p>
      <AccountForm url={url} form={form} submit={t('accounts.register.submit')}>
        <NameFields control={form.control} />
        <TextField
          {...form.control('email')}
          label={t('accounts.field.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <PasswordField
          {...form.control('password')}
          label={t('accounts.field.password')}
          hint={t('accounts.field.passwordHint')}
          autoComplete="new-password"
          required
        />
      </AccountForm>
      <AccountLinks>
        <Link href={href(accountRoutes.login)}>{t('accounts.register.known')}</Link>
      </AccountLinks>
    </>
  )
}
