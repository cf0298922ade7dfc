// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '../client/testing/open-page.tsx'
import type { SentRequest } from '../client/testing/page-server.ts'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'

// The server's time is 12:00.
const end = '2026-11-21T12:00:03.000Z'
const held = cartOf([cartItem()], { held_until: end })
const ended = cartOf([cartItem({ hold: 'ended' })])

const checkout = {
  countries: [{ iso2: 'FR', name: 'France', nativeName: 'France', dialCode: '33', continent: 'EU' }],
  required_address_fields: [],
  default_country: 'FR',
  idempotency_key: '00000000-0000-4000-8000-000000000000',
  terms_url: null,
  sign_in_url: null,
  known: { firstname: 'Zsófia' },
}

/** Opens a page with seats held for three more seconds, with a server that answers on demand. */
async function open(page: 'cart' | 'checkout') {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2031-01-01') })
  onTestFinished(() => void vi.useRealTimers())
  const answers: PromiseWithResolvers<object>[] = []
  const properties = page === 'cart' ? { cart: held, concerts: [] } : { ...checkout, cart: held }
  const opened = await openPage(page, properties, {
    answer: () => {
      answers.push(Promise.withResolvers<object>())
      return answers.at(-1)!.promise
    },
  })
  return { ...opened, answers, questions: () => opened.requests.filter(isQuestion) }
}
type Opened = Awaited<ReturnType<typeof open>>

const pass = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await new Promise((resolve) => void setTimeout(resolve))
}
const isQuestion = ({ method, headers }: SentRequest) =>
  method === 'GET' && headers['x-hybrid-only-data'] === '["cart","shop"]'
const clock = () => screen.queryByRole('timer', { hidden: true })?.textContent

/**
 * Buttons beside the clock. `changes`: the button changes something, so further clicks meanwhile
 * send nothing.
 */
const presses: { page: 'cart' | 'checkout'; path: string; changes: boolean; find: (opened: Opened) => HTMLElement }[] =
  [
    { page: 'cart', path: '/cart/holds', changes: true, find: ({ t }) => button(t('cart.holds.extend')) },
    {
      page: 'cart',
      path: '/cart/update/a',
      changes: true,
      find: ({ t }) => button(t('cart.line.remove', { name: 'Adult' })),
    },
    { page: 'cart', path: '/cart/checkout', changes: false, find: ({ t }) => link(t('cart.checkout')) },
    {
      page: 'checkout',
      path: '/cart/checkout',
      changes: true,
      find: ({ t }) => button(t('checkout.order', { total: '€87.00' })),
    },
    { page: 'checkout', path: '/cart/holds', changes: true, find: ({ t }) => button(t('cart.holds.extend')) },
    { page: 'checkout', path: '/cart', changes: false, find: ({ t }) => link(t('checkout.returnToCart')) },
  ]
const button = (name: string) => screen.getByRole('button', { name })
const link = (name: string) => screen.getByRole('link', { name })
const offline = new NavigationError('network')

/** The seats are released: a message says so, and the clock is gone. */
async function isOver({ t, answers, questions, settled }: Opened): Promise<void> {
  const asked = questions().length
  answers.at(-1)!.resolve({ cart: ended })
  expect(await screen.findByText(t('cart.holds.ended'))).toBeDefined()
  await settled()
  expect(clock()).toBeUndefined()
  await pass(60)
  expect(questions()).toHaveLength(asked)
}

test.each(presses)(
  '$page: a press on $path is not ended by the clock at 0:00, which asks when it has failed',
  async (press) => {
    const opened = await open(press.page)
    const { user, requests, answers, questions } = opened
    const pressed = press.find(opened)
    await user.click(pressed)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await pass(10)
    expect([clock(), requests[0]!.path, requests[0]!.signal!.aborted]).toEqual(['0:00', press.path, false])
    expect(requests).toHaveLength(1)
    if (press.changes) {
      expect(press.find(opened).getAttribute('aria-busy')).toBe('true')
      await user.click(pressed)
      expect(requests).toHaveLength(1)
    }
    answers[0]!.reject(offline)
    await opened.settled()
    await pass(1)
    await vi.waitFor(() => expect(questions()).toHaveLength(1))
    await isOver(opened)
  },
)

test.each(presses)('$page: a press on $path at 0:00 ends the question; failed, it is asked again', async (press) => {
  const opened = await open(press.page)
  const { user, requests, answers, questions } = opened
  await pass(3)
  await vi.waitFor(() => expect(questions()).toHaveLength(1))
  expect(clock()).toBe('0:00')
  await user.click(press.find(opened))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect([requests[1]!.path, requests[0]!.signal!.aborted, requests[1]!.signal!.aborted]).toEqual([
    press.path,
    true,
    false,
  ])
  answers[1]!.reject(offline)
  await opened.settled()
  await pass(1)
  await vi.waitFor(() => expect(questions()).toHaveLength(2))
  await isOver(opened)
})

test('cart: a number that is being saved at 0:00 is saved, and the question is asked beside it', async () => {
  const opened = await open('cart')
  const { user, requests, answers, questions } = opened
  await user.click(button('One more: Adult'))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await pass(3)
  await vi.waitFor(() => expect(questions()).toHaveLength(1))
  expect(requests[0]).toMatchObject({ path: '/cart/update/a', signal: { aborted: false } })
  answers[0]!.resolve({ cart: cartOf([cartItem({ quantity: 3 })], { held_until: end }) })
  await isOver(opened)
})

test('cart: the clock that has failed to ask leaves it to the visitor, and asks once', async () => {
  const opened = await open('cart')
  await pass(3)
  await vi.waitFor(() => expect(opened.questions()).toHaveLength(1))
  opened.answers[0]!.reject(offline)
  await opened.settled()
  await pass(60)
  expect(opened.questions()).toHaveLength(1)
  expect(clock()).toBe('0:00')
})

test('checkout: what was typed is there when the seats have gone back, and can be ordered', async () => {
  const opened = await open('checkout')
  const { t, user, requests, questions } = opened
  const field = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${t('checkout.field.city')}`) })
  await user.type(field(), 'Eger')
  await pass(3)
  await vi.waitFor(() => expect(questions()).toHaveLength(1))
  await isOver(opened)
  expect([field().value, document.activeElement]).toEqual(['Eger', field()])
  await user.click(button(t('checkout.order', { total: '€87.00' })))
  await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ method: 'POST', data: { city: 'Eger' } }))
})

test.each([[cartOf([cartItem()], { held_until: '2026-11-21T12:20:00.000Z' }), '20:00']])(
  'cart: more time that was had at 0:00 is what the clock counts from then on',
  async (cart, left) => {
    const opened = await open('cart')
    const { t, user, answers, requests } = opened
    await pass(3)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await user.click(button(t('cart.holds.extend')))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    answers[1]!.resolve({ cart })
    await vi.waitFor(() => expect(clock()).toBe(left))
    await pass(1)
    await vi.waitFor(() => expect(clock()).toBe('19:59'))
    expect(requests).toHaveLength(2)
  },
)
