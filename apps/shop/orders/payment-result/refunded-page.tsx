import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { type Euros, formatPrice } from '#values/money.ts'
import type { Order } from '#core/orders/order.ts'
import { routes } from '#core/routes/routes.ts'
import { DocumentLinks, InvoiceDetails } from './invoice-details.tsx'
import type { DocumentLink } from '#core/orders/documents/document.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import { TicketsSection } from '#apps/shop/tickets/tickets-section.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Price } from '#ui/display/price.tsx'
import type { Invoice } from '#core/orders/payment-result/invoice.ts'
import styles from './success-page.module.css'

export interface RefundedPageProps {
  order: Order
  /** Refunded share of the order's money: all, a part, nothing; or there was none. */
  money: 'whole' | 'part' | 'none' | 'free'
  amount: Euros
  /** false if the buyer's bank rejected the refund. */
  is_back: boolean
  tickets: Ticket[]
  documents: DocumentLink[]
  /** What was invoiced; null if nothing had been paid. */
  invoice: Invoice | null
}

const texts = {
  whole: 'payment.refunded.text',
  part: 'payment.undone.part',
  none: 'payment.undone.none',
  free: 'payment.undone.free',
} as const

export default function RefundedPage({
  order,
  money,
  amount,
  is_back,
  tickets,
  documents,
  invoice,
}: RefundedPageProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { email, phone } = useShared().shop
  return (
    <div className={styles.page}>
      <section className={styles.thanks}>
        <p className={styles.headline}>
          {t(money === 'whole' ? 'payment.refunded.headline' : 'payment.undone.headline')}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('payment.success.reference')}</dt>
            <dd className={styles.reference}>{order.ref_nr}</dd>
          </div>
          {is_back && amount > 0 && (
            <div>
              <dt>{t('payment.refunded.amount')}</dt>
              <dd>
                <Price value={amount} />
              </dd>
            </div>
          )}
        </dl>
        <p className={styles.confirmation}>
          {is_back
            ? t(texts[money], { amount: formatPrice(amount, locale) })
            : t('payment.refunded.notBack', { amount: formatPrice(amount, locale), email, phone })}
        </p>
      </section>
      <TicketsSection tickets={tickets} />
      <div className={styles.end}>
        <DocumentLinks documents={documents} />
        {invoice && <InvoiceDetails invoice={invoice} />}
        <Button as={Link} href={href(routes.home)} variant="quiet" icon="arrow-left">
          {t('payment.success.home')}
        </Button>
      </div>
    </div>
  )
}

RefundedPage.layout = ({ money }: RefundedPageProps): LayoutOptions => ({
  heading: money === 'whole' ? 'payment.refunded.title' : 'payment.undone.title',
  slogan: null,
  hideBackground: true,
})
