import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import styles from './account-section.module.css'

/** `offer`: to visitors not signed in; `orders`: to the owner; null: another user's order. */
export type AccountLinks =
  | { kind: 'offer'; register: string; login: string }
  | { kind: 'orders'; orders: string }
  | null

export function AccountSection({ account }: { account: AccountLinks }) {
  const t = useTranslate()
  if (!account) return null
  if (account.kind === 'orders')
    return (
      <p>
        <Button as={Link} href={account.orders} variant="secondary" icon="ticket">
          {t('payment.account.orders')}
        </Button>
      </p>
    )
  return (
    <section className={styles.account} data-print="hide" aria-labelledby="account">
      <h2 className={styles.title} id="account">
        {t('payment.account.title')}
      </h2>
      <p>{t('payment.account.text')}</p>
      <div className={styles.ways}>
        <Button as={Link} href={account.register} variant="secondary">
          {t('payment.account.register')}
        </Button>
        <Link href={account.login}>{t('payment.account.login')}</Link>
      </div>
    </section>
  )
}
