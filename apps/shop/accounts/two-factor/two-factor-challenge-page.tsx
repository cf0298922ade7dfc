import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountFrame, accountLayout, AccountLinks } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { CodeField } from './code-field.tsx'

export interface TwoFactorChallengePageProps {
  /** Path of the next page. */
  to: string
  email: string
  /** Whether to ask for a recovery code instead of one of the app. */
  asksRecoveryCode: boolean
  texts: AccountMessages
}

export default function TwoFactorChallengePage({ asksRecoveryCode, to, email }: TwoFactorChallengePageProps) {
  return (
    <AccountFrame title="accounts.challenge.title">
      {/* One is not the other with a new label: what was typed and what was wrong stay behind. */}
      {asksRecoveryCode ? (
        <RecoveryForm key="recovery" {...{ to, email }} />
      ) : (
        <CodeForm key="code" {...{ to, email }} />
      )}
    </AccountFrame>
  )
}

TwoFactorChallengePage.layout = accountLayout

const url = href(accountRoutes['two-factor.login.store'])
type FormProps = Pick<TwoFactorChallengePageProps, 'to' | 'email'>

function CodeForm({ to, email }: FormProps) {
  const t = useAccountTexts()
  const form = useCheckedForm({ url, fields: { code: '', to }, order: ['code'] })
  const recovery = href(accountRoutes['two-factor.login'], {}, { query: { to, recovery: '1' } })
  return (
    <>
      <p>{t('accounts.challenge.lead', { email })}</p>
      <AccountForm url={url} form={form} submit={t('accounts.challenge.submit')}>
        <input type="hidden" name="to" value={form.fields.to} />
        <CodeField {...form.control('code')} />
      </AccountForm>
      <AccountLinks>
        <Link href={recovery} replace>
          {t('accounts.challenge.useRecovery')}
        </Link>
        <StartAgain to={to} />
      </AccountLinks>
    </>
  )
}

function RecoveryForm({ to, email }: FormProps) {
  const t = useAccountTexts()
  const form = useCheckedForm({ url, fields: { recovery_code: '', to }, order: ['recovery_code'] })
  return (
    <>
      <p>{t('accounts.challenge.recoveryLead', { email })}</p>
      <AccountForm url={url} form={form} submit={t('accounts.challenge.submit')}>
        <input type="hidden" name="to" value={form.fields.to} />
        <TextField
          {...form.control('recovery_code')}
          label={t('accounts.challenge.recoveryLabel')}
          hint={t('accounts.challenge.recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      </AccountForm>
      <AccountLinks>
        <Link href={href(accountRoutes['two-factor.login'], {}, { query: { to } })} replace>
          {t('accounts.challenge.useCode')}
        </Link>
        <StartAgain to={to} />
      </AccountLinks>
    </>
  )
}

function StartAgain({ to }: { to: string }) {
  const t = useAccountTexts()
  return <Link href={href(accountRoutes.login, {}, { query: { to } })}>{t('accounts.challenge.startAgain')}</Link>
}
