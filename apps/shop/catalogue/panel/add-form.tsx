import { href } from '@cadenza/navigation'
import { HiddenFields, useForm } from '@cadenza/navigation/react'
import { createContext, memo, type SubmitEvent, use, useCallback, useMemo, useRef } from 'react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import type { CartView, EventTicket } from '#core/catalogue/catalogue.ts'
import { groupByZone } from '#core/catalogue/panel/zones.ts'
import { joinSentences } from '#ui/i18n/join-sentences.ts'
import { useNotify } from '#ui/feedback/notices-provider.tsx'
import { Stepper } from '#ui/controls/stepper.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { type Chosen, countAddable, readChosen, sumTickets } from '#core/catalogue/panel/quantity.ts'
import { ZoneRow } from './zone-row.tsx'
import styles from './ticket-picker.module.css'

interface AddFormProps {
  /** All of a concert; at least one. */
  tickets: EventTicket[]
  cart: CartView
}

/** What the fields of all tickets have, by which each finds its own limit. */
interface Choice extends Pick<AddFormProps, 'cart'> {
  chosen: (EventTicket & { quantity: number; text: string; error: string | undefined })[]
  choose: (ticket: number, text: string) => void
}

const ChoiceContext = createContext<Choice | null>(null)

/**
 * Adds tickets of a concert to the cart, all or none; the second button goes on to the checkout.
 * Its URL has the first of them, offered or not, so that fields stay those of their tickets while
 * seats come and go. Without JavaScript it is a plain form.
 */
export function AddForm({ tickets, cart }: AddFormProps) {
  const t = useTranslate()
  const { form, url, submit } = useTicketForm(tickets)
  const { clearErrors, setField } = form
  const { quantity, also } = form.fields
  const first = tickets[0]!.id
  const zones = useMemo(() => groupByZone(tickets), [tickets])
  const chosen = tickets.map((ticket) => {
    const [text = '0', error] =
      ticket.id === first ? [quantity, form.errors.quantity] : [also?.[ticket.id], form.errors[`also.${ticket.id}`]]
    return { ...ticket, quantity: readChosen(text), text, error }
  })
  const choose = useCallback(
    (ticket: number, text: string) => {
      clearErrors()
      if (ticket === first) setField('quantity', text)
      else setField(`also.${ticket}`, text)
    },
    [first, clearErrors, setField],
  )
  const count = chosen.reduce((sum, each) => sum + each.quantity, 0)
  const state = { loading: form.processing, unready: isNoneTyped(form.fields) }
  return (
    <form className={styles.add} method="post" action={url} data-chosen={count > 0 || undefined} onSubmit={submit}>
      <HiddenFields errorBag="tickets" />
      <ul className={styles.zones}>
        <ChoiceContext value={{ cart, chosen, choose }}>
          {zones.map((ofZone) => (
            <ZoneRow key={ofZone[0]!.zone_id} tickets={ofZone} cart={cart} field={drawField} />
          ))}
        </ChoiceContext>
      </ul>
      <div className={styles.send}>
        <ChosenTotal chosen={chosen} count={count} />
        <Button type="submit" icon="ticket" {...state}>
          {t('event.addToCart')}
        </Button>
        <Button type="submit" name="next" value="checkout" variant="secondary" {...state}>
          {t('event.buyNow')}
        </Button>
      </div>
    </form>
  )
}

const drawField = (ticket: EventTicket) => <TicketField ticket={ticket} />

function TicketField({ ticket }: { ticket: EventTicket }) {
  const { cart, chosen, choose } = use(ChoiceContext)!
  const { text, quantity, error } = chosen.find(({ id }) => id === ticket.id)!
  const others = chosen.filter(({ id }) => id !== ticket.id)
  return (
    <TicketStepper
      {...countAddable(ticket, cart, others)}
      {...{ ticket, text, error, choose }}
      name={chosen[0]!.id === ticket.id ? 'quantity' : `also[${ticket.id}]`}
      cartLimit={cart.limit}
      isTakenByOthers={quantity === 0 && countAddable(ticket, cart).most > 0}
    />
  )
}

interface TicketStepperProps extends ReturnType<typeof countAddable>, Pick<Choice, 'choose'> {
  ticket: EventTicket
  name: string
  text: string
  error: string | undefined
  cartLimit: number
  /** If other tickets have taken the last seats, those show it. */
  isTakenByOthers: boolean
}

/** Memo: a tap renders its own field, not those of all tickets. */
const TicketStepper = memo(function TicketStepper(props: TicketStepperProps) {
  const { ticket, name, text, error, most, end, inCart, cartLimit, isTakenByOthers, choose } = props
  const t = useTranslate()
  const notify = useNotify()
  const { title } = ticket.ticket
  const noMore = {
    seats: t('cart.noMoreTickets'),
    session_zone: t('cart.cap.session_zone', { most: ticket.limit }),
    session: t('cart.cap.session', { most: cartLimit }),
  }[end]
  const alreadyInCart = inCart > 0 ? t('cart.alreadyInCart', { quantityInCart: inCart }) : undefined
  const reason = joinSentences(noMore, alreadyInCart)
  return (
    <Stepper
      name={name}
      reasonId={`reason-${ticket.id}`}
      value={text}
      max={most}
      onType={(typed) => choose(ticket.id, typed)}
      onRefuse={() => notify({ kind: 'negative', text: noMore, caption: alreadyInCart })}
      label={t('event.quantityOf', { ticket: title })}
      decreaseLabel={t('event.fewer', { ticket: title })}
      increaseLabel={t('event.more', { ticket: title })}
      error={error}
      disabledReason={isTakenByOthers ? <VisuallyHidden>{reason}</VisuallyHidden> : reason}
    />
  )
})

/** A field for each ticket, and the way on of the pressed button. */
function useTicketForm(tickets: EventTicket[]) {
  const [first, ...others] = tickets as [EventTicket, ...EventTicket[]]
  const url = href(routes['cart.add_ticket'], { eventTicket: first.id })
  const fields: { quantity: string; also?: Record<string, string> } = { quantity: '0' }
  if (others.length > 0) fields.also = Object.fromEntries(others.map(({ id }) => [id, '0']))
  const key = useIdempotencyKey()
  const next = useRef<string>(undefined)
  const form = useForm({
    method: 'POST',
    url,
    errorBag: 'tickets',
    fields,
    // Without a response the outcome is unknown: a retry is the same request.
    transform: (wanted) => ({ ...wanted, key: key.current(), next: next.current }),
    preserveScroll: true,
    only: ['cart', 'eventDate'],
    hooks: { success: key.renew },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    next.current = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value
    void form.submit(event)
  }
  return { form, url, submit }
}

/** What is not a number is sent, and refused with the reason. */
const isNoneTyped = ({ quantity, also = {} }: { quantity: string; also?: Record<string, string> }) =>
  [quantity, ...Object.values(also)].every((text) => !Number(text))

/** What the chosen tickets cost with their fees, announced as it changes. */
function ChosenTotal({ chosen, count }: { chosen: Chosen<'ticket' | 'fee'>[]; count: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const hasFee = chosen.some(({ fee, quantity }) => fee > 0 && quantity > 0)
  return (
    <p className={styles.total}>
      {count === 0 && t('event.chooseTickets')}
      <span role="status">
        {count > 0 && (
          <>
            <b>{t('event.cartSummary', { count, price: formatPrice(sumTickets(chosen), locale) })}</b>{' '}
            {hasFee && <small>{t('event.feeIncluded')}</small>}
          </>
        )}
      </span>
    </p>
  )
}

interface IdempotencyKey {
  /** Stable until renewed. */
  current(): string
  renew(): void
}

/**
 * Generated in the browser, since the page may be cached; missing on the server. `randomUUID`
 * requires a secure context.
 */
function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<string>(undefined)
  return {
    current: () => (key.current ??= crypto.getRandomValues(new Uint32Array(4)).join('-')),
    renew: () => void (key.current = undefined),
  }
}
