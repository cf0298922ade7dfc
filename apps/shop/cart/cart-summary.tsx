import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Euros } from '#values/money.ts'
import { Price } from '#ui/display/price.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import type { Cart } from '#core/cart/cart.ts'
import styles from './cart-summary.module.css'
import { PromoCode } from './promo-code-form.tsx'

export function CartSummary({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const { count, total, total_fees, discount_amount, grand_total, applied_promo_code: promo } = cart
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 className={styles.title} id="cart-summary">
        {t('cart.summary.title')}
        <span className={styles.count}>{t('cart.summary.includes', { count })}</span>
      </h2>
      <dl className={styles.amounts}>
        <Amount name={t('cart.summary.subtotal')} value={total} />
        <Amount name={t('cart.summary.fees')} value={total_fees} />
        {discount_amount > 0 && <Amount name={t('cart.summary.discount')} value={discount_amount} isDeducted />}
      </dl>
      <PromoCode promo={promo} />
      <StaffRule className={styles.rule} />
      <div role="status">
        <dl className={styles.total}>
          <Amount name={t('cart.summary.total')} value={grand_total} />
        </dl>
      </div>
    </section>
  )
}

function Amount({ name, value, isDeducted = false }: { name: string; value: Euros; isDeducted?: boolean }) {
  return (
    <div className={styles.amount}>
      <dt>{name}</dt>
      <dd>
        {isDeducted && '−'}
        <Price value={value} />
      </dd>
    </div>
  )
}
