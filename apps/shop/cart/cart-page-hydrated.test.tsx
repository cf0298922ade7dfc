// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type OpenedPage, openPage, type OpenOptions } from '../client/testing/open-page.tsx'
import type { SentRequest } from '../client/testing/page-server.ts'
import type { Euros } from '#values/money.ts'
import type { Cart } from '#core/cart/cart.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'

const adult = cartItem()
const student = cartItem({
  hash: 'b',
  event_ticket_id: 2,
  name: 'Student',
  price: 21 as Euros,
  quantity: 3,
  subtotal: 63 as Euros,
})
const twoLines = cartOf([adult, student])

const open = (cart: Cart = twoLines, options: OpenOptions = {}) => openPage('cart', { cart, concerts: [] }, options)
/** Returns the line of a ticket, by its name. */
const lineOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)
const read = ({ method, path, data }: SentRequest) => ({ method, path, data })

/** Scrolls, acts, and returns the scroll position after the response is rendered. */
async function scrollWhile({ requests, settled }: OpenedPage, act: () => Promise<void>): Promise<number> {
  document.documentElement.scrollTop = 300
  await act()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  return document.documentElement.scrollTop
}

// Holds: cart.item-name-unit-price-quantity
test('cart: every line has its own price and its own sum', async () => {
  await open()
  expect(lineOf('Adult').getByText('€42.00 each')).toBeDefined()
  expect(lineOf('Adult').getByText('€84.00')).toBeDefined()
  expect(lineOf('Student').getByText('€21.00 each')).toBeDefined()
  expect(lineOf('Student').getByText('€63.00')).toBeDefined()
})

// Holds: states.cart-quantity-changes-0-removes, calls.post-cart-update-hash-quantity
test('cart: plus and minus of a line send its number, for that line alone, and the page stays where it is', async () => {
  for (const [label, path, quantity] of [
    ['One more: Adult', '/cart/update/a', 3],
    ['One fewer: Student', '/cart/update/b', 2],
  ] as const) {
    const page = await open()
    const press = () => page.user.click(screen.getByRole('button', { name: label }))
    expect(await scrollWhile(page, press)).toBe(300)
    expect(page.requests.map(read)).toEqual([{ method: 'POST', path, data: { quantity } }])
  }
})

test('cart: quick taps on plus are sent one after the other, and none is lost', async () => {
  const answers: (() => void)[] = []
  const answer = () => new Promise<object>((resolve) => answers.push(() => resolve({})))
  const { user, requests } = await open(twoLines, { answer })
  const more = screen.getByRole('button', { name: 'One more: Adult' })
  await user.click(more)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await user.click(more)
  await user.click(more)
  expect(lineOf('Adult').getByRole('spinbutton')).toHaveProperty('value', '5')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]!()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!()
  await vi.waitFor(() => expect(lineOf('Adult').getByRole('spinbutton')).toHaveProperty('value', '2'))
  expect(requests.map(({ data }) => data)).toEqual([{ quantity: 3 }, { quantity: 5 }])
})

/** Types another quantity of adult tickets. */
async function typeQuantity(user: UserEvent, text: string): Promise<HTMLInputElement> {
  const field = lineOf('Adult').getByRole<HTMLInputElement>('spinbutton')
  await user.clear(field)
  if (text) await user.type(field, text)
  return field
}

test('cart: a number that is typed is asked for once: on Enter, or on leaving the field', async () => {
  for (const leave of ['{Enter}', '{Tab}']) {
    const { user, requests } = await open()
    await typeQuantity(user, '20')
    expect(requests).toEqual([])
    await user.keyboard(leave)
    await user.tab()
    await vi.waitFor(() => expect(requests.map(({ data }) => data)).toEqual([{ quantity: 20 }]))
  }
})

test('cart: leaving the field with the number that it had asks for nothing', async () => {
  const { user, requests } = await open()
  await typeQuantity(user, '2')
  await user.tab()
  expect(requests).toEqual([])
})

/** Returns the page's banner, if there is one. */
const bannerOf = (t: Translate) => screen.queryByText(t('cart-errors'))?.parentElement ?? null
const unsaved = (t: Translate, quantity: number) => `${t('errors.connection')} ${t('cart.line.stands', { quantity })}`

// Holds: cart.error-banner-title-cart-errors
test('cart: what is refused stays in its field with the reason, until something else is typed', async () => {
  const answer = () => ({ errors: { 'line-1': { quantity: 'In figures, please' } } })
  const { t, user, requests } = await open(twoLines, { answer })
  const field = await typeQuantity(user, '2,5')
  await user.tab()
  const description = `In figures, please. ${t('cart.line.stands', { quantity: 2 })}`
  expect(await lineOf('Adult').findByRole('spinbutton', { description })).toBe(field)
  await vi.waitFor(() => expect(bannerOf(t)?.textContent ?? '').toContain('In figures, please'))
  expect(field.value).toBe('2,5')
  expect(requests.map(({ data }) => data)).toEqual([{ quantity: '2,5' }])
  expect(requests[0]?.headers['x-hybrid-error-bag']).toBe('line-1')
  expect(lineOf('Student').getByRole('spinbutton').hasAttribute('aria-invalid')).toBe(false)
  await user.click(field)
  await user.tab()
  expect(requests).toHaveLength(1)
  await user.type(field, '1')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  await vi.waitFor(() => expect(bannerOf(t)).toBeNull())
})

test('cart: where the shop cannot be reached, what was typed stays and is said not to be saved', async () => {
  const answer = () => {
    throw new NavigationError('network')
  }
  const { t, user } = await open(twoLines, { answer })
  const field = await typeQuantity(user, '7')
  await user.keyboard('{Enter}')
  expect(await lineOf('Adult').findByRole('spinbutton', { description: unsaved(t, 2) })).toBe(field)
  expect(field.value).toBe('7')
})

test('cart: changes of two lines are sent at once, and then the cart is asked for: neither is lost', async () => {
  const answers: (() => void)[] = []
  const answer = ({ method }: SentRequest) =>
    method === 'GET' ? {} : new Promise<object>((resolve) => answers.push(() => resolve({})))
  const { user, requests } = await open(twoLines, { answer })
  await typeQuantity(user, '20')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'One more: Student' }))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers.forEach((settle) => settle())
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests.map(({ method, path, data }) => [method, path, data])).toEqual([
    ['POST', '/cart/update/a', { quantity: 20 }],
    ['POST', '/cart/update/b', { quantity: 4 }],
    ['GET', '/', undefined],
  ])
  await vi.waitFor(() => expect(lineOf('Student').getByRole('spinbutton')).toHaveProperty('value', '3'))
})

test('cart: amounts follow a tap at once, and go back where it is not saved', async () => {
  let fail = (_: Error): void => {}
  const answer = ({ method }: SentRequest) =>
    method === 'GET' ? {} : new Promise<object>((_, reject) => (fail = reject))
  const { t, user } = await open(cartOf([adult]), { answer })
  const summary = screen.getByRole('region', { name: (name) => name.startsWith(t('cart.summary.title')) })
  const amounts = () => [...summary.querySelectorAll('dd')].map(({ textContent }) => textContent)
  await user.click(screen.getByRole('button', { name: 'One more: Adult' }))
  await vi.waitFor(() => expect(amounts()).toEqual(['€126.00', '€4.50', '€130.50']))
  expect(lineOf('Adult').getByText('€126.00')).toBeDefined()
  await vi.waitFor(() => fail(new NavigationError('network')))
  expect(await lineOf('Adult').findByRole('spinbutton', { description: unsaved(t, 2) })).toBeDefined()
  expect(amounts()).toEqual(['€84.00', '€3.00', '€87.00'])
})

test('cart: a link that is followed while a number is being saved ends neither', async () => {
  let save = (): void => {}
  const answer = ({ path }: SentRequest) =>
    path === '/cart/update/a' ? new Promise<object>((resolve) => (save = () => resolve({}))) : {}
  const { t, user, requests, settled } = await open(cartOf([adult]), { answer })
  await user.click(screen.getByRole('button', { name: 'One more: Adult' }))
  await user.click(screen.getByRole('link', { name: t('cart.checkout') }))
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/cart/update/a', '/cart/checkout']))
  await settled()
  expect([location.pathname, requests[0]?.signal?.aborted]).toEqual(['/cart/checkout', false])
  save()
})

// Holds: states.cart-quantity-changes-0-removes
test('cart: removing a line asks for none of it, and the page stays where it is', async () => {
  const page = await open()
  const press = () => page.user.click(screen.getByRole('button', { name: 'Remove Student' }))
  expect(await scrollWhile(page, press)).toBe(300)
  expect(page.requests.map(read)).toEqual([{ method: 'POST', path: '/cart/update/b', data: { quantity: 0 } }])
})

test('cart: a line that is gone can be removed, not counted', async () => {
  const { t } = await open(cartOf([cartItem({ hold: 'gone' })]))
  expect(lineOf('Adult').queryByRole('spinbutton')).toBeNull()
  expect(lineOf('Adult').getByText(t('cart.line.gone'))).toBeDefined()
  expect(lineOf('Adult').getByRole('button', { name: 'Remove Adult' })).toBeDefined()
})

test('cart: a line whose time has run out says so, and one that is held says nothing', async () => {
  const { t } = await open(cartOf([cartItem({ hold: 'ended' }), student]))
  expect(lineOf('Adult').getByText(t('cart.line.ended'))).toBeDefined()
  expect(lineOf('Student').queryByText(t('cart.line.ended'))).toBeNull()
  // Its seats may still be available: it counts like any other.
  expect(lineOf('Adult').getByRole('spinbutton')).toHaveProperty('value', '2')
})

test('cart: at the last seat plus says why it does nothing', async () => {
  const { t } = await open(cartOf([cartItem({ quantity: 10 })]))
  const more = lineOf('Adult').getByRole('button', { description: t('cart.line.full') })
  expect(more.getAttribute('aria-label')).toBe('One more: Adult')
  expect(more.getAttribute('aria-disabled')).toBe('true')
})

/** Expands the promo field, and returns it with its button. */
async function openPromo(options: OpenOptions = {}) {
  const page = await open(twoLines, options)
  await page.user.click(screen.getByText(page.t('cart.promo.open')))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: page.t('cart.promo.label') })
  return { ...page, field, apply: screen.getByRole('button', { name: page.t('cart.promo.apply') }) }
}

// Holds: validation.promo-apply-disabled-field-empty
test('promo code: it cannot be applied while the field is empty or blank', async () => {
  const { user, requests, field, apply } = await openPromo()
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  await user.type(field, '   ')
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  await user.click(apply)
  expect(requests).toEqual([])
  await user.type(field, 'X')
  expect(apply.getAttribute('aria-disabled')).not.toBe('true')
})

// Holds: validation.promo-apply-disabled-field-empty, calls.post-promo-code-apply-errors
test('promo code: it is sent trimmed, the page stays where it is, and the field is empty when it was taken', async () => {
  const page = await openPromo()
  const { user, requests, field, apply } = page
  await user.type(field, '  WELCOME10 ')
  expect(await scrollWhile(page, () => user.click(apply))).toBe(300)
  expect(requests.map(read)).toEqual([
    { method: 'POST', path: '/cart/promo-code/apply', data: { promo_code: 'WELCOME10' } },
  ])
  await vi.waitFor(() => expect(field.value).toBe(''))
  expect(apply.getAttribute('aria-disabled')).toBe('true')
})

// Holds: calls.post-promo-code-apply-errors, visitors.13-promo-behind-i-code
test('promo code: one that is refused stays in its field, with the reason under it', async () => {
  const answer = () => ({ errors: { promo_code: 'This code is unknown.' } })
  const { user, field, apply } = await openPromo({ answer })
  await user.type(field, 'NOPE')
  await user.click(apply)
  await screen.findByRole('textbox', { description: 'This code is unknown.' })
  expect(field.value).toBe('NOPE')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  // The error keeps the field expanded while it is edited.
  await user.type(field, 'X')
  expect(field.closest('details')!.open).toBe(true)
  expect(screen.getByRole('textbox', { description: 'This code is unknown.' })).toBe(field)
})

test('promo code: one that came back refused without JavaScript stands open', async () => {
  await open(twoLines, { shared: { errors: { promo_code: 'This code is unknown.' } } })
  expect(document.querySelector('details')?.open).toBe(true)
  await open()
  expect(document.querySelector('details')?.open).toBe(false)
})

// Holds: cart.promo-section-applied-title-remove, calls.post-promo-code-apply-errors
test('promo code: the applied one is named and can be removed, and the page stays where it is', async () => {
  const cart = cartOf([adult], { applied_promo_code: { title: 'Ten percent', code: 'WELCOME10' } })
  const page = await open(cart)
  expect(screen.getByText('Ten percent')).toBeDefined()
  const press = () => page.user.click(screen.getByRole('button', { name: 'Remove the code WELCOME10' }))
  expect(await scrollWhile(page, press)).toBe(300)
  expect(page.requests.map(read)).toEqual([{ method: 'POST', path: '/cart/promo-code/remove', data: undefined }])
})

test('cart: an evening is named with its day, hour and hall, leads to its concert, and tells its fees where there are any', async () => {
  const another = cartItem({ hash: 'c', event_ticket_id: 3, event_name: 'Eight Seasons', event_date: '2026-11-29' })
  const { t } = await open(cartOf([adult, student, { ...another, issuing_fee: 0 as Euros }]))
  const first = within(screen.getByRole('region', { name: 'Winterreise' }))
  const second = within(screen.getByRole('region', { name: 'Eight Seasons' }))
  const way = first.getByRole('link', { name: 'Winterreise' })
  expect(way.getAttribute('href')).toBe('/events/salle-aubepine/2026-11-28')
  expect(first.getByText('Salle Aubépine')).toBeDefined()
  const when = first.getByText('7:30 PM').closest('time')
  expect(when?.textContent).toMatch(/^Saturday, November 28, 2026, 7:30\sPM$/)
  expect(when?.getAttribute('datetime')).toBe(adult.start_date)
  expect(first.getAllByRole('listitem')).toHaveLength(2)
  expect(first.getByText(t('cart.fees.each', { fee: '€1.50', count: 5 }))).toBeDefined()
  expect(first.getByText('€7.50')).toBeDefined()
  expect(second.queryByText(t('cart.fees.name'))).toBeNull()
})

test('cart: subtotal, fees and total stand in the summary, and a discount where there is one', async () => {
  const amounts = async (changes: Partial<Cart>) => {
    const { t } = await open(cartOf([adult], changes))
    const summary = screen.getByRole('region', { name: (name) => name.startsWith(t('cart.summary.title')) })
    expect(within(summary).getByRole('heading').textContent).toContain(t('cart.summary.includes', { count: 2 }))
    // Screen readers announce the total whenever it changes.
    expect(within(summary).getByRole('status').textContent).toContain(t('cart.summary.total'))
    return [...summary.querySelectorAll('dl > div')].map((amount) => amount.textContent)
  }
  const plain = await amounts({})
  expect(plain.map((amount) => amount?.match(/−?€.*/)?.[0])).toEqual(['€84.00', '€3.00', '€87.00'])
  const lessened = await amounts({ discount_amount: 8.4 as Euros })
  expect(lessened.map((amount) => amount?.match(/−?€.*/)?.[0])).toEqual(['€84.00', '€3.00', '−€8.40', '€87.00'])
})

test('cart: it leads to the checkout, and back to the calendar', async () => {
  const { t } = await open()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(t('cart.checkout'))).toBe('/cart/checkout')
  expect(hrefOf(t('cart.pickTickets'))).toBe('/')
  expect(screen.queryByRole('timer', { hidden: true })).toBeNull()
})

test('cart: what was typed and refused without JavaScript stands in its line with the reason', async () => {
  const errors = { 'line-2': { quantity: 'In figures, please' } } as never
  const { t, user } = await open(twoLines, { shared: { errors, input: { quantity: 'three' } } })
  const description = `In figures, please. ${t('cart.line.stands', { quantity: student.quantity })}`
  const field = lineOf('Student').getByRole('spinbutton', { description })
  expect(bannerOf(t)?.textContent ?? '').toContain('In figures, please')
  expect(field).toHaveProperty('value', 'three')
  expect(lineOf('Adult').getByRole('spinbutton')).toHaveProperty('value', '2')
  // The page's own message disappears with further input.
  await user.type(field, '1')
  await vi.waitFor(() => expect(bannerOf(t)).toBeNull())
})

test('cart: where a cap comes before the last seat, plus says which', async () => {
  const { t } = await open(
    cartOf([cartItem({ quantity: 4, limit: { most: 4, cap: { name: 'session_zone', most: 20 } } })]),
  )
  const more = lineOf('Adult').getByRole('button', { description: t('cart.cap.session_zone', { most: 20 }) })
  expect(more.getAttribute('aria-disabled')).toBe('true')
})
