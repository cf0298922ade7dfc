import { href } from '@cadenza/navigation'
import { HiddenFields } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { AccountForm } from '../ui/account-form.tsx'
import frame from '../ui/account-frame.module.css'
import { AccountSection } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { accountErrorBags } from '#core/accounts/error-bags.ts'
import { WhosePassword } from '../ui/whose-password.tsx'

export interface EmailSectionProps {
  email: string
  /** New address that awaits confirmation; null if there is none. */
  waiting: string | null
  /** Whether the user's identity was confirmed recently, so that no password is required. */
  isConfirmed: boolean
}

const url = href(accountRoutes['user-profile-information.update'])

/** Address for logging in. A new one becomes valid once the link sent to it is opened. */
export function EmailSection({ email, waiting, isConfirmed }: EmailSectionProps) {
  const t = useAccountTexts()
  return (
    <AccountSection id="email" title={t('accounts.email.title')} lead={t('accounts.email.lead')}>
      {waiting !== null && <Waiting email={email} waiting={waiting} />}
      {/* Another form for another change: what was typed for one that is on its way is not wanted any more. */}
      <EmailForm key={`${email} ${waiting}`} email={email} isConfirmed={isConfirmed} />
    </AccountSection>
  )
}

function Waiting({ email, waiting }: { email: string; waiting: string }) {
  const t = useAccountTexts()
  const form = useCheckedForm({
    url,
    method: 'PUT',
    errorBag: accountErrorBags.profile,
    preserveScroll: true,
    fields: { email },
  })
  return (
    <Banner kind="info" title={t('accounts.email.waiting')}>
      <p>{t('accounts.email.waitingText', { waiting })}</p>
      <form method="post" action={url} onSubmit={form.submit}>
        <HiddenFields method="PUT" errorBag={accountErrorBags.profile} />
        <input type="hidden" name="email" value={email} />
        <Button className={frame.flush} type="submit" variant="quiet" loading={form.processing}>
          {t('accounts.email.keep')}
        </Button>
      </form>
    </Banner>
  )
}

function EmailForm({ email, isConfirmed }: Pick<EmailSectionProps, 'email' | 'isConfirmed'>) {
  const t = useAccountTexts()
  const form = useCheckedForm({
    url,
    method: 'PUT',
    errorBag: accountErrorBags.profile,
    preserveScroll: true,
    fields: { email: '', current_password: '' },
    order: ['email', 'current_password'],
    idOf: (name) => `field-new-${name}`,
  })
  // The confirmation may have expired since the page was opened.
  const asksPassword = !isConfirmed || Boolean(form.errors.current_password)
  return (
    <AccountForm
      url={url}
      form={form}
      submit={t('accounts.email.submit')}
      variant="secondary"
      method="PUT"
      errorBag={accountErrorBags.profile}
    >
      {asksPassword && <WhosePassword email={email} />}
      <TextField
        {...form.control('email')}
        label={t('accounts.email.new')}
        hint={t('accounts.email.newHint')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
      />
      {asksPassword && (
        <PasswordField
          {...form.control('current_password')}
          label={t('accounts.email.password')}
          hint={t('accounts.email.passwordHint')}
          autoComplete="current-password"
          required
        />
      )}
    </AccountForm>
  )
}
