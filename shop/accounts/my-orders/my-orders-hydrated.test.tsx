// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '../../client/testing/open-page.tsx'
import { t, texts } from '../testing/account-page.ts'
import type { MyOrderState } from './my-order.ts'

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
