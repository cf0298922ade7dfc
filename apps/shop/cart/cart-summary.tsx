import { href } from '@cadenza/navigation'
import { HiddenFields, Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Euros } from '#values/money.ts'
import { Price } from '#ui/display/price.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import type { Cart } from '#core/cart/cart.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import styles from './cart-summary.module.css'

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

function PromoCode({ promo }: { promo: Cart['applied_promo_code'] }) {
  const t = useTranslate()
  if (!promo) return <PromoCodeForm />
  return (
    <div className={styles.applied}>
      <Icon name="ticket" />
      <p className={styles.name}>{promo.title}</p>
      <Link
        className={styles.remove}
        href={href(routes['cart.remove_promo_code'])}
        method="post"
        preserveScroll
        replace
        aria-label={t('cart.promo.remove', { code: promo.code })}
      >
        <Icon name="close" size="xs" />
      </Link>
    </div>
  )
}

function PromoCodeForm() {
  const t = useTranslate()
  const action = href(routes['cart.apply_promo_code'])
  const form = useCheckedForm({
    url: action,
    method: 'POST',
    fields: { promo_code: '' },
    transform: (fields) => ({ promo_code: fields.promo_code.trim() }),
    preserveScroll: true,
    // Errors keep the form open.
    keepErrors: true,
  })
  const isEmpty = form.fields.promo_code.trim() === ''
  return (
    <details data-print="hide" open={form.errors.promo_code !== undefined}>
      <summary className={styles.open}>{t('cart.promo.open')}</summary>
      <form className={styles.form} action={action} method="post" onSubmit={form.submit}>
        <HiddenFields />
        <TextField
          {...form.control('promo_code')}
          label={t('cart.promo.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" loading={form.processing} unready={isEmpty}>
          {t('cart.promo.apply')}
        </Button>
      </form>
    </details>
  )
}
