// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '../../client/testing/open-page.tsx'

const uuid = '00000000-0000-4000-8000-000000000000'
const order = { uuid, ref_nr: '2026-000042', email: 'anna@example.org' }
const concertOf = (title: string) => ({
  title,
  venue: 'Salle Aubépine, Paris',
  venue_color: '#9F1E10',
  start_date: '2026-11-28T18:30:00.000Z',
  status: 'scheduled',
})
const ticketOf = (serial: number) => ({ serial, title: 'Stalls, adult', holder: 'Anna Kovács', amount: 42 })
const returnableOf = (id: number, title: string, tickets: object[]) => ({
  id,
  concert: concertOf(title),
  term: { reason: 'buyer', until: '2026-11-27T18:30:00.000Z' },
  keeps_fees: false,
  tickets,
  used: 0,
})
const openReturn = (options: OpenOptions = {}, changes: object = {}) =>
  openPage(
    'return-tickets',
    {
      order,
      url: '/orders/1/return',
      concerts: [
        returnableOf(7, 'Winterreise', [ticketOf(42), ticketOf(43)]),
        returnableOf(8, 'Elias', [ticketOf(51)]),
      ],
      others: [],
      chosen: [],
      is_disputed: false,
      ...changes,
    },
    options,
  )
const concert = (title: string) => within(screen.getByRole('heading', { name: title }).closest('article')!)
const boxes = (title: string) => concert(title).getAllByRole<HTMLInputElement>('checkbox')

test('return: each concert is a form of its own, whose problem is said there alone and has the focus', async () => {
  const errors = { 'concert-7': { tickets: 'Choose a ticket.' } }
  const { t, user, requests } = await openReturn({ answer: () => ({ errors }) })
  // The only ticket of a concert is chosen already.
  expect([boxes('Winterreise'), boxes('Elias')].map((list) => list.map(({ checked }) => checked))).toEqual([
    [false, false],
    [true],
  ])
  await user.click(concert('Winterreise').getByRole('button', { name: t('ownReturn.next') }))
  expect(await concert('Winterreise').findByText('Choose a ticket.')).toBeDefined()
  expect(requests[0]!.headers['x-hybrid-error-bag']).toBe('concert-7')
  expect(concert('Elias').queryByText('Choose a ticket.')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(boxes('Winterreise')[0]))
  expect(boxes('Winterreise')[0]!.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('return: what was chosen before stands there; what is wrong with a form that has gone is said above', async () => {
  const shared = { errors: { 'concert-9': { tickets: 'Not any more.' } } as never }
  await openReturn({ shared }, { chosen: [43] })
  expect(boxes('Winterreise').map(({ checked }) => checked)).toEqual([false, true])
  expect(screen.getByRole('alert').textContent).toContain('Not any more.')
})

test('return: while the bank decides about the money nothing can be returned', async () => {
  const { t } = await openReturn({}, { is_disputed: true })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText(new RegExp(t('ownReturn.held').slice(0, 20)))).toBeDefined()
})

test('exchange: another ticket begins with nothing chosen, and sends its own key', async () => {
  const offers = [
    { value: '1', label: 'Saturday', note: '' },
    { value: '2', label: 'Sunday', note: '' },
  ]
  const chosenOf = (serial: number) => ({
    serial,
    title: 'Stalls, adult',
    concert: concertOf('Winterreise'),
    url: `/orders/1/exchange/${serial}`,
    key: `key of ${serial}`,
    until: '2026-11-27T18:30:00.000Z',
    offers,
    is_some_dearer: false,
  })
  const tickets = [42, 43].map((serial) => ({
    serial,
    title: 'Stalls, adult',
    concert: concertOf('Winterreise'),
    href: `/orders/1/exchange/${serial}`,
  }))
  const { t, user, requests, settled } = await openPage(
    'ticket-exchange',
    { order, tickets, chosen: chosenOf(42) },
    { answer: ({ path }) => ({ chosen: chosenOf(Number(path.slice(-2))) }) },
  )
  const sunday = () => screen.getByRole<HTMLInputElement>('radio', { name: /Sunday/ })
  await user.click(sunday())
  await user.click(screen.getByRole('link', { name: /000043/ }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  await vi.waitFor(() => expect(sunday().checked).toBe(false))
  await user.click(sunday())
  await user.click(screen.getByRole('button', { name: t('exchange.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({ path: '/orders/1/exchange/43', data: { offer: '2', key: 'key of 43' } })
})
