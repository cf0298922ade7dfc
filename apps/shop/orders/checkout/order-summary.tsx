import type { MouseEvent } from 'react'
import { TermsSection } from '#apps/shop/cart/terms-section.tsx'
import { type Cart, type CartGroup, groupItems } from '#core/cart/cart.ts'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { type Euros, formatPrice } from '#values/money.ts'
import { Price } from '#ui/display/price.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import styles from './order-summary.module.css'

function OrderSummary({ cart }: { cart: Cart }) {
  const t = useTranslate()
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 className={styles.title} id="order-summary">
        {t('checkout.summary')}
      </h2>
      <OrderContent cart={cart} />
    </section>
  )
}

function OrderContent({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const { total, total_fees, discount_amount, grand_total, applied_promo_code: promo } = cart
  return (
    <>
      {groupItems(cart.items).map((group) => (
        <Evening key={group.event_date_id} group={group} />
      ))}
      <StaffRule className={styles.rule} />
      <dl className={styles.totals}>
        <Amount name={t('cart.summary.subtotal')} value={total} />
        <Amount name={t('cart.summary.fees')} value={total_fees} />
        {promo && discount_amount > 0 && (
          <Amount name={t('checkout.discount', { title: promo.title })} value={discount_amount} isDeducted />
        )}
        <Amount name={t('cart.summary.total')} value={grand_total} isTotal />
      </dl>
      <p className={styles.note}>{t('checkout.totalNote')}</p>
    </>
  )
}

function Evening({ group }: { group: CartGroup }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const locale = useLocale()
  const { event_name, event_date, start_date, venue_name, venue_color, issuing_fee, count, fees, items } = group
  return (
    <div className={styles.evening}>
      <h3 className={styles.event}>{event_name}</h3>
      <p className={styles.when}>
        <VenueColor color={venue_color} />
        <span>
          {venue_name}, {formatDate(event_date, 'full')}, {formatDate(start_date, 'time')}
        </span>
      </p>
      <ul className={styles.lines}>
        {items.map((item) => (
          <li key={item.hash} className={styles.line}>
            <span>{item.name}</span>
            <span className={styles.each}>
              {t('checkout.line', { count: item.quantity, price: formatPrice(item.price, locale) })}
            </span>
            <Price value={item.subtotal} className={styles.amount} />
          </li>
        ))}
        {issuing_fee > 0 && (
          <li className={styles.line}>
            <span className={styles.fee}>
              {t('checkout.feeLine', { count, fee: formatPrice(issuing_fee, locale) })}
            </span>
            <Price value={fees} className={styles.amount} />
          </li>
        )}
      </ul>
    </div>
  )
}

interface AmountProps {
  name: string
  value: Euros
  isTotal?: boolean
  isDeducted?: boolean
}

function Amount({ name, value, isTotal = false, isDeducted = false }: AmountProps) {
  return (
    <div className={isTotal ? styles.total : styles.sum}>
      <dt>{name}</dt>
      <dd>
        {isDeducted && '−'}
        <Price value={value} />
      </dd>
    </div>
  )
}

/** On small screens the order is below the form: its content and total in one expandable line. */
export function OrderLine({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const concerts = new Set(groupItems(cart.items).map(({ event_name }) => event_name))
  return (
    <details className={styles.order} data-print="hide">
      <summary className={styles.bar}>
        <h2 className={styles.what}>
          {t('cart.summary.includes', { count: cart.count })} · {[...concerts].join(', ')}
        </h2>
        <Price value={cart.grand_total} className={styles.lineTotal} />
      </summary>
      <div className={styles.content}>
        <OrderContent cart={cart} />
      </div>
    </details>
  )
}

interface OrderPanelProps {
  cart: Cart
  /** Null: the shop has no page with its terms. */
  termsUrl: string | null
  formId: string
  isOrdering: boolean
}

export function OrderPanel({ cart, termsUrl, formId, isOrdering }: OrderPanelProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isFree = cart.grand_total === 0
  return (
    <div className={styles.panel}>
      <OrderSummary cart={cart} />
      {!isFree && (
        <div className={styles.card}>
          <Icon name="external" />
          <p>
            <strong className={styles.cardTitle}>{t('checkout.card.title')}</strong>
            {t('checkout.card.text')}
          </p>
        </div>
      )}
      <TermsSection url={termsUrl} />
      <Button
        type="submit"
        form={formId}
        loading={isOrdering}
        wide
        className={styles.submit}
        // Prevents blur of the previous field: its error message would move the button.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
      >
        {isFree ? t('checkout.orderFree') : t('checkout.order', { total: formatPrice(cart.grand_total, locale) })}
      </Button>
    </div>
  )
}
