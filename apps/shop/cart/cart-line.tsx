import { href } from '@cadenza/navigation'
import { HiddenFields, Link, useNavigation, useRequest, useShared } from '@cadenza/navigation/react'
import { useContext, useEffect, useState } from 'react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Price } from '#ui/display/price.tsx'
import { Stepper } from '#ui/controls/stepper.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { type CartItem, countMost, type Cart } from '#core/cart/cart.ts'
import { joinSentences } from '#ui/i18n/join-sentences.ts'
import { setExpectedQuantity } from '#core/cart/expected-cart.ts'
import styles from './cart-line.module.css'
import { LineErrors, nameErrorBag } from './line-errors.ts'

/** Element id of a line, stable across removal and restoration. */
export function nameCartLine({ event_ticket_id }: Pick<CartItem, 'event_ticket_id'>): string {
  return `cart-line-${event_ticket_id}`
}

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
        reasonId={`reason-${hash}`}
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

interface LineQuantityState {
  /** Quantity in the cart, or its pending replacement. */
  text: string
  /** Reason for a refusal, with the number that the amounts are for. */
  error: string | undefined
  errorBag: string
  type: (text: string) => void
  ask: (text: string) => void
  /** Requests the typed number, unless already answered. */
  leave: () => void
}

/** Difference to the cart: typed text, requested part, and error. */
interface Draft {
  text: string | null
  asked: string | null
  error?: string
}

const none: Draft = { text: null, asked: null }

/**
 * A request shows at once, including the amounts, and is sent beside the page, so that following a
 * link loses neither. Of quick taps the last is sent, after the previous response.
 */
function useLineQuantity(item: CartItem): LineQuantityState {
  const { hash, quantity } = item
  const t = useTranslate()
  const errorBag = nameErrorBag(item)
  const tell = useContext(LineErrors)
  const update = useRequest(routes['cart.update'], { params: { hash }, errorBag, overlap: 'last' })
  const navigation = useNavigation()
  const [draft, setDraft] = useState(useReturned(errorBag))
  const { text, asked, error } = draft
  useEffect(() => tell(errorBag, error), [tell, errorBag, error])

  async function ask(next: string): Promise<void> {
    setDraft({ text: next, asked: next })
    const wanted = isWholeNumber(next) ? Number(next) : next
    // Removal uses a navigation, like its button: the next page offers the undo.
    if (wanted === 0) {
      const url = href(routes['cart.update'], { hash })
      const { error: failure } = await navigation.post(url, {
        data: { quantity: 0 },
        preserveScroll: true,
        replace: true,
      })
      return setDraft((now) => settle(now, next, failure && t('errors.connection')))
    }
    const optimistic = (page: { cart: Cart }) => ({
      ...page,
      cart: setExpectedQuantity(page.cart, hash, Number(wanted)),
    })
    const answer = await update.send({ quantity: wanted }, typeof wanted === 'number' ? { optimistic } : {})
    // A page visited meanwhile shows the previous cart.
    if (navigation.context.view.component !== 'cart') void navigation.request({ only: ['cart'] })
    setDraft((now) => settle(now, next, answer.error ? t('errors.connection') : answer.errors.quantity))
  }
  return {
    text: text ?? String(quantity),
    error: error && joinSentences(error, t('cart.line.stands', { quantity })),
    errorBag,
    type: (next) => setDraft({ text: next, asked: null }),
    ask: (next) => void ask(next),
    leave() {
      if (text === null || asked !== null || error !== undefined) return
      if (text.trim() === String(quantity)) setDraft(none)
      else void ask(text)
    },
  }
}

/** Input rejected without JavaScript. */
function useReturned(errorBag: string): Draft {
  const { errors, input } = useShared()
  const error = (errors as Record<string, string | Record<string, string>>)[errorBag]
  if (typeof error !== 'object' || typeof input?.quantity !== 'string') return none
  return { text: input.quantity, asked: null, error: error.quantity }
}

/** Other input is validated by the server. */
function isWholeNumber(text: string): boolean {
  return /^\s*\d{1,15}\s*$/.test(text)
}

/** Returns the remaining draft after a response. Later input stays. */
function settle(draft: Draft, sent: string, error: string | undefined): Draft {
  if (draft.text !== sent) return draft
  return error === undefined ? none : { text: sent, asked: null, error }
}
