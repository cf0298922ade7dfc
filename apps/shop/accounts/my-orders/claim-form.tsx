import { href } from '@cadenza/navigation'
import { HiddenFields, useForm } from '@cadenza/navigation/react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { useAccountTexts } from '../ui/account-texts.tsx'
import styles from './claim-form.module.css'

const url = href(accountRoutes['account.orders.claim'])

/** Offers to claim orders made with the account's address before the account existed. */
export function ClaimForm({ count, email }: { count: number; email: string }) {
  const t = useAccountTexts()
  const form = useForm({ url, fields: {} })
  return (
    <form className={styles.claim} method="post" action={url} onSubmit={form.submit}>
      <HiddenFields />
      <p className={styles.number}>{count}</p>
      <div className={styles.text}>
        <h2 className={styles.title}>{t('accounts.orders.earlier', { count })}</h2>
        <p>{t('accounts.orders.earlierText', { email, count })}</p>
        <Button type="submit" loading={form.processing}>
          {t('accounts.orders.takeOver')}
        </Button>
      </div>
    </form>
  )
}
