// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type OpenedPage, openPage, type OpenOptions, type SentRequest } from '../client/testing/open-page.tsx'
import type { Euros } from '../money.ts'
import type { Cart } from './cart.ts'
import { cartItem, cartOf } from './testing/pages.ts'

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
/** The line of a ticket, as what stands around its name. */
const lineOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)
const read = ({ method, path, data }: SentRequest) => ({ method, path, data })

/** Scrolls, acts, and tells where the page stands once the answer has been drawn. */
async function scrollWhile({ requests, settled }: OpenedPage, act: () => Promise<void>): Promise<number> {
  document.documentElement.scrollTop = 300
  await act()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  return document.documentElement.scrollTop
}

test('cart: every line has its own price and its own sum', async () => {
  await open()
  expect(lineOf('Adult').getByText('€42.00 each')).toBeDefined()
  expect(lineOf('Adult').getByText('€84.00')).toBeDefined()
  expect(lineOf('Student').getByText('€21.00 each')).toBeDefined()
  expect(lineOf('Student').getByText('€63.00')).toBeDefined()
})

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
})

test('cart: at the last seat plus says why it does nothing', async () => {
  const { t } = await open(cartOf([cartItem({ quantity: 10 })]))
  const more = lineOf('Adult').getByRole('button', { description: t('cart.line.full') })
  expect(more.getAttribute('aria-label')).toBe('One more: Adult')
  expect(more.getAttribute('aria-disabled')).toBe('true')
})

/** Opens what the field stands behind, and gives it with its button. */
async function openPromo(options: OpenOptions = {}) {
  const page = await open(twoLines, options)
  await page.user.click(screen.getByText(page.t('cart.promo.open')))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: page.t('cart.promo.label') })
  return { ...page, field, apply: screen.getByRole('button', { name: page.t('cart.promo.apply') }) }
}

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

test('promo code: one that is refused stays in its field, with the reason under it', async () => {
  const answer = () => ({ errors: { promo_code: 'This code is unknown.' } })
  const { user, field, apply } = await openPromo({ answer })
  await user.type(field, 'NOPE')
  await user.click(apply)
  await screen.findByRole('textbox', { description: 'This code is unknown.' })
  expect(field.value).toBe('NOPE')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('promo code: one that came back refused without JavaScript stands open', async () => {
  await open(twoLines, { shared: { errors: { promo_code: 'This code is unknown.' } } })
  expect(document.querySelector('details')?.open).toBe(true)
  await open()
  expect(document.querySelector('details')?.open).toBe(false)
})

test('promo code: the applied one is named and can be removed, and the page stays where it is', async () => {
  const cart = cartOf([adult], { applied_promo_code: { title: 'Ten percent', code: 'WELCOME10' } })
  const page = await open(cart)
  expect(screen.getByText('Ten percent')).toBeDefined()
  const press = () => page.user.click(screen.getByRole('button', { name: 'Remove the code WELCOME10' }))
  expect(await scrollWhile(page, press)).toBe(300)
  expect(page.requests.map(read)).toEqual([{ method: 'POST', path: '/cart/promo-code/remove', data: undefined }])
})
