import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { routes } from '#core/routes/routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { AccountFrame, AccountLinks, accountLayout } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import { MailSent } from '../ui/mail-sent.tsx'
import { AccountForm } from '../ui/account-form.tsx'

export interface AskForLinkPageProps {
  asks: 'password' | 'tickets'
  texts: AccountMessages
}

export default function AskForLinkPage({ asks }: AskForLinkPageProps) {
  const { reset, found } = useShared().flash
  const isForTickets = asks === 'tickets'
  const sentTo = isForTickets ? found : reset
  return (
    <AccountFrame title={isForTickets ? 'accounts.find.title' : 'accounts.forgot.title'}>
      {typeof sentTo === 'string' ? (
        <Sent asks={asks} email={sentTo} />
      ) : isForTickets ? (
        <FindTicketsForm />
      ) : (
        <ForgotPasswordForm />
      )}
    </AccountFrame>
  )
}

AskForLinkPage.layout = accountLayout

function Sent({ asks, email }: { asks: AskForLinkPageProps['asks']; email: string }) {
  const t = useAccountTexts()
  return asks === 'tickets' ? (
    <>
      <MailSent title={t('accounts.find.sent')} text={t('accounts.find.sentText', { email })} />
      <AccountLinks>
        <Link href={href(accountRoutes['tickets.find'])}>{t('accounts.find.again')}</Link>
        <Link href={href(routes.home) + '#contact-us'}>{t('accounts.find.contact')}</Link>
      </AccountLinks>
    </>
  ) : (
    <MailSent title={t('accounts.forgot.sent')} text={t('accounts.forgot.sentText', { email })} />
  )
}

function FindTicketsForm() {
  const t = useAccountTexts()
  const url = href(accountRoutes['tickets.find.store'])
  const form = useCheckedForm({ url, fields: { email: '', reference: '' }, order: ['email', 'reference'] })
  return (
    <>
      <p>{t('accounts.find.lead')}</p>
      <AccountForm url={url} form={form} submit={t('accounts.find.submit')}>
        <TextField
          {...form.control('email')}
          label={t('accounts.field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
        />
        <TextField
          {...form.control('reference')}
          label={t('accounts.field.reference')}
          hint={t('accounts.field.referenceHint')}
          autoComplete="off"
          required
        />
      </AccountForm>
      <p>{t('accounts.find.noReference')}</p>
      <AccountLinks>
        <Link href={href(routes.home) + '#contact-us'}>{t('accounts.find.contact')}</Link>
      </AccountLinks>
    </>
  )
}

function ForgotPasswordForm() {
  const t = useAccountTexts()
  const { user } = useShared().security
  const url = href(accountRoutes['password.email'])
  const form = useCheckedForm({ url, fields: { email: user?.email ?? '' }, order: ['email'] })
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
        {user ? (
          <Link href={href(accountRoutes.account)}>{t('accounts.account.title')}</Link>
        ) : (
          <Link href={href(accountRoutes.login)}>{t('accounts.forgot.login')}</Link>
        )}
      </AccountLinks>
    </>
  )
}
