import { Link, usePage, usePoll } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Order } from '#core/orders/order.ts'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './waiting-for-bank.module.css'

const askEveryMilliseconds = 3000

/** Shown while the payment is pending; refreshes itself, also without JavaScript. */
export function WaitingForBank({ order }: { order: Order }) {
  const t = useTranslate()
  const { url } = usePage()
  usePoll(askEveryMilliseconds)
  return (
    <section className={styles.waiting} aria-labelledby="waiting" role="status">
      <Spinner size="xl" />
      <h2 className={styles.title} id="waiting">
        {t('payment.waiting.title')}
      </h2>
      <p className={styles.text}>{t('payment.waiting.text')}</p>
      <p className={styles.text}>{t('payment.waiting.leave', { email: order.email })}</p>
      <p className={styles.reference}>
        {t('payment.success.reference')} <strong>{order.ref_nr}</strong>
      </p>
      <Button as={Link} href={url} variant="secondary">
        {t('payment.waiting.check')}
      </Button>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
    </section>
  )
}
