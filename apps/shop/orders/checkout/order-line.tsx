import { type Cart, groupItems } from '#core/cart/cart.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Price } from '#ui/display/price.tsx'
import styles from './order-line.module.css'
import { OrderContent } from './order-summary.tsx'

/**
 * On small screens, where the order is below the form: its content and total in one expandable
 * line.
 */
export function OrderLine({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const concerts = new Set(groupItems(cart.items).map(({ event_name }) => event_name))
  return (
    <details className={styles.order} data-print="hide">
      <summary className={styles.line}>
        <h2 className={styles.what}>
          {t('cart.summary.includes', { count: cart.count })} · {[...concerts].join(', ')}
        </h2>
        <Price value={cart.grand_total} className={styles.total} />
      </summary>
      <div className={styles.content}>
        <OrderContent cart={cart} />
      </div>
    </details>
  )
}
