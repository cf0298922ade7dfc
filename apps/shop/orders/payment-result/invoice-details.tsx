import type { Invoice } from '#core/orders/payment-result/invoice.ts'
import { type Euros, formatPrice } from '#values/money.ts'
import { formatRate } from '#values/rates.ts'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import type { DocumentLink } from '#core/orders/documents/document.ts'
import { Icon } from '#ui/display/icon.tsx'
import styles from './invoice-details.module.css'

export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const locale = useLocale()
  const { name, company, address, email, lines, fees, discount, discount_title, total, vat, paid_at } = invoice
  const price = (amount: Euros) => formatPrice(amount, locale)
  return (
    <details className={styles.invoice} data-print="hide">
      <summary className={styles.title}>{t('payment.invoice.title')}</summary>
      <div className={styles.content}>
        <address className={styles.address}>
          {company && (
            <>
              <strong>{company.name}</strong>
              {company.vat && <span>{t('payment.invoice.vat', { number: company.vat })}</span>}
            </>
          )}
          <span>{name}</span>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{email}</span>
        </address>
        <dl className={styles.lines}>
          {lines.map(({ quantity, title, subtotal }, index) => (
            <div key={index}>
              <dt>{t('payment.invoice.line', { quantity, title })}</dt>
              <dd>{price(subtotal)}</dd>
            </div>
          ))}
          {fees > 0 && (
            <div>
              <dt>{t('cart.summary.fees')}</dt>
              <dd>{price(fees)}</dd>
            </div>
          )}
          {discount > 0 && (
            <div>
              <dt>{t('checkout.discount', { title: discount_title ?? '' })}</dt>
              <dd>−{price(discount)}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>{t('payment.invoice.paid', { date: formatDate(paid_at, 'full') })}</dt>
            <dd>{price(total)}</dd>
          </div>
          {vat.map(({ rate, amount }) => (
            <div key={rate}>
              <dt>{t('payment.invoice.vatIncluded', { rate: formatRate(rate, locale) })}</dt>
              <dd>{price(amount)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

export function DocumentLinks({ documents }: { documents: DocumentLink[] }) {
  const locale = useLocale()
  if (documents.length === 0) return null
  return (
    <ul className={styles.documents}>
      {documents.map(({ label, total, href }) => (
        <li key={href}>
          <a href={href} download>
            <Icon name="download" size="xs" /> {label}
          </a>
          <span>{formatPrice(total, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
