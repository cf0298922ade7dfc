import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import styles from './cart-bar.module.css'
import type { CartView, SelectedEventDate } from '#core/catalogue/catalogue.ts'

interface CartBarProps {
  cart: CartView
  /** The concert shown, if it has tickets. */
  offer?: SelectedEventDate | null
}

/**
 * Sticks to the lower edge: the cart, while it is not empty; before, on small screens, the way to
 * the tickets. Steps aside for the tickets themselves.
 */
export function CartBar({ cart, offer = null }: CartBarProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isSeen = useTicketsInSight(offer?.id, '0px')
  const isReached = useTicketsInSight(offer?.id, '0px 0px -75%')
  const bar = { className: styles.bar, 'data-bleed': true, 'data-tone': 'dark', 'data-print': 'hide' }
  if (cart.count > 0)
    return (
      <aside {...bar} data-seen={isSeen || undefined} aria-label={t('cart.title')}>
        <Link className={styles.summary} href={href(routes.cart)}>
          {t('event.cartSummary', { count: cart.count, price: formatPrice(cart.grand_total, locale) })}
        </Link>
        <Button as={Link} href={href(routes.checkout)} variant="onDark" iconAfter="arrow-right">
          {t('event.checkout')}
        </Button>
      </aside>
    )
  if (!offer?.from_price) return null
  return (
    <aside
      {...bar}
      data-offer
      data-seen={isSeen || undefined}
      data-reached={isReached || undefined}
      aria-label={t('event.facts.price')}
    >
      <p className={styles.summary}>
        {t('event.fromPrice', { price: formatPrice(offer.from_price, locale) })}
        {offer.issuing_fee > 0 && <small>{t('event.feeIncluded')}</small>}
      </p>
      <Button href="#tickets" as="a" variant="onDark" icon="ticket">
        {t('event.tickets')}
      </Button>
    </aside>
  )
}

/** Whether the tickets are in the window, or in the part that the margin leaves of it. */
function useTicketsInSight(concert: number | undefined, rootMargin: string): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const tickets = document.getElementById('tickets')?.parentElement
    if (!tickets) return
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)!.isIntersecting), { rootMargin })
    observer.observe(tickets)
    return () => observer.disconnect()
  }, [concert, rootMargin])
  return isInSight
}
