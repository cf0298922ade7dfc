// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type OpenOptions, openPart } from '../../client/testing/open-page.tsx'
import { toCents, toEuros } from '../../../values/money.ts'
import type { CartView, EventTicket } from '../catalogue.ts'
import { ticketOf } from '../testing/samples.ts'
import { TicketRow } from './ticket-row.tsx'

const emptyCart: CartView = { items: [], count: 0, limit: 60, grand_total: toEuros(toCents(0)) }
const student = ticketOf({
  id: 2,
  stock: 3,
  ticket: { id: 2, title: 'Student', price: toEuros(toCents(2100)), description: 'With a card' },
})

interface RowOptions extends OpenOptions {
  cart?: CartView
}

/** The rows of an adult's and a student's ticket, and what is in the one that is meant. */
async function openRow(ticket: EventTicket, { cart = emptyCart, ...options }: RowOptions = {}) {
  const tickets = [ticketOf({ id: 9, ticket: { ...ticketOf().ticket, title: 'Senior' } }), ticket]
  const page = await openPart(
    <ul>
      {tickets.map((each) => (
        <TicketRow key={each.id} ticket={each} cart={cart} />
      ))}
    </ul>,
    options,
  )
  const { title } = ticket.ticket
  const row = within(screen.getByRole('heading', { name: title }).closest('li')!)
  const { t } = page
  return {
    ...page,
    row,
    more: row.queryByRole('button', { name: t('event.more', { ticket: title }) })!,
    fewer: row.queryByRole('button', { name: t('event.fewer', { ticket: title }) })!,
    add: row.queryByRole('button', { name: new RegExp(`^${t('event.addToCart')}`) })!,
    quantity: row.queryByRole<HTMLInputElement>('spinbutton')!,
  }
}

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

test('ticket: what it is and costs', async () => {
  const { row } = await openRow(student)
  expect(row.getByText('With a card')).toBeDefined()
  expect(row.getByText('€21.00')).toBeDefined()
})

test('ticket: its part of the hall is named, unless its name begins with it', async () => {
  expect((await openRow(student)).row.getByText('Stalls')).toBeDefined()
  const named = ticketOf({ ticket: { ...student.ticket, title: 'Stalls, first rows' } })
  expect((await openRow(named)).row.queryByText('Stalls')).toBeNull()
})

test('ticket: part of the hall, description and how few are left stand in one line, and no line where there is nothing to say', async () => {
  const { t, row } = await openRow(student)
  const note = row.getByText('With a card').closest('p')
  expect(note?.textContent).toBe(`Stalls · With a card · ${t('event.onlyLeft', { count: 3 })}`)
  const plain = ticketOf({ ticket: { ...student.ticket, title: 'Stalls', description: null } })
  const bare = await openRow(plain)
  expect(bare.row.getByRole('heading', { name: 'Stalls' }).parentElement?.querySelector(':scope > p')).toBeNull()
})

test('ticket: how few are left is said from ten on, counting those in the cart', async () => {
  const { t } = await openRow(student)
  const left = (count: number) => t('event.onlyLeft', { count })
  expect(screen.getByText(left(3))).toBeDefined()
  const inCart = { ...emptyCart, count: 2, items: [{ id: 2, zone_id: 1, event_date: '2026-11-28', quantity: 2 }] }
  expect((await openRow(student, { cart: inCart })).row.getByText(left(1))).toBeDefined()
  expect((await openRow(ticketOf({ stock: 11 }))).row.queryByText(left(11))).toBeNull()
  expect((await openRow(ticketOf({ stock: 4, on_sale: false }))).row.queryByText(left(4))).toBeNull()
})

// Holds: states.per-ticket-quantity-starts-0, validation.add-cart-disabled-quantity-0
test('ticket: the quantity begins at 0, where it cannot be added', async () => {
  const { user, requests, add, quantity, fewer } = await openRow(student)
  expect(quantity.value).toBe('0')
  expect([add, fewer].map(isDisabled)).toEqual([true, true])
  await user.click(add)
  expect(requests).toEqual([])
})

// Holds: states.per-ticket-quantity-starts-0, calls.post-cart-add-ticket-quantity
test('ticket: the chosen quantity of this ticket is added, the page stays where it is, and the quantity is 0 again', async () => {
  const { user, requests, more, fewer, add, quantity } = await openRow(student)
  document.documentElement.scrollTop = 300
  await user.click(more)
  await user.click(more)
  await user.click(more)
  await user.click(fewer)
  expect(quantity.value).toBe('2')
  expect(isDisabled(add)).toBe(false)
  await user.click(add)
  await vi.waitFor(() => expect(quantity.value).toBe('0'))
  expect(requests).toMatchObject([{ method: 'POST', path: '/cart/add/2', data: { quantity: '2' } }])
  // Of the page only the cart and the seats are asked for anew.
  expect(requests[0]?.headers).toMatchObject({ 'x-hybrid-only-data': '["cart","eventDate"]' })
  expect(document.documentElement.scrollTop).toBe(300)
  expect(isDisabled(add)).toBe(true)
})

test('ticket: while it is being added its button is busy and takes no second click', async () => {
  let answerNow = () => {}
  const answer = () => new Promise<object>((resolve) => (answerNow = () => resolve({})))
  const { user, requests, more, add, quantity } = await openRow(student, { answer })
  await user.click(more)
  await user.click(add)
  expect(add.getAttribute('aria-busy')).toBe('true')
  await user.click(add)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  answerNow()
  await vi.waitFor(() => expect(quantity.value).toBe('0'))
  expect(add.hasAttribute('aria-busy')).toBe(false)
  expect(requests).toHaveLength(1)
})

test('ticket: a refusal is told by the row that it concerns, and the quantity stays', async () => {
  const answer = () => ({ errors: { 'ticket-2': { quantity: 'Only one is left.' } } })
  const { user, row, requests, more, add, quantity } = await openRow(student, { answer })
  await user.click(more)
  await user.click(more)
  await user.click(add)
  expect(await row.findByText('Only one is left.')).toBeDefined()
  expect(screen.getAllByText('Only one is left.')).toHaveLength(1)
  expect(quantity.value).toBe('2')
  expect(requests[0]?.headers['x-hybrid-error-bag']).toBe('ticket-2')
})

test('ticket: a number can be typed, Enter adds it, and what was refused goes with the next key', async () => {
  const answer = () => ({ errors: { 'ticket-2': { quantity: 'In figures, please.' } } })
  const { user, row, requests, quantity } = await openRow(student, { answer })
  await user.clear(quantity)
  await user.type(quantity, '2{Enter}')
  expect(await row.findByRole('spinbutton', { description: 'In figures, please.' })).toBe(quantity)
  expect(requests.map(({ data }) => data)).toEqual([{ quantity: '2' }])
  await user.type(quantity, '1')
  expect(row.queryByText('In figures, please.')).toBeNull()
  expect(quantity.value).toBe('21')
})

// Holds: validation.ticket-quantity-below-0-above, errors.sorry-there-more-tickets-available
test('ticket: asking for more than there are says so, with what the cart holds', async () => {
  const cart = { ...emptyCart, count: 1, items: [{ id: 2, zone_id: 1, event_date: '2026-11-28', quantity: 1 }] }
  const { t, user, more } = await openRow(student, { cart })
  await user.click(more)
  await user.click(more)
  expect(isDisabled(more)).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  const reason = `${t('cart.noMoreTickets')}. ${t('cart.alreadyInCart', { quantityInCart: 1 })}`
  expect(screen.getByRole('button', { description: reason })).toBe(more)
  await user.click(more)
  const notice = screen.getByRole('alert')
  expect(within(notice).getByText(t('cart.noMoreTickets'))).toBeDefined()
  expect(within(notice).getByText(t('cart.alreadyInCart', { quantityInCart: 1 }))).toBeDefined()
})

test('ticket: with nothing in the cart no more is said than that there are no more', async () => {
  const { t, user, more } = await openRow(ticketOf({ stock: 1 }))
  await user.click(more)
  expect(screen.getByRole('button', { description: t('cart.noMoreTickets') })).toBe(more)
  await user.click(more)
  expect(screen.getByRole('alert').textContent).not.toContain(t('cart.alreadyInCart', { quantityInCart: 0 }))
})

// Holds: validation.ticket-quantity-below-0-above
test('ticket: a cap is named where the cart comes to its end before the seats do', async () => {
  const { t, user, more } = await openRow(ticketOf({ limit: 1 }))
  await user.click(more)
  expect(screen.getByRole('button', { description: t('cart.cap.visit_zone', { most: 1 }) })).toBe(more)
  const full = await openRow(ticketOf(), { cart: { ...emptyCart, count: 60 } })
  expect(isDisabled(full.more)).toBe(true)
  const reason = `${full.t('cart.cap.visit', { most: 60 })} ${full.t('cart.alreadyInCart', { quantityInCart: 60 })}`
  expect(screen.getAllByRole('button', { description: reason })).toContain(full.more)
})

// Holds: states.ticket-stock-0-shows-sold
test('ticket: sold out, or not sold yet, it has no controls', async () => {
  for (const [changes, text] of [
    [{ stock: 0 }, 'event.soldOut'],
    [{ on_sale: false }, 'event.notOnSale'],
  ] as const) {
    const { t, row } = await openRow(ticketOf(changes))
    expect(row.getByText(t(text))).toBeDefined()
    expect(row.queryByRole('button')).toBeNull()
    expect(row.queryByRole('spinbutton')).toBeNull()
  }
})
