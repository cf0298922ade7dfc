import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import styles from './cart-bar.module.css'
import type { CartView } from '#core/catalogue/catalogue.ts'

/** Sticks to the lower edge while the cart is not empty. */
export function CartBar({ cart }: { cart: CartView }) {
  const t = useTranslate()
  const locale = useLocale()
  if (cart.count === 0) return null
  return (
    <aside className={styles.bar} data-bleed data-tone="dark" data-print="hide" aria-label={t('cart.title')}>
      <Link className={styles.summary} href={href(routes.cart)}>
        {t('event.cartSummary', { count: cart.count, price: formatPrice(cart.grand_total, locale) })}
      </Link>
      <Button as={Link} href={href(routes.checkout)} variant="onDark" iconAfter="arrow-right">
        {t('event.checkout')}
      </Button>
    </aside>
  )
}
