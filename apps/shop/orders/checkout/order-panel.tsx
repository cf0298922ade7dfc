import { Link } from '@cadenza/navigation/react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import type { Cart } from '#core/cart/cart.ts'
import { useLocale, useTranslate, useTranslateRich } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import styles from './order-panel.module.css'
import { OrderSummary } from './order-summary.tsx'

/** Opens in another tab, to keep the input. */
function linkToTerms(label: ReactNode, url: string | null): ReactNode {
  if (url === null) return label
  return (
    <Link href={url} target="_blank">
      {label}
    </Link>
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
  const rich = useTranslateRich()
  const locale = useLocale()
  const isFree = cart.grand_total === 0
  const terms = rich<ReactNode>('checkout.terms', { terms: (label) => linkToTerms(label, termsUrl) })
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
      <div className={styles.legal}>
        <p>
          {terms.map((part, index) => (
            <Fragment key={index}>{part}</Fragment>
          ))}
        </p>
        <p>{t('checkout.noWithdrawal')}</p>
      </div>
      <Button
        type="submit"
        form={formId}
        loading={isOrdering}
        wide
        className={styles.order}
        // Prevents blur of the previous field: its error message would move the button from under
        // the pointer.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
      >
        {isFree ? t('checkout.orderFree') : t('checkout.order', { total: formatPrice(cart.grand_total, locale) })}
      </Button>
    </div>
  )
}
