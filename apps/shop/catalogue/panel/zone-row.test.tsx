// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type OpenOptions, openPart } from '#apps/shop/client/testing/open-page.tsx'
import { toCents, toEuros } from '#values/money.ts'
import type { CartView, EventTicket } from '#core/catalogue/catalogue.ts'
import { selectedConcert, ticketOf } from '#core/catalogue/testing/samples.ts'
import { TicketPicker } from './ticket-picker.tsx'

const emptyCart: CartView = { items: [], count: 0, limit: 60, grand_total: toEuros(toCents(0)) }
const student = ticketOf({
  id: 2,
  stock: 3,
  ticket: { id: 2, title: 'Student', price: toEuros(toCents(2100)), description: 'With a card' },
})

interface RowOptions extends OpenOptions {
  cart?: CartView
  others?: EventTicket[]
}

const balcony = ticketOf({
  id: 9,
  zone_id: 9,
  zone_title: 'Balcony',
  ticket: { ...ticketOf().ticket, title: 'Balcony' },
})

/**
 * Opens the tickets of a concert, and returns the tested row; with several tickets, that of the
 * first. The balcony comes after it unless other tickets are given.
 */
async function openRow(
  zone: EventTicket | EventTicket[],
  { cart = emptyCart, others = [balcony], ...options }: RowOptions = {},
) {
  const tickets = [zone].flat()
  const { title } = tickets[0]!.ticket
  const eventDate = selectedConcert({ eventTickets: [...tickets, ...others] })
  const page = await openPart(<TicketPicker eventDate={eventDate} cart={cart} />, options)
  const row = within(screen.getByRole('heading', { level: 4, name: 'Stalls' }).closest('li')!)
  const { t } = page
  const more = (ticket: EventTicket) =>
    screen.getByRole('button', { name: t('event.more', { ticket: ticket.ticket.title }) })
  const quantityOf = ({ ticket }: EventTicket) =>
    screen.getByRole<HTMLInputElement>('spinbutton', { name: t('event.quantityOf', { ticket: ticket.title }) })
  return {
    ...page,
    row,
    moreOf: more,
    quantityOf,
    more: row.queryByRole('button', { name: t('event.more', { ticket: title }) })!,
    fewer: row.queryByRole('button', { name: t('event.fewer', { ticket: title }) })!,
    add: screen.queryByRole('button', { name: t('event.addToCart') })!,
    quantity: row.queryByRole<HTMLInputElement>('spinbutton', { name: t('event.quantityOf', { ticket: title }) })!,
  }
}

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

// Holds: visitors.7-panel-shows-venue-start
test('ticket: what it is and costs with its fee, which is named', async () => {
  const { row, t } = await openRow(student)
  expect(row.getByText('With a card')).toBeDefined()
  expect(row.getByText('€22.50')).toBeDefined()
  expect(row.getByText(t('event.feeOf', { fee: '€1.50' }))).toBeDefined()
})

// Holds: papers.fee-on-free-tickets
test('ticket: one that costs nothing is free, and says no price', async () => {
  const free = { ...student, fee: toEuros(toCents(0)), ticket: { ...student.ticket, price: toEuros(toCents(0)) } }
  const { row, t } = await openRow(free)
  expect(row.getByText(t('ticket.free'))).toBeDefined()
  expect(row.queryByText(/€/)).toBeNull()
})

test('zone: its tickets are named by what its own name does not say', async () => {
  const of = (id: number, title: string) => ticketOf({ id, ticket: { ...student.ticket, title } })
  const { row } = await openRow([of(1, 'Stalls, full price'), of(2, 'Stalls, student'), of(3, 'Under 26')])
  const names = row.getAllByRole('heading', { level: 5 }).map((heading) => heading.textContent)
  expect(names).toEqual(['Full price', 'Student', 'Under 26'])
  const alone = await openRow(of(1, 'Stalls'))
  expect(alone.row.queryByRole('heading', { level: 5 })).toBeNull()
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
  expect(requests).toMatchObject([{ method: 'POST', path: '/cart/add/2', data: { quantity: '2', also: { 9: '0' } } }])
  // Only the cart and the seats of the page are requested again.
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
  const answer = () => ({ errors: { tickets: { quantity: 'Only one is left.' } } })
  const { user, row, requests, more, add, quantity } = await openRow(student, { answer })
  await user.click(more)
  await user.click(more)
  await user.click(add)
  expect(await row.findByText('Only one is left.')).toBeDefined()
  expect(screen.getAllByText('Only one is left.')).toHaveLength(1)
  expect(quantity.value).toBe('2')
  expect(requests[0]?.headers['x-hybrid-error-bag']).toBe('tickets')
})

test('ticket: a number can be typed, Enter adds it, and what was refused goes with the next key', async () => {
  const answer = () => ({ errors: { tickets: { quantity: 'In figures, please.' } } })
  const { user, row, requests, quantity } = await openRow(student, { answer })
  await user.clear(quantity)
  await user.type(quantity, '2{Enter}')
  expect(await row.findByRole('spinbutton', { description: 'In figures, please.' })).toBe(quantity)
  expect(requests).toMatchObject([{ data: { quantity: '2' } }])
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
  expect(screen.getByRole('button', { description: t('cart.cap.session_zone', { most: 1 }) })).toBe(more)
  const full = await openRow(ticketOf(), { cart: { ...emptyCart, count: 60 } })
  expect(isDisabled(full.more)).toBe(true)
  const reason = `${full.t('cart.cap.session', { most: 60 })} ${full.t('cart.alreadyInCart', { quantityInCart: 60 })}`
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
    const alone = await openRow(ticketOf({ ...changes, access: 'wheelchair' }), { others: [] })
    expect(alone.add).toBeNull()
  }
})

// Holds: states.ticket-stock-0-shows-sold
test('zone: why none of its tickets can be had is said once for all of them, beside its name', async () => {
  const { t, row } = await openRow([ticketOf({ stock: 0 }), { ...student, stock: 0 }])
  expect(row.getAllByText(t('event.soldOut'))).toHaveLength(1)
  expect(row.getByText('€22.50')).toBeDefined()
  const later = await openRow([ticketOf({ on_sale: false }), { ...student, on_sale: false }])
  expect(later.row.getAllByText(t('event.notOnSale'))).toHaveLength(1)
})

const adult = ticketOf({ stock: 3 })

// Holds: event.tickets-of-a-concert-added-in-one-go
test('tickets: those of all parts of the hall are chosen and added in one go', async () => {
  const { user, requests, add, t, moreOf, quantityOf } = await openRow([adult, student])
  await user.click(moreOf(adult))
  await user.click(moreOf(student))
  await user.click(moreOf(balcony))
  await user.click(moreOf(balcony))
  expect(screen.getAllByRole('button', { name: t('event.addToCart') })).toEqual([add])
  await user.click(add)
  await vi.waitFor(() => expect(quantityOf(balcony).value).toBe('0'))
  expect([adult, student].map((ticket) => quantityOf(ticket).value)).toEqual(['0', '0'])
  const data = { quantity: '1', also: { 2: '1', 9: '2' } }
  expect(requests).toMatchObject([{ method: 'POST', path: '/cart/add/1', data }])
})

test('tickets: one button stays here, the other goes on to the checkout, whichever was pressed before', async () => {
  const answer = () => ({ errors: { tickets: { quantity: 'Only one is left.' } } })
  const { t, user, requests, add, more } = await openRow(student, { answer })
  const buy = screen.getByRole<HTMLButtonElement>('button', { name: t('event.buyNow') })
  // Without JavaScript the browser sends the name of the pressed button.
  expect([add, buy].map((button) => new FormData(buy.form!, button).get('next'))).toEqual([null, 'checkout'])
  expect([add, buy].map(isDisabled)).toEqual([true, true])
  await user.click(more)
  for (const [index, button] of [buy, add].entries()) {
    await user.click(button)
    await vi.waitFor(() => expect(requests).toHaveLength(index + 1))
    await vi.waitFor(() => expect(isDisabled(button)).toBe(false))
  }
  await user.type(screen.getAllByRole('spinbutton')[0]!, '{Enter}')
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  const led = requests.map(({ data }) => (data as { next?: string }).next || null)
  expect(led).toEqual(['checkout', null, null])
})

// Holds: event.tickets-of-a-concert-added-in-one-go
test('tickets: what the chosen ones cost with their fees is said and announced before they are added', async () => {
  const free = ticketOf({ id: 7, zone_id: 7, zone_title: 'Stage', fee: toEuros(toCents(0)) })
  const gratis = { ...free, ticket: { ...free.ticket, title: 'Child', price: toEuros(toCents(0)) } }
  const { t, user, moreOf, quantityOf } = await openRow(student, { others: [balcony, gratis] })
  const total = () =>
    screen.getByText((_, element) => element?.getAttribute('role') === 'status' && element.localName === 'span')
  expect(total().textContent).toBe('')
  await user.click(moreOf(gratis))
  const said = (count: number, price: string) => t('event.cartSummary', { count, price })
  expect(total().textContent.trim()).toBe(said(1, '€0.00'))
  await user.click(moreOf(student))
  await user.click(moreOf(balcony))
  expect(total().textContent).toBe(`${said(3, '€66.00')} ${t('event.feeIncluded')}`)
  await user.clear(quantityOf(balcony))
  await user.type(quantityOf(balcony), 'two')
  expect(total().textContent).toBe(`${said(2, '€22.50')} ${t('event.feeIncluded')}`)
})

// Holds: validation.ticket-quantity-below-0-above
test('zone: the tickets beside one count against the seats that they share', async () => {
  const { t, user, moreOf, quantityOf } = await openRow([adult, student])
  await user.click(moreOf(adult))
  await user.click(moreOf(adult))
  await user.click(moreOf(student))
  expect([adult, student].map((ticket) => isDisabled(moreOf(ticket)))).toEqual([true, true])
  const described = screen.getAllByRole('button', { description: t('cart.noMoreTickets') })
  expect(described).toEqual([moreOf(adult), moreOf(student)])
  await user.click(moreOf(student))
  expect(quantityOf(student).value).toBe('1')
  expect(screen.getByRole('alert').textContent).toContain(t('cart.noMoreTickets'))
})

test('zone: what no answer came for is sent again as the same request, and what comes after it is another one', async () => {
  let fails = true
  const answer = () => {
    if (fails) throw new NavigationError('network', 'No answer came.')
    return {}
  }
  const { user, requests, add, moreOf, quantityOf } = await openRow([adult, student], { answer })
  const send = async () => {
    const before = requests.length
    await user.click(add)
    await vi.waitFor(() => expect(requests).toHaveLength(before + 1))
  }
  await user.click(moreOf(adult))
  await send()
  await vi.waitFor(() => expect(isDisabled(add)).toBe(false))
  fails = false
  await send()
  await vi.waitFor(() => expect(quantityOf(adult).value).toBe('0'))
  await user.click(moreOf(adult))
  await send()
  const [first, second, third] = requests.map(({ data }) => (data as { key: string }).key)
  expect(first).toMatch(/^\d+-\d+-\d+-\d+$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('zone: a refusal is told by the ticket that it concerns, and all that was chosen stays', async () => {
  const answer = () => ({ errors: { tickets: { 'also.2': 'Students only.' } } })
  const { user, row, add, moreOf, quantityOf } = await openRow([adult, student], { answer })
  await user.click(moreOf(adult))
  await user.click(moreOf(student))
  await user.click(add)
  expect(await row.findByRole('spinbutton', { description: 'Students only.' })).toBe(quantityOf(student))
  expect([adult, student].map((ticket) => quantityOf(ticket).value)).toEqual(['1', '1'])
})

test('zone: a ticket that is not on sale stands beside one that is, without controls', async () => {
  const { t, user, row, requests, add, moreOf } = await openRow([{ ...adult, on_sale: false }, student])
  expect(row.getAllByRole('spinbutton')).toHaveLength(1)
  expect(row.getByText(t('event.notOnSale'))).toBeDefined()
  await user.click(moreOf(student))
  await user.click(add)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests).toMatchObject([{ path: '/cart/add/1', data: { quantity: '0', also: { 2: '1', 9: '0' } } }])
})

test('tickets: what a whole cart may hold counts what is chosen in other parts of the hall', async () => {
  const { t, user, moreOf } = await openRow(student, { cart: { ...emptyCart, count: 59 } })
  await user.click(moreOf(student))
  expect(isDisabled(moreOf(balcony))).toBe(true)
  await user.click(moreOf(balcony))
  expect(screen.getByRole('alert').textContent).toContain(t('cart.cap.session', { most: 60 }))
})

// Holds: event.category-note-and-place
test('zone: a line tells of its seats, and a link leads to its place in the plan', async () => {
  const { t, row } = await openRow({ ...adult, zone_note: 'Rows 1 to 14', zone_place: 'plan-aurore-stalls' })
  expect(row.getByText(/Rows 1 to 14/)).toBeDefined()
  const link = row.getByRole('link', { name: t('event.inPlanOf', { zone: 'Stalls' }) })
  expect(link.getAttribute('href')).toBe('#plan-aurore-stalls')
  expect((await openRow(adult)).row.queryByRole('link')).toBeNull()
})
