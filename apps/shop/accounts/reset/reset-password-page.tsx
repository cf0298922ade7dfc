import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, LinkGone } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { WhosePassword } from '../ui/whose-password.tsx'

export interface ResetPasswordPageProps {
  token: string
  /** Address of the account; null if the link is no longer valid. */
  email: string | null
  texts: AccountMessages
}

const url = href(accountRoutes['password.update'])

export default function ResetPasswordPage({ token, email }: ResetPasswordPageProps) {
  const t = useAccountTexts()
  const form = useCheckedForm({ url, fields: { token, password: '' }, order: ['password'] })
  return (
    <AccountFrame title="accounts.reset.title">
      {email === null ? (
        <LinkGone title={t('accounts.reset.gone')} text={t('accounts.reset.goneText')}>
          <Link href={href(accountRoutes['password.request'])}>{t('accounts.reset.again')}</Link>
        </LinkGone>
      ) : (
        <>
          <p>{t('accounts.reset.text', { email })}</p>
          <AccountForm url={url} form={form} submit={t('accounts.reset.submit')}>
            <input type="hidden" name="token" value={token} />
            <WhosePassword email={email} />
            <PasswordField
              {...form.control('password')}
              label={t('accounts.field.newPassword')}
              hint={t('accounts.field.passwordHint')}
              autoComplete="new-password"
              required
            />
          </AccountForm>
        </>
      )}
    </AccountFrame>
  )
}

ResetPasswordPage.layout = accountLayout
