import { href } from '@cadenza/navigation'
import { useNavigation, useShared } from '@cadenza/navigation/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { routes } from '../routes.ts'
import type { CartItem } from './cart.ts'

/** What a line shows of its quantity, and what can be done with it. */
export interface LineQuantity {
  /** The quantity that the cart has, or what is to take its place. */
  text: string
  /** Why it did not take its place. */
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
 * The quantity of a line as the visitor wants it. What is asked for shows at once, and is sent when nothing else is under
 * way: quick taps neither get lost nor overtake each other, neither those of one line nor those of several.
 */
export function useLineQuantity({ hash, event_ticket_id, quantity }: CartItem): LineQuantity {
  const t = useTranslate()
  const navigation = useNavigation()
  const errorBag = `line-${event_ticket_id}`
  const [draft, setDraft] = useState(useReturned(errorBag))
  const isSending = useRef(false)
  const { text, asked, error } = draft

  /** Gives what the answer makes of the draft. */
  const send = useEffectEvent(async (sent: string): Promise<(now: Draft) => Draft> => {
    if (isSending.current || navigation.active()) return (now) => now
    isSending.current = true
    let refusal: string | undefined
    const { error: failure } = await navigation.post(href(routes['cart.update'], { hash }), {
      data: { quantity: isWholeNumber(sent) ? Number(sent) : sent },
      errorBag,
      preserveScroll: true,
      replace: true,
      hooks: { error: ({ quantity: message }) => void (refusal = String(message)) },
    })
    isSending.current = false
    // Another navigation came in between: unless it leads elsewhere, the line asks again after it.
    if (failure?.type === 'aborted') return (now) => ({ ...now })
    return (now) => settle(now, sent, failure ? t('errors.connection') : refusal)
  })
  useEffect(() => {
    if (draft.asked !== null && !navigation.pending) void send(draft.asked).then(setDraft)
  }, [draft, navigation.pending])

  const ask = (next: string) => setDraft({ text: next, asked: next })
  return {
    text: text ?? String(quantity),
    error,
    errorBag,
    type: (next) => setDraft({ text: next, asked: null }),
    ask,
    leave() {
      if (text === null || asked !== null || error !== undefined) return
      if (text.trim() === String(quantity)) setDraft(none)
      else ask(text)
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

/** What is left to say and to do after an answer. Whatever was typed since then stays, and what was asked for is asked then. */
function settle(draft: Draft, sent: string, error: string | undefined): Draft {
  if (draft.text !== sent) return { ...draft }
  return error === undefined ? none : { text: sent, asked: null, error }
}
