import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { useCallback, useState } from 'react'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'
import { useTranslate, useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import type { CartWallet } from '#core/cart/wallet-buttons.ts'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { createOwnPart } from '#ui/layout/own-part.ts'
import { type Cart, groupItems, type CartGroup } from '#core/cart/cart.ts'
import { formatPrice } from '#values/money.ts'
import { Price } from '#ui/display/price.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ConcertsSection } from '../catalogue/season/concerts-section.tsx'
import styles from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { CartWarningsSection } from './cart-warnings-section.tsx'
import { HoldClockSection } from './hold-clock-section.tsx'
import { findFirstMessage, LineErrors } from './line-errors.ts'
import { RemovedLineNotice } from './removed-line-notice.tsx'
import { CartLine } from './cart-line.tsx'
import { WalletSection } from './wallet-section.tsx'

export interface CartPageProps {
  cart: Cart
  concerts: ConcertSuggestion[]
  wallet?: CartWallet | null
}

const CartPage = createOwnPart(function CartPage({ cart, concerts, wallet }: CartPageProps) {
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
            <WalletSection cart={cart} wallet={wallet} />
          </aside>
        </div>
      ) : (
        <EmptyCart concerts={concerts} />
      )}
    </div>
  )
})

const layout: LayoutOptions = { heading: 'cart.title', slogan: null }

export default Object.assign(CartPage, { layout, everybodys: () => ({}) })

function CartGroupSection({ group }: { group: CartGroup }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const locale = useLocale()
  const titleId = `concert-${group.event_date_id}`
  const {
    event_name,
    event_date,
    slot,
    start_date,
    venue_slug,
    venue_name,
    venue_color,
    issuing_fee,
    count,
    fees,
    items,
  } = group
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <header className={styles.header}>
        <span className={styles.day} aria-hidden="true">
          {Number(event_date.slice(-2))}
        </span>
        <div className={styles.evening}>
          <time className={styles.when} dateTime={start_date}>
            <span className={styles.part}>{formatDate(event_date, 'full')},</span>{' '}
            <span className={styles.part}>{formatDate(start_date, 'time')}</span>
          </time>
          <h2 className={styles.event} id={titleId}>
            <Link href={href(routes['events.show'], { venueSlug: venue_slug, date: event_date }, { query: { slot } })}>
              {event_name}
            </Link>
          </h2>
          <p className={styles.venue}>
            <VenueColor color={venue_color} />
            {venue_name}
          </p>
        </div>
      </header>
      <ul className={styles.lines}>
        {items.map((item) => (
          <CartLine key={item.hash} item={item} />
        ))}
      </ul>
      {issuing_fee > 0 && (
        <p className={styles.fees}>
          <span>{t('cart.fees.name')}</span>
          <span className={styles.each}>{t('cart.fees.each', { fee: formatPrice(issuing_fee, locale), count })}</span>
          <Price value={fees} />
        </p>
      )}
    </section>
  )
}

function EmptyCart({ concerts }: { concerts: ConcertSuggestion[] }) {
  const t = useTranslate()
  return (
    <>
      <div ref={scrollToIt}>
        <EmptyState
          title={t('cart.empty.title')}
          action={
            <Button as={Link} href={href(routes.home)} icon="arrow-left">
              {t('cart.pickFirstTickets')}
            </Button>
          }
        >
          {concerts.length > 0 && t('cart.empty.text')}
        </EmptyState>
      </div>
      {concerts.length > 0 && (
        <section aria-label={t('cart.empty.concerts')}>
          <ConcertsSection concerts={concerts} />
        </section>
      )}
    </>
  )
}

/** The last line may have been far below. */
const scrollToIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
