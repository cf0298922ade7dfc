// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type OpenedPage, openPage } from '../client/testing/open-page.tsx'
import type { SentRequest } from '../client/testing/page-server.ts'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'

const other = cartItem({ hash: 'b', event_ticket_id: 2, name: 'Student' })
const both = cartOf([cartItem(), other])
const removed = { event_ticket_id: 1, name: 'Adult', quantity: 2 }

/** A cart from which the adult tickets were just removed; `undo` answers each undo request. */
async function openRemoved(undo: (() => object)[] = []) {
  const answer = ({ path }: SentRequest): object => {
    if (path === '/cart/update/a') return { cart: cartOf([other]), flash: { removed } }
    if (path === '/cart/add/1') return undo.shift()!()
    return { cart: cartOf([other]), flash: {} }
  }
  const opened = await openPage('cart', { cart: both, concerts: [] }, { answer })
  await opened.user.click(screen.getByRole('button', { name: 'Remove Adult' }))
  await offered(opened)
  await opened.settled()
  return opened
}
const offered = ({ t }: OpenedPage) => screen.findByRole('button', { name: t('cart.undo') })
const offers = ({ t }: OpenedPage) => screen.queryAllByRole('button', { name: t('cart.undo') })
const dismiss = ({ t, user }: OpenedPage) => user.click(screen.getByRole('button', { name: t('notices.dismiss') }))
const isBack = () => ({ cart: both, flash: {} })

/** Opens another page, then goes back to the cart as it was left. */
async function leaveAndComeBack({ t, user, requests, settled }: OpenedPage): Promise<void> {
  const left = structuredClone(history.state as object)
  const { href } = location
  const before = requests.length
  await user.click(screen.getByRole('link', { name: t('cart.checkout') }))
  await vi.waitFor(() => expect(requests).toHaveLength(before + 1))
  await settled()
  history.replaceState(left, '', href)
  window.dispatchEvent(new PopStateEvent('popstate', { state: left }))
  await vi.waitFor(() => expect((history.state as { url: string }).url).toBe(href))
  await settled()
}

// Holds: visitors.14-remove-offers-undo-5
test('undo: it is offered once, and no more when one comes back to the cart as it was left', async () => {
  const opened = await openRemoved()
  expect(offers(opened)).toHaveLength(1)
  await dismiss(opened)
  await leaveAndComeBack(opened)
  // The page in the history still contains the removed items.
  expect(JSON.stringify(history.state)).toContain('"removed"')
  expect(offers(opened)).toHaveLength(0)
})

test('the last line: once it is removed, what the cart says instead is in sight', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const answer = () => ({ cart: cartOf([]), flash: { removed } })
  const opened = await openPage('cart', { cart: cartOf([cartItem()]), concerts: [] }, { answer })
  expect(seen).not.toHaveBeenCalled()
  await opened.user.click(screen.getByRole('button', { name: 'Remove Adult' }))
  const said = await screen.findByText(opened.t('cart.empty.title'))
  expect(seen.mock.contexts.some((element) => (element as Element).contains(said))).toBe(true)
  seen.mockRestore()
})

test('undo: who types 0 is offered it, too', async () => {
  const answer = ({ path }: SentRequest) =>
    path === '/cart/update/a' ? { cart: cartOf([other]), flash: { removed } } : { cart: cartOf([other]), flash: {} }
  const opened = await openPage('cart', { cart: both, concerts: [] }, { answer })
  const field = screen.getByRole('spinbutton', { name: /Adult/ })
  await opened.user.clear(field)
  await opened.user.type(field, '0{Enter}')
  expect(await offered(opened)).toBeDefined()
  expect(opened.requests[0]).toMatchObject({ method: 'POST', path: '/cart/update/a', data: { quantity: 0 } })
})

test('undo: it is offered until its time is over, wherever one goes meanwhile, and once', async () => {
  const opened = await openRemoved([isBack])
  await leaveAndComeBack(opened)
  expect(offers(opened)).toHaveLength(1)
  await opened.user.click(await offered(opened))
  await vi.waitFor(() => expect(opened.requests.at(-1)).toMatchObject({ path: '/cart/add/1', data: { quantity: 2 } }))
  expect(await screen.findByRole('heading', { name: 'Adult' })).toBeDefined()
  expect(offers(opened)).toHaveLength(0)
})

test('undo: neither the removal nor it adds an entry to the history, so that Back leads where it did', async () => {
  const { length } = history
  const opened = await openRemoved([isBack])
  await opened.user.click(await offered(opened))
  await screen.findByRole('heading', { name: 'Adult' })
  await opened.settled()
  expect(history.length).toBe(length)
})

test('undo: the offer takes the focus from the button that has gone, and from nothing else', async () => {
  const opened = await openRemoved()
  await vi.waitFor(async () => expect(document.activeElement).toBe(await offered(opened)))
  const under = Promise.withResolvers<object>()
  const answer = ({ path }: SentRequest) => (path === '/cart/update/a' ? under.promise : {})
  const { user } = await openPage('cart', { cart: both, concerts: [] }, { answer })
  await user.click(screen.getByRole('button', { name: 'Remove Adult' }))
  const elsewhere = screen.getByRole('spinbutton', { name: /Student/ })
  elsewhere.focus()
  under.resolve({ cart: cartOf([other]), flash: { removed } })
  await offered(opened)
  await opened.settled()
  expect(document.activeElement).toBe(elsewhere)
})

test('undo: what came to nothing is offered again, with the focus, and what was removed is brought back then', async () => {
  const lost = () => {
    throw new NavigationError('network')
  }
  const opened = await openRemoved([lost, isBack])
  await opened.user.click(await offered(opened))
  await opened.settled()
  const again = await offered(opened)
  await vi.waitFor(() => expect(document.activeElement).toBe(again))
  expect(offers(opened)).toHaveLength(1)
  await opened.user.click(again)
  const line = await screen.findByRole('heading', { name: 'Adult' })
  await vi.waitFor(() => expect(document.activeElement).toBe(line.closest('li')))
  expect(offers(opened)).toHaveLength(0)
})

test('undo: a part of the page that comes later takes nothing of the offer, and makes no other', async () => {
  const opened = await openRemoved()
  await opened.user.click(screen.getByRole('button', { name: 'One more: Student' }))
  await vi.waitFor(() => expect(opened.requests).toHaveLength(2))
  await opened.settled()
  expect(offers(opened)).toHaveLength(1)
})

test('undo: where the line does not come back, the focus stays at its place', async () => {
  const opened = await openRemoved([() => ({ cart: cartOf([other]), flash: {} })])
  await opened.user.click(await offered(opened))
  await vi.waitFor(() => expect(opened.requests).toHaveLength(2))
  await opened.settled()
  await vi.waitFor(() => expect(document.activeElement?.matches('main div[tabindex="-1"]')).toBe(true))
})

test('undo: a 0 that was typed and could not be sent stays in its field, with the reason', async () => {
  const answer = () => {
    throw new NavigationError('network')
  }
  const { t, user } = await openPage('cart', { cart: both, concerts: [] }, { answer })
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: /Adult/ })
  await user.clear(field)
  await user.type(field, '0{Enter}')
  expect(await screen.findByRole('spinbutton', { description: new RegExp(t('errors.connection')) })).toBe(field)
  expect(field.value).toBe('0')
})
