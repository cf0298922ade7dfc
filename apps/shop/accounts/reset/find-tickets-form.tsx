import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { routes } from '#core/routes/routes.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountLinks } from '../ui/account-frame.tsx'
import { useAccountTexts } from '../ui/account-texts.tsx'

const url = href(accountRoutes['tickets.find.store'])

/** Form for buyers who have lost the ticket mail. */
export function FindTicketsForm() {
  const t = useAccountTexts()
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
