import { href } from '@cadenza/navigation'
import { Form, Link } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { AccountFrame, accountLayout, AccountLinks } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import styles from './delete-account-page.module.css'

export interface DeleteAccountPageProps {
  email: string
  /** Retention of paid orders' invoices in years. */
  invoiceYears: number
  /** Number of orders with a pending concert, payment or refund. */
  open: number
  texts: AccountMessages
}

export default function DeleteAccountPage({ email, invoiceYears, open }: DeleteAccountPageProps) {
  const t = useAccountTexts()
  return (
    <AccountFrame title="accounts.delete.title">
      <p>{t('accounts.delete.lead', { email })}</p>
      <ul className={styles.list}>
        <li>{t('accounts.delete.goes')}</li>
        <li>{t('accounts.delete.invoices', { years: invoiceYears })}</li>
        {open > 0 && <li>{t('accounts.delete.open', { count: open })}</li>}
      </ul>
      <Form action={href(accountRoutes['account.destroy'])} method="DELETE">
        {({ processing }) => (
          <Button type="submit" loading={processing}>
            {t('accounts.delete.submit')}
          </Button>
        )}
      </Form>
      <AccountLinks>
        <Link href={href(accountRoutes.account)}>{t('accounts.delete.stay')}</Link>
      </AccountLinks>
    </AccountFrame>
  )
}

DeleteAccountPage.layout = accountLayout
