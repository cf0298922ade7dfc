import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { type Euros, formatPrice } from '#values/money.ts'
import type { Order } from '#core/orders/order.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import styles from './failure-page.module.css'
import { NotTaken } from './not-taken.tsx'

export interface FailurePageProps {
  order: Order
  error: string
  error_code: string | null
  /** State of the buyer's charge: the only statement allowed. */
  charge:
    | { kind: 'none' }
    | { kind: 'refunded'; amount: Euros; not_taken: Euros }
    | { kind: 'unknown' }
    | { kind: 'held' }
  /** Whether the seats are still held for this order. */
  is_held: boolean
  can_retry: boolean
  retry_url: string
}

export default function FailurePage(props: FailurePageProps) {
  const { order, error, error_code, can_retry, retry_url } = props
  const t = useTranslate()
  const { phone } = useShared().shop
  return (
    <div className={styles.page}>
      <section className={styles.cause} aria-labelledby="payment-error">
        <p className={styles.reference}>{t('payment.failure.reference', { reference: order.ref_nr })}</p>
        <h2 className={styles.title} id="payment-error">
          {t('payment.failure.error')}
        </h2>
        <p className={styles.error}>{error}</p>
        {error_code && <p className={styles.code}>{t('payment.failure.code', { code: error_code })}</p>}
      </section>
      <section className={styles.comfort}>
        <Reassurance {...props} />
        <div className={styles.ways}>
          {can_retry && (
            <Button as={Link} href={retry_url} method="post" wide>
              {t('payment.failure.retry')}
            </Button>
          )}
          <Button as={Link} href={href(routes.cart)} variant={can_retry ? 'quiet' : 'secondary'} wide>
            {t('payment.failure.toCart')}
          </Button>
        </div>
        <p className={styles.phone}>
          <Icon name="phone" size="sm" />
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{t('payment.failure.assistance', { phone })}</a>
        </p>
      </section>
    </div>
  )
}

FailurePage.layout = { heading: 'payment.failure.title', slogan: null, hideBackground: true } satisfies LayoutOptions

function Reassurance({ charge, is_held }: Pick<FailurePageProps, 'charge' | 'is_held'>) {
  const t = useTranslate()
  const locale = useLocale()
  if (charge.kind === 'unknown') return <p className={styles.text}>{t('payment.failure.unknown')}</p>
  if (charge.kind === 'held') return <p className={styles.text}>{t('payment.failure.held')}</p>
  if (charge.kind === 'refunded')
    return (
      <p className={styles.text}>
        {charge.not_taken > 0 ? (
          <NotTaken amount={charge.not_taken} />
        ) : (
          t('payment.failure.refunded', { amount: formatPrice(charge.amount, locale) })
        )}
      </p>
    )
  return (
    <div>
      <h2 className={styles.heading}>{t('payment.failure.dontWorry')}</h2>
      <p className={styles.text}>{t('payment.failure.notCharged')}</p>
      {is_held && <p className={styles.text}>{t('payment.failure.cartKept')}</p>}
    </div>
  )
}
