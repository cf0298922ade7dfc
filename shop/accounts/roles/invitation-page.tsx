import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '../../account-routes.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AccountForm } from '../account-form.tsx'
import { AccountFrame, accountLayout, LinkGone } from '../account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../account-texts.tsx'
import { NameFields, useNameOrder } from '../name-fields.tsx'
import { PasswordField } from '../password-field.tsx'
import { WhosePassword } from '../whose-password.tsx'
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
  return <AccountForm url={url} form={form} submit={t('accounts.invitation.accept')} />
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

function MakeAccount({ token, email }: { token: string; email: string }) {
  const t = useAccountTexts()
  const names = useNameOrder()
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
        <WhosePassword email={email} />
        <NameFields control={form.control} />
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
  return <LinkGone title={t('accounts.invitation.gone')} text={t('accounts.invitation.goneText')} />
}
