// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'
import { t, texts } from '../testing/account-page.ts'
import type { MyOrderState } from '#core/accounts/my-orders/my-order.ts'

const uuidOf = (name: string) => `00000000-0000-4000-8000-${Buffer.from(name.padEnd(6).slice(0, 6)).toString('hex')}`
const orderOf = (name: string, state: MyOrderState = 'paid') => ({
  uuid: uuidOf(name),
  ref_nr: `2026-${name}`,
  state,
  ordered_at: '2026-11-01T12:00:00.000Z',
  total: 87,
  refunded: 0,
  return_url: null,
  concerts: [
    {
      title: `Concert of ${name}`,
      venue: 'Salle Aubépine',
      venue_color: '#9F1E10',
      start_date: '2026-11-28T18:30:00.000Z',
      status: 'scheduled',
      tickets: 2,
      returned: 0,
    },
  ],
})
const states = ['paid', 'open', 'waiting', 'unpaid', 'undone'] as const
const pageOf = (data: object[], current_page = 1, last_page = 1) => ({ data, current_page, last_page, per_page: 2 })

const open = (orders: object, options: OpenOptions = {}) =>
  openPage('my-orders', { orders, page: 1, offer: { count: 0, email: 'anna@example.com' }, texts }, options)
const row = (name: string) => within(screen.getByText(`2026-${name}`).closest<HTMLElement>('li')!)
const box = (name: string) => row(name).getByRole('checkbox')

test('my orders: what can be done with tickets is offered for a paid order, and for no other', async () => {
  await open(pageOf(states.map((state) => orderOf(state, state))))
  for (const state of states) {
    const ways = row(state)
    const reference = `2026-${state}`
    expect(ways.queryByRole('link', { name: t('accounts.orders.pdfOf', { reference }) }) !== null).toBe(
      state === 'paid',
    )
    expect(ways.queryByRole('button', { name: t('accounts.orders.resendOf', { reference }) }) !== null).toBe(
      state === 'paid',
    )
    const label = t(state === 'open' ? 'accounts.orders.pay' : 'accounts.orders.open')
    expect(ways.getByRole('link', { name: t('accounts.orders.openOrder', { label, reference }) })).toBeDefined()
  }
})

test('my orders: a button in an order is about that order, whatever is chosen; those below are about what is chosen', async () => {
  const { user, requests, settled } = await open(pageOf([orderOf('1'), orderOf('2'), orderOf('3')]))
  await user.click(box('1'))
  await user.click(box('2'))
  await user.click(row('3').getByRole('button', { name: t('accounts.orders.resendOf', { reference: '2026-3' }) }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  expect(requests[0]!.data).toEqual({ table: 'orders', action: 'resend', ids: [uuidOf('3')] })
  await user.click(screen.getByRole('button', { name: t('accounts.orders.action.calendar') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await settled()
  expect(requests[1]!.data).toEqual({ table: 'orders', action: 'calendar', ids: [uuidOf('1'), uuidOf('2')] })
  await user.click(box('1'))
  await user.click(screen.getByRole('button', { name: t('accounts.orders.action.resend') }))
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests[2]!.data).toEqual({ table: 'orders', action: 'resend', ids: [uuidOf('2')] })
})

test('my orders: a next page that cannot be had is said, keeps what is chosen, and is asked for again', async () => {
  let isDown = true
  const { user, requests } = await open(pageOf([orderOf('1'), orderOf('2')], 1, 2), {
    answer: () => (isDown ? {} : { orders: pageOf([orderOf('3')], 2, 2) }),
  })
  await user.click(box('1'))
  await user.click(screen.getByRole('link', { name: t('accounts.orders.more') }))
  expect((await screen.findByText(t('accounts.orders.failed'))).role).toBe('alert')
  isDown = false
  await user.click(document.querySelector<HTMLAnchorElement>('a[rel=next]')!)
  expect(await screen.findByText('2026-3')).toBeDefined()
  expect(screen.queryByText(t('accounts.orders.failed'))).toBeNull()
  expect(screen.getAllByText(/^2026-/).map(({ textContent }) => textContent)).toEqual(['2026-1', '2026-2', '2026-3'])
  expect(box('1')).toHaveProperty('checked', true)
  expect(requests.map(({ path }) => path)).toEqual(['/?page=2', '/?page=2'])
})

test('login: where one wanted to go is sent along', async () => {
  const { user, requests } = await openPage('login', { to: '/account/orders', passkeys: 'none', texts })
  await user.type(screen.getByLabelText(t('accounts.field.email')), 'anna@example.com')
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'viola da gamba')
  await user.click(screen.getByRole('button', { name: t('accounts.login.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]!.data).toEqual({ email: 'anna@example.com', password: 'viola da gamba', to: '/account/orders' })
})

test('my orders: an order says its day, its concerts, its sum, what went back, and where its tickets are returned', async () => {
  const [concert] = orderOf('1').concerts
  const order = {
    ...orderOf('1'),
    refunded: 43.5,
    return_url: '/orders/1/return',
    concerts: [
      { ...concert, tickets: 3, returned: 1 },
      { ...concert, title: 'The second', start_date: '2026-12-31T23:30:00.000Z', status: 'postponed' },
    ],
  }
  await open(pageOf([order, orderOf('2')]))
  // By the shop's clock.
  expect(row('1').getByText('28')).toBeDefined()
  expect(row('1').getByText('Concert of 1')).toBeDefined()
  const second = within(row('1').getByText('The second').closest<HTMLElement>('li')!)
  expect(second.getByText(/January 1|Jan 1/)).toBeDefined()
  expect(second.getByText(t('accounts.orders.date.postponed'))).toBeDefined()
  expect(row('1').getByText(/^3 tickets, 1 /)).toBeDefined()
  expect(second.getByText('2 tickets')).toBeDefined()
  expect(row('1').getByText('€87.00')).toBeDefined()
  expect(row('1').getByText(t('accounts.orders.refunded', { amount: '€43.50' }))).toBeDefined()
  const returns = (name: string) =>
    row(name).queryByRole('link', { name: t('accounts.orders.returnOf', { reference: `2026-${name}` }) })
  expect(returns('1')?.getAttribute('href')).toBe('/orders/1/return')
  expect(returns('2')).toBeNull()
  expect(row('2').queryByText(/refunded/)).toBeNull()
  expect(row('2').queryByText(t('accounts.orders.date.postponed'))).toBeNull()
})

test('my orders: each way leads to its own order, and each says what has become of it', async () => {
  await open(pageOf(states.map((state) => orderOf(state, state))))
  for (const state of states) expect(row(state).getByText(t(`accounts.orders.state.${state}`))).toBeDefined()
  const hrefs = [...row('paid').getAllByRole('link')].map((link) => link.getAttribute('href'))
  const uuid = uuidOf('paid')
  expect(hrefs).toEqual([
    `/orders/${uuid}/tickets`,
    `/payment/success/${uuid}`,
    `/orders/${uuid}/tickets.pdf`,
    `/orders/${uuid}/calendar.ics`,
  ])
})

test('my orders: several can be chosen only where several have tickets, and how many are is said', async () => {
  const { user } = await open(pageOf([orderOf('1'), orderOf('2'), orderOf('3', 'unpaid')]))
  expect(row('3').queryByRole('checkbox')).toBeNull()
  const said = () => screen.getByRole('group').querySelector('legend')?.textContent
  expect(said()).toBe(t('accounts.orders.chosen', { count: 0 }))
  await user.click(box('1'))
  await user.click(box('2'))
  expect(said()).toBe(t('accounts.orders.chosen', { count: 2 }))
  await user.click(box('1'))
  expect(said()).toBe(t('accounts.orders.chosen', { count: 1 }))
  await open(pageOf([orderOf('1'), orderOf('3', 'unpaid')]))
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: t('accounts.orders.action.download') })).toBeNull()
})

test('my orders: what was refused is said above the list, and what is chosen stays', async () => {
  const { user } = await open(pageOf([orderOf('1'), orderOf('2')]), {
    answer: () => ({ errors: { ids: 'Too many.' } }),
  })
  await user.click(box('2'))
  await user.click(screen.getByRole('button', { name: t('accounts.orders.action.resend') }))
  expect((await screen.findByRole('alert')).textContent).toContain('Too many.')
  expect(box('2')).toHaveProperty('checked', true)
})

test('my orders: who has none is led to the season; earlier ones are offered with their number', async () => {
  const properties = { orders: pageOf([]), page: 1, texts }
  await openPage('my-orders', { ...properties, offer: { count: 0, email: 'anna@example.com' } })
  expect(screen.getByText(t('accounts.orders.none'))).toBeDefined()
  expect(screen.getByRole('link', { name: t('accounts.orders.season') }).getAttribute('href')).toBe('/season')
  expect(screen.queryByRole('button', { name: t('accounts.orders.takeOver') })).toBeNull()
  const offer = { count: 3, email: 'anna@example.com' }
  const { user, requests } = await openPage('my-orders', { ...properties, offer })
  expect(screen.getByText(t('accounts.orders.earlierText', offer))).toBeDefined()
  expect(screen.getByRole('heading', { name: t('accounts.orders.earlier', offer) })).toBeDefined()
  await user.click(screen.getByRole('button', { name: t('accounts.orders.takeOver') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '/account/orders/claim' }]))
})

test.each([
  [1, null],
  [2, '/account/orders'],
  [3, '/account/orders?page=2'],
])('my orders: from page %d newer ones are at %s', async (page, href) => {
  await openPage('my-orders', {
    orders: pageOf([orderOf('1')], page, 3),
    page,
    offer: { count: 0, email: 'anna@example.com' },
    texts,
  })
  const newer = screen.queryByRole('link', { name: t('accounts.orders.newer') })
  expect(newer?.getAttribute('href') ?? null).toBe(href)
})

test('my orders: how many have come is told to who does not see them', async () => {
  const { user } = await open(pageOf([orderOf('1'), orderOf('2')], 1, 2), {
    answer: () => ({ orders: pageOf([orderOf('3')], 2, 2) }),
  })
  await user.click(screen.getByRole('link', { name: t('accounts.orders.more') }))
  const told = await screen.findByText(t('accounts.orders.arrived', { count: 1 }))
  expect(told.getAttribute('role')).toBe('status')
})

test('my orders: what is asked for twice before there is an answer is sent once', async () => {
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<object>()
  const { user, requests, settled } = await open(pageOf([orderOf('1')]), { answer: () => answered })
  const resend = row('1').getByRole('button', { name: t('accounts.orders.resendOf', { reference: '2026-1' }) })
  await user.click(resend)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await user.click(resend)
  letAnswer({ errors: {} })
  await settled()
  expect(requests).toHaveLength(1)
})
