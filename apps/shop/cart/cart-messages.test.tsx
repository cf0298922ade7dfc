// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '../client/testing/open-page.tsx'
import type { Euros } from '#values/money.ts'
import type { Cart } from '#core/cart/cart.ts'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'

const concert = {
  date: '2026-11-27',
  start_date: '2026-11-27T18:30:00Z',
  event_title: 'Eight Seasons',
  venue: { slug: 'salle-aubepine', title: 'Salle Aubépine', city: 'Paris', color: '#9F1E10' },
  from_price: 18 as Euros | null,
  state: 'available',
}
const open = (cart: Cart, options: OpenOptions = {}, concerts: (typeof concert)[] = []) =>
  openPage('cart', { cart, concerts }, options)
const linkOf = (name: string) => screen.getByRole('link', { name })

// Holds: cart.warning-title-cart-warnings
test('cart: warnings stand alone, each where its reason is', async () => {
  const { t } = await open(cartOf([cartItem()]))
  expect(screen.queryByText(t('cart.warning'))).toBeNull()
  const texts = {
    ended: t('cart.holds.ended'),
    gone: t('cart.holds.gone'),
    pending: t('cart.pendingOrder.text', { reference: '2026-000042' }),
    lapsed: t('cart.promo.lapsed', { code: 'TEN', reason: 'expired' }),
  }
  const shownWith = async (items: Parameters<typeof cartOf>[0], changes: Partial<Cart> = {}) => {
    await open(cartOf(items, changes))
    return Object.entries(texts).flatMap(([name, text]) => (screen.queryByText(text) ? [name] : []))
  }
  expect(await shownWith([cartItem({ hold: 'ended' })])).toEqual(['ended'])
  // One of several lines is enough.
  expect(await shownWith([cartItem(), cartItem({ hash: 'b', event_ticket_id: 2, hold: 'ended' })])).toEqual(['ended'])
  expect(screen.getByText(texts.ended).closest('[aria-live="polite"]')).not.toBeNull()
  expect(await shownWith([cartItem({ hold: 'gone' })])).toEqual(['gone'])
  expect(await shownWith([cartItem()], { lapsed_promo_code: { code: 'TEN', reason: 'expired' } })).toEqual(['lapsed'])
  const pending_order = { uuid: '00000000-0000-4000-8000-000000000000', ref_nr: '2026-000042' }
  expect(await shownWith([cartItem()], { pending_order })).toEqual(['pending'])
  const way = linkOf(t('cart.pendingOrder.link', { reference: '2026-000042' }))
  expect(way.getAttribute('href')).toBe(`/payment/success/${pending_order.uuid}`)
})

test('cart: what can no longer be had is named with its reason, and what has moved with where it was to be', async () => {
  const gone = { hold: 'gone', event_name: 'Elias', event_date: '2026-12-24' } as const
  const moved_from = { start_date: '2026-11-20T18:30:00.000Z', venue_name: 'Old Hall' }
  await open(
    cartOf([cartItem({ ...gone, refusal: 'cancelled' }), cartItem({ hash: 'b', event_ticket_id: 2, moved_from })]),
  )
  const [reason] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('cancelled'))
  expect(reason?.textContent).toBe('Elias, Thursday, December 24, 2026: this concert has been cancelled.')
  expect(screen.getByText(/Winterreise has moved/).textContent).toMatch(/Friday, November 20, 2026, 7:30\sPM, Old Hall/)
  await open(cartOf([cartItem(gone)]))
  expect(screen.getByText(/no longer enough free seats/)).toBeDefined()
})

// Holds: visitors.15-holds-show-end-warn
test('cart: seats whose time ran out are taken again in one press, and the page stays where it is', async () => {
  const { t, user, requests, settled } = await open(cartOf([cartItem({ hold: 'ended' })]))
  document.documentElement.scrollTop = 300
  await user.click(screen.getByRole('button', { name: t('cart.holds.takeAgain') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '/cart/holds' }]))
  await settled()
  expect(document.documentElement.scrollTop).toBe(300)
})

test('cart: a code that lapsed is removed in one press, and the page stays where it is', async () => {
  const cart = cartOf([cartItem()], { lapsed_promo_code: { code: 'TEN', reason: 'expired' } })
  const { t, user, requests, settled } = await open(cart)
  document.documentElement.scrollTop = 300
  await user.click(screen.getByRole('button', { name: t('cart.promo.remove', { code: 'TEN' }) }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '/cart/promo-code/remove' }]))
  await settled()
  expect(document.documentElement.scrollTop).toBe(300)
})

// Holds: cart.error-banner-title-cart-errors
test('cart: errors of a form with a bag of its own are read in the banner, too', async () => {
  const { t } = await open(cartOf([cartItem()]), {
    shared: { errors: { 'ticket-2': { quantity: 'Too many.' } } as never },
  })
  expect(screen.getByRole('alert').textContent).toBe(`${t('cart-errors')}Too many.`)
  await open(cartOf([cartItem()]))
  expect(screen.queryByRole('alert')).toBeNull()
  // An empty order is refused here, too.
  await open(cartOf([]), { shared: { errors: { cart: 'Nothing to order.' } } })
  expect(screen.getByRole('alert').textContent).toContain('Nothing to order.')
})

// Holds: cart.empty-cart-shows-empty-message
test('empty cart: it leads home and to the next concerts, with their price where there is one', async () => {
  const { t } = await open(cartOf([]), {}, [concert, { ...concert, date: '2026-11-28', from_price: null }])
  expect(linkOf(t('cart.pickFirstTickets')).getAttribute('href')).toBe('/')
  expect(screen.getByText(t('cart.empty.text'))).toBeDefined()
  const [first, second] = within(screen.getByRole('region', { name: t('cart.empty.concerts') })).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/events/salle-aubepine/2026-11-27')
  expect(first?.textContent).toContain('Salle Aubépine, Paris')
  expect(first?.textContent).toContain(t('season.from', { price: '€18.00' }))
  expect(second?.textContent).not.toContain('€')
  expect(screen.queryByRole('link', { name: t('cart.checkout') })).toBeNull()
  await open(cartOf([]))
  expect(screen.queryByText(t('cart.empty.text'))).toBeNull()
  expect(screen.queryByRole('region', { name: t('cart.empty.concerts') })).toBeNull()
})

/** Opens a cart whose seats are held for that many seconds, with a controlled clock. */
async function openHeld(
  seconds: number,
  { extendable = true, ...options }: OpenOptions & { extendable?: boolean } = {},
) {
  const end = new Date(Date.parse('2026-11-21T12:00:00.000Z') + seconds * 1000).toISOString()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2031-01-01') })
  onTestFinished(() => void vi.useRealTimers())
  return open(cartOf([cartItem()], { held_until: end, extendable_until: extendable ? null : end }), options)
}
const pass = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await new Promise((resolve) => setTimeout(resolve))
}

// Holds: visitors.15-holds-show-end-warn
test('holds: two minutes before their end the visitor is warned, whatever the visitor’s own clock says', async () => {
  const { t } = await openHeld(180)
  expect(screen.queryByText(t('cart.warning'))).toBeNull()
  await pass(59)
  expect(screen.queryByText(t('cart.warning'))).toBeNull()
  await pass(1)
  await vi.waitFor(() => expect(screen.queryByText(t('cart.warning'))).not.toBeNull())
  expect(screen.getByText(t('cart.warning')).closest('[aria-live="polite"]')).not.toBeNull()
  expect(screen.queryByText('2:00')).not.toBeNull()
})

test('holds: until five minutes before their end the clock is a quiet line, then it is a dark bar', async () => {
  const toneOf = () => screen.getByRole('timer', { hidden: true }).closest('[data-tone]')?.getAttribute('data-tone')
  const { t } = await openHeld(302)
  expect(screen.getByText(t('cart.holds.until', { time: '1:05 PM' }))).toBeDefined()
  expect(toneOf()).toBeUndefined()
  await pass(1)
  await vi.waitFor(() => expect(screen.getByRole('timer', { hidden: true }).textContent).toBe('5:01'))
  expect(toneOf()).toBeUndefined()
  await pass(1)
  await vi.waitFor(() => expect(toneOf()).toBe('dark'))
  expect(screen.getByRole('timer', { hidden: true }).textContent).toBe('5:00')
})

test('holds: the clock counts down to nothing, and no further', async () => {
  const clock = () => screen.getByRole('timer', { hidden: true }).textContent
  await openHeld(61)
  expect(clock()).toBe('1:01')
  await pass(2)
  await vi.waitFor(() => expect(clock()).toBe('0:59'))
  await pass(100)
  await vi.waitFor(() => expect(clock()).toBe('0:00'))
  await openHeld(-5)
  expect(clock()).toBe('0:00')
})

test('holds: more time is offered up to the last moment to which they can be held', async () => {
  const offers = async (extendable_until: string | null) => {
    const { t } = await open(cartOf([cartItem()], { held_until: '2026-11-21T12:20:00.000Z', extendable_until }))
    return screen.queryByRole('button', { name: t('cart.holds.extend') }) !== null
  }
  expect(await offers('2026-11-21T12:20:01.000Z')).toBe(true)
  expect(await offers('2026-11-21T12:20:00.000Z')).toBe(false)
  expect(await offers(null)).toBe(true)
})

test('holds: when their time has run out the page asks once what has become of them', async () => {
  const { requests } = await openHeld(3)
  await pass(2)
  expect(requests).toEqual([])
  await pass(1)
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'GET', path: '/' }]))
  expect(requests[0]?.headers['x-hybrid-only-data']).toBe('["cart","shop"]')
  await pass(60)
  expect(requests).toHaveLength(1)
})

test('holds: a page that was left asks nothing', async () => {
  const { requests, close } = await openHeld(3)
  close()
  await pass(60)
  expect(requests).toEqual([])
})

// Holds: visitors.15-holds-show-end-warn
test('holds: more time is had in one press, and the page stays where it is', async () => {
  const { t, user, requests, settled } = await openHeld(600)
  document.documentElement.scrollTop = 300
  await user.click(screen.getByRole('button', { name: t('cart.holds.extend') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '/cart/holds' }]))
  await settled()
  expect(document.documentElement.scrollTop).toBe(300)
  expect(screen.queryByText(t('cart.holds.longest'))).toBeNull()
})

test('holds: where there is no more time to have, that is said instead', async () => {
  const { t } = await openHeld(600, { extendable: false })
  expect(screen.queryByRole('button', { name: t('cart.holds.extend') })).toBeNull()
  expect(screen.getByText(t('cart.holds.longest'))).toBeDefined()
})

const removed = { event_ticket_id: 1, name: 'Adult', quantity: 2 }

// Holds: visitors.14-remove-offers-undo-5
test('cart: what was removed is brought back in one press, its line has the focus, and the page stays where it is', async () => {
  let isRemoved = false
  const other = cartItem({ hash: 'b', event_ticket_id: 2, name: 'Student' })
  const answer = () => {
    isRemoved = !isRemoved
    return isRemoved ? { cart: cartOf([other]), flash: { removed } } : { cart: cartOf([cartItem(), other]), flash: {} }
  }
  const { t, user, requests, settled } = await open(cartOf([cartItem(), other]), { answer })
  await user.click(screen.getByRole('button', { name: 'Remove Adult' }))
  const undo = await screen.findByRole('button', { name: t('cart.undo') })
  expect(screen.getByText(t('cart.removed', { count: 2, name: 'Adult' }))).toBeDefined()
  await settled()
  document.documentElement.scrollTop = 300
  await user.click(undo)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({ method: 'POST', path: '/cart/add/1', data: { quantity: 2 } })
  const line = await screen.findByRole('heading', { name: 'Adult' })
  await vi.waitFor(() => expect(document.activeElement).toBe(line.closest('li')))
  expect(document.documentElement.scrollTop).toBe(300)
})

test('cart: what was removed can be brought back, also where the answer to a change before it tells so', async () => {
  const isRemoval = ({ method, data }: { method: string; data: unknown }) =>
    method === 'POST' && (data as { quantity: unknown }).quantity === 0
  const { t, user, requests, settled } = await open(cartOf([cartItem()]), {
    answer: (request) => (isRemoval(request) ? { cart: cartOf([]), flash: {} } : { flash: { removed } }),
  })
  await user.click(screen.getByRole('button', { name: 'One more: Adult' }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Remove Adult' }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await settled()
  // Notices load when they are needed.
  expect(await screen.findByRole('button', { name: t('cart.undo') })).toBeDefined()
})

test('cart: nothing is offered to be undone where nothing was removed', async () => {
  const { t, user, requests, settled } = await open(cartOf([cartItem()]))
  await user.click(screen.getByRole('button', { name: 'One more: Adult' }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  expect(screen.queryByRole('button', { name: t('cart.undo') })).toBeNull()
})
