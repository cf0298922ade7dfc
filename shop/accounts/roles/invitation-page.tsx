import { href } from '@cadenza/navigation'
import { HiddenFields, Link } from '@cadenza/navigation/react'
import { accountRoutes } from '../../account-routes.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useLocale } from '../../i18n/translation.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AccountForm } from '../account-form.tsx'
import { AccountFrame, accountLayout } from '../account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../account-texts.tsx'
import { PasswordField } from '../password-field.tsx'
import styles from './invitation-page.module.css'

export const layout = accountLayout

/**
 * Who looks at an invitation: whom it is for, signed in; somebody else who is; somebody who has to sign in to the account of its address; or to make
 * one.
 */
export type InvitedAs = 'theirs' | 'another' | 'known' | 'new'

export interface InvitationPageProps {
  /** What the link carries. */
  token: string
  /** null where the link is good no more. */
  invitation: {
    email: string
    /** As it is called in the visitor's language. */
    role: string
    /** Names of halls; none: it is for all. */
    venues: string[]
    as: InvitedAs
  } | null
  texts: AccountMessages
}

type Invitation = NonNullable<InvitationPageProps['invitation']>

/** For who is to work for the house. */
export default function InvitationPage({ token, invitation, texts }: InvitationPageProps) {
  return (
    <AccountFrame texts={texts} title="accounts.invitation.title">
      {invitation === null ? <Gone /> : <Invited token={token} {...invitation} />}
    </AccountFrame>
  )
}

function Invited({ token, email, role, venues, as }: Invitation & { token: string }) {
  const t = useAccountTexts()
  const halls = venues.length > 0 ? venues.join(', ') : t('accounts.invitation.allHalls')
  return (
    <>
      <p>{t('accounts.invitation.text', { email })}</p>
      <dl className={styles.facts}>
        <dt>{t('accounts.invitation.role')}</dt>
        <dd>{role}</dd>
        <dt>{t('accounts.invitation.halls')}</dt>
        <dd>{halls}</dd>
      </dl>
      {as === 'theirs' && <Accept token={token} />}
      {as === 'new' && <MakeAccount token={token} email={email} />}
      {as === 'known' && <LogIn token={token} />}
      {as === 'another' && <Banner kind="warning" title={t('accounts.invitation.another', { email })} />}
    </>
  )
}

function Accept({ token }: { token: string }) {
  const t = useAccountTexts()
  const url = href(accountRoutes['invitation.store'], { token })
  const form = useCheckedForm({ url, fields: {}, order: [] })
  return (
    <AccountForm url={url} form={form} submit={t('accounts.invitation.accept')}>
      <HiddenFields />
    </AccountForm>
  )
}

function LogIn({ token }: { token: string }) {
  const t = useAccountTexts()
  const to = new URLSearchParams({ to: href(accountRoutes.invitation, { token }) })
  return (
    <div>
      <Button as={Link} href={`${href(accountRoutes.login)}?${to}`}>
        {t('accounts.invitation.login')}
      </Button>
    </div>
  )
}

const givenNameFirst = ['firstname', 'lastname'] as const
const familyNameFirst = ['lastname', 'firstname'] as const
const autoComplete = { firstname: 'given-name', lastname: 'family-name' }

function MakeAccount({ token, email }: { token: string; email: string }) {
  const t = useAccountTexts()
  // Hungarian says the family name first.
  const names = useLocale() === 'hu' ? familyNameFirst : givenNameFirst
  const url = href(accountRoutes['invitation.store'], { token })
  const form = useCheckedForm({
    url,
    fields: { firstname: '', lastname: '', password: '' },
    order: [...names, 'password'],
  })
  return (
    <>
      <p>{t('accounts.invitation.lead')}</p>
      <AccountForm url={url} form={form} submit={t('accounts.invitation.submit')}>
        <HiddenFields />
        {/* Password managers learn from it whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {names.map((name) => (
          <TextField
            key={name}
            {...form.control(name)}
            label={t(`accounts.field.${name}`)}
            autoComplete={autoComplete[name]}
            required
          />
        ))}
        <PasswordField
          {...form.control('password')}
          label={t('accounts.field.password')}
          hint={t('accounts.field.passwordHint')}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </>
  )
}

function Gone() {
  const t = useAccountTexts()
  return (
    <Banner kind="warning" title={t('accounts.invitation.gone')}>
      <p>{t('accounts.invitation.goneText')}</p>
    </Banner>
  )
}
