import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { accountRoutes } from '../../account-routes.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { AccountFrame, accountLayout, AccountLinks } from '../account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../account-texts.tsx'
import { MailSent } from '../mail-sent.tsx'

export const layout = accountLayout

export interface ForgotPasswordPageProps {
  texts: AccountMessages
}

/** For who has an account and no password any more. */
export default function ForgotPasswordPage({ texts }: ForgotPasswordPageProps) {
  const { reset } = useShared().flash
  return (
    <AccountFrame texts={texts} title="accounts.forgot.title">
      {typeof reset === 'string' ? <Sent email={reset} /> : <ForgotPasswordForm />}
    </AccountFrame>
  )
}

const url = href(accountRoutes['password.email'])

function ForgotPasswordForm() {
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

function Sent({ email }: { email: string }) {
  const t = useAccountTexts()
  return <MailSent title={t('accounts.forgot.sent')} text={t('accounts.forgot.sentText', { email })} />
}
