// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { fireEvent, screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'
import { type OpenedPage, openPage } from '../client/testing/open-page.tsx'

const uuid = '00000000-0000-4000-8000-000000000000'
const order = { uuid, ref_nr: '2026-000042', email: 'anna@example.org' }
const concert = {
  title: 'Winterreise',
  venue: 'Salle Aubépine, Paris',
  venue_color: '#9F1E10',
  start_date: '2026-11-28T18:30:00.000Z',
  status: 'scheduled',
}
const ticketOf = (serial: number) => ({ serial, title: 'Stalls, adult', holder: 'Anna Kovács', amount: 42 })
const textbox = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const held = cartOf([cartItem()], { held_until: '2026-11-21T12:20:00.000Z' })
const checkout = {
  cart: held,
  countries: [{ iso2: 'FR', name: 'France', nativeName: 'France', dialCode: '33', continent: 'EU' }],
  required_address_fields: [],
  default_country: 'FR',
  idempotency_key: uuid,
  terms_url: null,
  sign_in_url: null,
  known: {},
}

/** A button that moves money or seats. */
interface Door {
  page: Parameters<typeof openPage>[0]
  properties: object
  button: (t: OpenedPage['t']) => string
  path: string
  data?: object
  /** Input before the action. */
  fill?: (opened: OpenedPage) => unknown
  /** Current input. */
  read?: () => unknown
}

const doors: Record<string, Door> = {
  'more time for seats': {
    page: 'cart',
    properties: { cart: held, concerts: [] },
    button: (t) => t('cart.holds.extend'),
    path: '/cart/holds',
  },
  'seats that are taken again': {
    page: 'cart',
    properties: { cart: cartOf([cartItem({ hold: 'ended' })]), concerts: [] },
    button: (t) => t('cart.holds.takeAgain'),
    path: '/cart/holds',
  },
  'a line that is removed': {
    page: 'cart',
    properties: { cart: held, concerts: [] },
    button: (t) => t('cart.line.remove', { name: 'Adult' }),
    path: '/cart/update/a',
    data: { quantity: 0 },
  },
  'a promo code': {
    page: 'cart',
    properties: { cart: held, concerts: [] },
    fill: ({ t }) => fireEvent.input(textbox(t('cart.promo.label')), { target: { value: 'TEN' } }),
    read: () => screen.getByDisplayValue('TEN').getAttribute('name'),
    button: (t) => t('cart.promo.apply'),
    path: '/cart/promo-code/apply',
    data: { promo_code: 'TEN' },
  },
  'an order': {
    page: 'checkout',
    properties: checkout,
    fill: ({ t }) =>
      fireEvent.input(textbox(new RegExp(`^${t('checkout.field.city')}`)), { target: { value: 'Eger' } }),
    read: () => screen.getByDisplayValue('Eger').getAttribute('name'),
    button: (t) => t('checkout.order', { total: '€87.00' }),
    path: '/cart/checkout',
    data: { city: 'Eger', expected_total: 87, idempotency_key: uuid },
  },
  'a payment that is tried again': {
    page: 'payment-failure',
    properties: {
      order,
      error: 'Declined.',
      error_code: null,
      charge: { kind: 'none' },
      is_held: true,
      can_retry: true,
      retry_url: '/payment/retry/1',
    },
    button: (t) => t('payment.failure.retry'),
    path: '/payment/retry/1',
  },
  'tickets that are chosen to go back': {
    page: 'return-tickets',
    properties: {
      order,
      url: '/orders/1/return',
      concerts: [
        {
          id: 7,
          concert,
          term: { reason: 'buyer', until: '2026-11-27T18:30:00.000Z' },
          keeps_fees: false,
          tickets: [ticketOf(42), ticketOf(43)],
          used: 0,
        },
      ],
      others: [],
      chosen: [],
      is_disputed: false,
    },
    fill: ({ user }) => user.click(box(/000043/)),
    read: () => [box(/000042/).checked, box(/000043/).checked],
    button: (t) => t('ownReturn.next'),
    path: '/orders/1/return',
    data: { tickets: ['43'] },
  },
  'tickets that go back': {
    page: 'review-return',
    properties: {
      order,
      url: '/orders/1/return/store',
      choose: '/orders/1/return',
      concert,
      tickets: [ticketOf(42), ticketOf(43)],
      amount: 80,
      kept: 4,
      has_gone_before: false,
      remaining: 1,
    },
    button: (t) => t('ownReturn.review.submit', { amount: '€80.00' }),
    path: '/orders/1/return/store',
    // The amount shown: the server does nothing if it differs.
    data: { tickets: ['42', '43'], expected: '80' },
  },
  'a ticket that is exchanged': {
    page: 'ticket-exchange',
    properties: {
      order,
      tickets: [],
      chosen: {
        serial: 42,
        title: 'Stalls, adult',
        concert,
        url: '/orders/1/exchange/42',
        key: 'key-of-the-page',
        until: '2026-11-27T18:30:00.000Z',
        offers: [
          { value: '1', label: 'Saturday', note: '' },
          { value: '2', label: 'Sunday', note: '' },
        ],
        is_some_dearer: false,
      },
    },
    fill: ({ user }) => user.click(screen.getByRole('radio', { name: /Sunday/ })),
    read: () => screen.getByRole<HTMLInputElement>('radio', { name: /Sunday/ }).checked,
    button: (t) => t('exchange.submit'),
    path: '/orders/1/exchange/42',
    data: { offer: '2', key: 'key-of-the-page' },
  },
}

doors['tickets that are sent again'] = {
  page: 'payment-success',
  properties: {
    order,
    status: 'paid',
    total: 87,
    refunded: 0,
    documents: [],
    tickets: [],
    links: { pdf: '/tickets.pdf', calendar: '/tickets.ics', resend: '/orders/1/resend', names: null, exchange: null },
    email_hint: null,
  },
  fill: ({ t }) => fireEvent.input(textbox(t('checkout.field.email')), { target: { value: 'anna@example.com' } }),
  read: () => screen.getByDisplayValue('anna@example.com').getAttribute('name'),
  button: (t) => t('payment.success.resend.button'),
  path: '/orders/1/resend',
  data: { email: 'anna@example.com' },
}

doors['names on tickets'] = {
  page: 'ticket-names',
  properties: {
    uuid,
    url: '/orders/1/names',
    buyer: 'Anna Kovács',
    tickets: [
      {
        field: 'name_42',
        serial: 42,
        title: 'Stalls, adult',
        event_title: 'Winterreise',
        venue_title: 'Salle Aubépine',
        start_date: concert.start_date,
        name: '',
      },
    ],
  },
  fill: () => fireEvent.input(textbox(/000042/), { target: { value: 'Nadia' } }),
  read: () => screen.getByDisplayValue('Nadia').getAttribute('name'),
  button: (t) => t('names.submit'),
  path: '/orders/1/names',
  data: { name_42: 'Nadia' },
}

test.each(Object.entries(doors))('%s: sent once while it is under way, and again after a failure', async (_, door) => {
  const answers: PromiseWithResolvers<object>[] = []
  const answer = () => {
    answers.push(Promise.withResolvers<object>())
    return answers.at(-1)!.promise
  }
  const opened = await openPage(door.page, door.properties, { answer })
  const { t, user, requests, settled } = opened
  const button = () => screen.getByRole('button', { name: door.button(t) })
  const isBusy = () => button().getAttribute('aria-busy') === 'true'
  const filled = () => door.read?.()
  await door.fill?.(opened)
  const typed = filled()

  for (const round of [1, 2]) {
    expect(isBusy()).toBe(false)
    await user.click(button())
    await vi.waitFor(() => expect(requests).toHaveLength(round))
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: door.path, ...(door.data && { data: door.data }) })
    await vi.waitFor(() => expect(isBusy()).toBe(true))
    await user.click(button())
    await user.keyboard('{Enter}')
    expect([requests.length, requests.at(-1)!.signal?.aborted]).toEqual([round, false])
    answers.at(-1)!.reject(new NavigationError(round === 1 ? 'network' : 'timeout'))
    await settled()
    await vi.waitFor(() => expect(isBusy()).toBe(false))
    expect(filled()).toEqual(typed)
  }
})
