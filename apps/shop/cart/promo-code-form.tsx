import { href } from '@cadenza/navigation'
import { HiddenFields, Link } from '@cadenza/navigation/react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { Cart } from '#core/cart/cart.ts'
import styles from './promo-code-form.module.css'

/** The applied promo code, or a form to enter one. */
export function PromoCode({ promo }: { promo: Cart['applied_promo_code'] }) {
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
    <details open={form.errors.promo_code !== undefined}>
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
