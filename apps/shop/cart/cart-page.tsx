import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { useCallback, useState } from 'react'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { type Cart, groupItems } from '#core/cart/cart.ts'
import { CartGroupSection } from './cart-group.tsx'
import styles from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { CartWarningsSection } from './cart-warnings-section.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { HoldClockSection } from './hold-clock-section.tsx'
import { findFirstMessage, LineErrors } from './line-errors.ts'
import { RemovedLineNotice } from './removed-line-notice.tsx'

export interface CartPageProps {
  cart: Cart
  /** Next concerts, for an empty cart. */
  concerts: ConcertSuggestion[]
}

export const layout: LayoutOptions = { slogan: 'cart.title' }

/** Content of the cart, its price, and the hold time of its seats. */
export default function CartPage({ cart, concerts }: CartPageProps) {
  const t = useTranslate()
  const [refused, setRefused] = useState<Record<string, string | undefined>>({})
  const tell = useCallback(
    (bag: string, error: string | undefined) => setRefused((now) => ({ ...now, [bag]: error })),
    [],
  )
  const error = findFirstMessage({ ...useShared().errors, ...refused }, Object.values(cart.items))
  const groups = groupItems(cart.items)
  const hasItems = cart.count > 0
  return (
    <div className={styles.page}>
      {error && (
        <div className={styles.error}>
          <Banner kind="negative" title={t('cart-errors')}>
            <p>{error}</p>
          </Banner>
        </div>
      )}
      <CartWarningsSection cart={cart} />
      <RemovedLineNotice />
      {hasItems ? (
        <div className={styles.columns}>
          {cart.held_until && (
            <HoldClockSection
              className={styles.clock}
              heldUntil={cart.held_until}
              extendableUntil={cart.extendable_until}
            />
          )}
          <div className={styles.groups}>
            <LineErrors value={tell}>
              {groups.map((group) => (
                <CartGroupSection key={group.event_date_id} group={group} />
              ))}
            </LineErrors>
          </div>
          <aside className={styles.aside}>
            <CartSummary cart={cart} />
            <div className={styles.ways}>
              <Button as={Link} href={href(routes.checkout)} iconAfter="arrow-right" wide>
                {t('cart.checkout')}
              </Button>
              <Button as={Link} href={href(routes.home)} variant="quiet" icon="arrow-left" wide>
                {t('cart.pickTickets')}
              </Button>
            </div>
          </aside>
        </div>
      ) : (
        <EmptyCart concerts={concerts} />
      )}
    </div>
  )
}
