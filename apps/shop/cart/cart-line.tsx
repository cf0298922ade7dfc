import { href } from '@cadenza/navigation'
import { HiddenFields, Link } from '@cadenza/navigation/react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Price } from '#ui/display/price.tsx'
import { Stepper } from '#ui/controls/stepper.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { type CartItem, countMost } from '#core/cart/cart.ts'
import styles from './cart-line.module.css'
import { useLineQuantity } from './use-line-quantity.ts'

/** Element id of a line, stable across removal and restoration. */
export function nameCartLine({ event_ticket_id }: Pick<CartItem, 'event_ticket_id'>): string {
  return `cart-line-${event_ticket_id}`
}

/** One ticket type of a concert. */
export function CartLine({ item }: { item: CartItem }) {
  const t = useTranslate()
  const locale = useLocale()
  const { hash, name, price, subtotal, hold } = item
  return (
    <li id={nameCartLine(item)} tabIndex={-1} className={joinClassNames(styles.line, hold === 'gone' && styles.gone)}>
      <div className={styles.ticket}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.price}>{t('cart.line.unitPrice', { price: formatPrice(price, locale) })}</p>
        {hold !== 'held' && (
          <p className={styles.state}>
            <Icon name={hold === 'ended' ? 'clock' : 'warning'} size="xs" />
            {t(`cart.line.${hold}`)}
          </p>
        )}
      </div>
      {hold !== 'gone' && <LineQuantity item={item} />}
      <Price className={styles.subtotal} value={subtotal} />
      <Link
        className={styles.removeButton}
        formClassName={styles.remove}
        href={href(routes['cart.update'], { hash })}
        method="post"
        data={{ quantity: 0 }}
        preserveScroll
        replace
        aria-label={t('cart.line.remove', { name })}
      >
        <Icon name="trash" />
      </Link>
    </li>
  )
}

function LineQuantity({ item }: { item: CartItem }) {
  const t = useTranslate()
  const { hash, name, stock, limit } = item
  const most = countMost(item)
  const { text, error, errorBag, type, ask, leave } = useLineQuantity(item)
  return (
    <form
      className={styles.quantity}
      action={href(routes['cart.update'], { hash })}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
      }}
    >
      <HiddenFields errorBag={errorBag} />
      <Stepper
        name="quantity"
        value={text}
        min={1}
        max={most}
        onType={type}
        onStep={ask}
        onLeave={leave}
        label={t('cart.line.quantity', { name })}
        decreaseLabel={t('cart.line.decrease', { name })}
        increaseLabel={t('cart.line.increase', { name })}
        error={error}
        disabledReason={
          most === stock ? t('cart.line.full') : t(`cart.cap.${limit.cap.name}`, { most: limit.cap.most })
        }
      />
      <noscript>
        <Button type="submit" variant="secondary">
          {t('cart.line.update')}
        </Button>
      </noscript>
    </form>
  )
}
