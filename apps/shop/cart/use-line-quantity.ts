import { href } from '@cadenza/navigation'
import { useNavigation, useRequest, useShared } from '@cadenza/navigation/react'
import { useEffect, useState } from 'react'
import { joinSentences } from '#ui/i18n/join-sentences.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import type { Cart, CartItem } from '#core/cart/cart.ts'
import { nameErrorBag, useLineErrors } from './line-errors.ts'
import { setExpectedQuantity } from '#core/cart/expected-cart.ts'

/** What a line shows of its quantity, and what can be done with it. */
export interface LineQuantity {
  /** The quantity that the cart has, or what is to take its place. */
  text: string
  /** Why it did not take its place, and for which number the amounts stand. */
  error: string | undefined
  /** Under which name the line's form asks for its errors. */
  errorBag: string
  /** Keeps what is typed, without asking for it yet. */
  type: (text: string) => void
  /** Asks for a number of tickets. */
  ask: (text: string) => void
  /** Asks for what was typed, if anything was that has not been answered yet. */
  leave: () => void
}

/** What differs from the cart: what stands in the field, what of it was asked for, and what was wrong with it. */
interface Draft {
  text: string | null
  asked: string | null
  error?: string
}

const none: Draft = { text: null, asked: null }

/**
 * The quantity of a line as the visitor wants it. What is asked for shows at once, in the amounts, too, and is sent beside the page:
 * a link that is followed meanwhile loses neither. Of quick taps on one line the last is sent when the one before it is answered.
 */
export function useLineQuantity(item: CartItem): LineQuantity {
  const { hash, quantity } = item
  const t = useTranslate()
  const errorBag = nameErrorBag(item)
  const tell = useLineErrors()
  const update = useRequest(routes['cart.update'], { params: { hash }, errorBag, overlap: 'last' })
  const navigation = useNavigation()
  const [draft, setDraft] = useState(useReturned(errorBag))
  const { text, asked, error } = draft
  useEffect(() => tell(errorBag, error), [tell, errorBag, error])

  async function ask(next: string): Promise<void> {
    setDraft({ text: next, asked: next })
    const wanted = isWholeNumber(next) ? Number(next) : next
    // A line that goes is taken away by a navigation, as by its button: what can be undone is told by the page that follows.
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
    // A page that was gone to meanwhile has counted the cart as it was before.
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

/** What was typed and refused without JavaScript. */
function useReturned(errorBag: string): Draft {
  const { errors, input } = useShared()
  const error = (errors as Record<string, string | Record<string, string>>)[errorBag]
  if (typeof error !== 'object' || typeof input?.quantity !== 'string') return none
  return { text: input.quantity, asked: null, error: error.quantity }
}

/** Whatever else was typed is for the server to answer. */
function isWholeNumber(text: string): boolean {
  return /^\s*\d{1,15}\s*$/.test(text)
}

/** What is left to say after an answer. Whatever was typed or asked for since then stays. */
function settle(draft: Draft, sent: string, error: string | undefined): Draft {
  if (draft.text !== sent) return draft
  return error === undefined ? none : { text: sent, asked: null, error }
}
