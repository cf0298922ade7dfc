import { href } from '@cadenza/navigation'
import { HiddenFields, useForm } from '@cadenza/navigation/react'
import { Fragment } from 'react'
import { useTranslate } from '../../i18n/translation.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useNotify } from '../../ui/feedback/notices.tsx'
import { Price } from '../../ui/display/price.tsx'
import { Stepper } from '../../ui/controls/stepper.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { CartView, EventTicket } from '../catalogue.ts'
import { countAddable, countFewLeft, countRemaining } from './quantity.ts'
import styles from './ticket-row.module.css'

interface TicketRowProps {
  ticket: EventTicket
  cart: CartView
}

/** A ticket: what it is, what it costs, how many are left, and how many are wanted. */
export function TicketRow({ ticket, cart }: TicketRowProps) {
  const t = useTranslate()
  const { title, description, price } = ticket.ticket
  const fewLeft = ticket.on_sale ? countFewLeft(countRemaining(ticket, cart.items)) : null
  const notes = [
    !title.startsWith(ticket.zone_title) && ticket.zone_title,
    description,
    fewLeft !== null && <strong className={styles.few}>{t('event.onlyLeft', { count: fewLeft })}</strong>,
  ].filter(Boolean)
  return (
    <li className={styles.ticket}>
      <h4 className={styles.name}>{title}</h4>
      <Price value={price} className={styles.price} />
      {notes.length > 0 && (
        <p className={styles.note}>
          {notes.map((note, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <span>{note}</span>
            </Fragment>
          ))}
        </p>
      )}
      <TicketOffer ticket={ticket} cart={cart} />
    </li>
  )
}

function TicketOffer({ ticket, cart }: TicketRowProps) {
  const t = useTranslate()
  if (ticket.stock === 0) return <strong className={styles.gone}>{t('event.soldOut')}</strong>
  if (!ticket.on_sale) return <span className={styles.gone}>{t('event.notOnSale')}</span>
  return <AddForm ticket={ticket} cart={cart} />
}

/** Puts a number of one ticket into the cart. Without JavaScript it is a form like any other. */
function AddForm({ ticket, cart }: TicketRowProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { title } = ticket.ticket
  const url = href(routes['cart.add_ticket'], { eventTicket: ticket.id })
  // Every ticket has a form of its own: what is wrong with one says nothing of the others.
  const errorBag = `ticket-${ticket.id}`
  const form = useForm({
    method: 'POST',
    url,
    errorBag,
    fields: { quantity: '0' },
    preserveScroll: true,
    only: ['cart', 'eventDate'],
  })
  const addable = countAddable(ticket, cart)
  const { quantity } = form.fields
  const noMore = {
    seats: t('cart.noMoreTickets'),
    visit_zone: t('cart.cap.visit_zone', { most: ticket.limit }),
    visit: t('cart.cap.visit', { most: cart.limit }),
  }[addable.end]
  const { inCart } = addable
  const alreadyInCart = inCart > 0 ? t('cart.alreadyInCart', { quantityInCart: inCart }) : undefined
  return (
    <form className={styles.add} method="post" action={url} onSubmit={(event) => form.submit(event)}>
      <HiddenFields errorBag={errorBag} />
      <Stepper
        name="quantity"
        value={quantity}
        max={addable.most}
        onType={(text) => {
          form.clearErrors()
          form.setField('quantity', text)
        }}
        onRefuse={() => notify({ kind: 'negative', text: noMore, caption: alreadyInCart })}
        label={t('event.quantityOf', { ticket: title })}
        decreaseLabel={t('event.fewer', { ticket: title })}
        increaseLabel={t('event.more', { ticket: title })}
        error={form.errors.quantity}
        disabledReason={joinSentences(noMore, alreadyInCart)}
      />
      <Button
        type="submit"
        icon="ticket"
        className={styles.button}
        loading={form.processing}
        unready={Number(quantity) === 0}
      >
        {t('event.addToCart')}
        <VisuallyHidden>, {title}</VisuallyHidden>
      </Button>
    </form>
  )
}

/** The first text may end a sentence, or be a title without an end. */
function joinSentences(first: string, second: string | undefined): string {
  if (!second) return first
  return `${first}${first.endsWith('.') ? '' : '.'} ${second}`
}
