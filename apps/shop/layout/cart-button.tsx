import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Icon } from '#ui/display/icon.tsx'
import styles from './cart-button.module.css'

/** Link to the cart, with the number of its tickets. */
export function CartButton() {
  const t = useTranslate()
  const { count } = useShared().cart
  return (
    <Link className={styles.cart} href={href(routes.cart)} aria-label={t('header.cart', { count })}>
      <Icon name="cart" />
      {count > 0 && (
        <span className={styles.badge} key={count}>
          {count}
        </span>
      )}
    </Link>
  )
}
