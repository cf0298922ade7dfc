import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { PasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, AccountLinks } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { MailSent } from '../ui/mail-sent.tsx'
import { PasswordField } from '../ui/password-field.tsx'

export interface LoginPageProps {
  /** Path of the next page. */
  to: string
  passkeys: PasskeyReach
  texts: AccountMessages
}

const url = href(accountRoutes['login.store'])

export default function LoginPage({ to, passkeys }: LoginPageProps) {
  const t = useAccountTexts()
  const form = useCheckedForm({ url, fields: { email: '', password: '', to }, order: ['email', 'password'] })
  const { limited, deviceLink } = useShared().flash
  return (
    <AccountFrame title="accounts.login.title">
      {typeof deviceLink === 'string' ? (
        <MailSent title={t('accounts.login.linkSent')} text={t('accounts.login.linkSentText', { email: deviceLink })} />
      ) : (
        <p>{t('accounts.login.lead')}</p>
      )}
      <AccountForm url={url} form={form} submit={t('accounts.login.submit')}>
        <input type="hidden" name="to" value={form.fields.to} />
        <TextField
          {...form.control('email')}
          label={t('accounts.field.email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          required
        />
        <PasswordField
          {...form.control('password')}
          label={t('accounts.field.password')}
          autoComplete="current-password"
          required
        />
      </AccountForm>
      {typeof limited === 'string' && <DeviceLinkForm email={limited} onSent={() => form.clearErrors()} />}
      <PasskeySignIn reach={passkeys} to={to} />
      <AccountLinks>
        <Link href={href(accountRoutes['password.request'])}>{t('accounts.field.forgotten')}</Link>
        <Link href={href(accountRoutes.register)}>{t('accounts.login.register')}</Link>
        <Link href={href(accountRoutes['tickets.find'])}>{t('accounts.login.tickets')}</Link>
      </AccountLinks>
    </AccountFrame>
  )
}

LoginPage.layout = accountLayout

const linkUrl = href(accountRoutes['login.link'])

/** For users locked out by others' attempts: a link by mail makes this browser a known one. */
function DeviceLinkForm({ email, onSent }: { email: string; onSent: () => void }) {
  const t = useAccountTexts()
  const form = useCheckedForm({ url: linkUrl, fields: { email }, order: ['email'], hooks: { success: onSent } })
  return (
    <Banner kind="warning" title={t('accounts.login.linkTitle')}>
      <p>{t('accounts.login.linkText', { email })}</p>
      <AccountForm url={linkUrl} form={form} submit={t('accounts.login.linkSubmit')} variant="secondary">
        <input type="hidden" name="email" value={email} />
      </AccountForm>
    </Banner>
  )
}
