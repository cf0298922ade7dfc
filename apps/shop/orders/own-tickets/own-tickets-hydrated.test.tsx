// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'

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
  // The only ticket of a concert is selected already.
  expect([boxes('Winterreise'), boxes('Elias')].map((list) => list.map(({ checked }) => checked))).toEqual([
    [false, false],
    [true],
  ])
  await user.click(concert('Winterreise').getByRole('button', { name: t('ownReturn.next') }))
  expect(await concert('Winterreise').findByText('Choose a ticket.')).toBeDefined()
  expect(requests[0]!.headers['x-hybrid-error-bag']).toBe('concert-7')
  expect(concert('Elias').queryByText('Choose a ticket.')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(boxes('Winterreise')[0]))
  const isInvalid = (title: string) => boxes(title).map((box) => box.getAttribute('aria-invalid'))
  expect([isInvalid('Winterreise'), isInvalid('Elias')]).toEqual([['true', 'true'], [null]])
  expect(concert('Winterreise').getByRole('group', { description: 'Choose a ticket.' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(boxes('Winterreise')[1]!)
  await vi.waitFor(() => expect(concert('Winterreise').queryByText('Choose a ticket.')).toBeNull())
})

test('return: what was chosen before stands there; what is wrong with a form that has gone is said above', async () => {
  const shared = { errors: { 'concert-9': { tickets: 'Not any more.' } } as never }
  await openReturn({ shared }, { chosen: [43] })
  expect(boxes('Winterreise').map(({ checked }) => checked)).toEqual([false, true])
  expect(screen.getByRole('alert').textContent).toContain('Not any more.')
  await openReturn({ shared: { errors: { tickets: 'These cannot be returned.' } } })
  expect(screen.getByRole('alert').textContent).toContain('These cannot be returned.')
})

test.each([true, false])(
  'return: where nothing can be, the house is to be asked, disputed or not (%s)',
  async (is_disputed) => {
    const { t } = await openReturn({}, { concerts: [], is_disputed })
    const said = document.querySelector('main')!.textContent
    expect(said).toContain('+33 1 99 00 12 34')
    expect(said.includes(t('ownReturn.held'))).toBe(is_disputed)
  },
)

test('return: while the bank decides about the money nothing can be returned', async () => {
  const others = [{ id: 9, concert: concertOf('Messiah'), refusal: 'admitted', until: null }]
  const { t } = await openReturn({}, { is_disputed: true, others })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText('Messiah')).toBeNull()
  expect(screen.getByText(new RegExp(t('ownReturn.held').slice(0, 20)))).toBeDefined()
})

test.each([
  ['buyer', 'scheduled', '2026-11-27T18:30:00.000Z', 'ownReturn.term.buyer'],
  ['date_moved', 'scheduled', '2026-11-27', 'ownReturn.term.moved'],
  ['date_moved', 'postponed', '2026-11-27', 'ownReturn.term.postponed'],
] as const)('return: the term of tickets (%s) for a concert that is %s is told', async (reason, status, until, key) => {
  const own = returnableOf(7, 'Winterreise', [ticketOf(42)])
  const changed = { ...own, concert: { ...own.concert, status }, term: { reason, until } }
  const { t } = await openReturn({}, { concerts: [changed] })
  const date = 'Friday, November 27, 2026'
  expect(
    concert('Winterreise').getByText(t(key, { date, time: '7:30\u00A0PM' }), { normalizer: (text) => text }),
  ).toBeDefined()
})

test.each([
  [false, 0],
  [true, 1],
  [true, 2],
])('return: that fees stay (%s) and %i tickets were used is said where it is so', async (keeps_fees, used) => {
  const own = { ...returnableOf(7, 'Winterreise', [ticketOf(42)]), keeps_fees, used }
  const { t } = await openReturn({}, { concerts: [own] })
  const form = concert('Winterreise')
  expect(form.queryByText(t('ownReturn.fees')) !== null).toBe(keeps_fees)
  expect(form.queryByText(t('ownReturn.used', { count: used })) !== null).toBe(used > 0)
  // Its date, venue and holder.
  expect(form.getByText(/Saturday, November 28, 2026, 7:30\sPM/).getAttribute('datetime')).toBe(
    '2026-11-28T18:30:00.000Z',
  )
  expect(form.getByText('Salle Aubépine, Paris')).toBeDefined()
  expect(form.getByRole('checkbox', { name: /Stalls, adult.*Anna Kovács.*000042.*€42\.00/ })).toBeDefined()
})

test.each([
  ['over', '2026-11-27T18:30:00.000Z', 'ownReturn.other.overAt'],
  ['over', '2026-11-27', 'ownReturn.other.over'],
  ['admitted', null, 'ownReturn.other.admitted'],
  ['cancelled', null, 'ownReturn.other.cancelled'],
  ['not_offered', null, 'ownReturn.other.not_offered'],
] as const)('return: a concert whose tickets are not taken back (%s, %s) says why', async (refusal, until, key) => {
  const { t } = await openReturn({}, { others: [{ id: 9, concert: concertOf('Messiah'), refusal, until }] })
  const others = within(screen.getByRole('region', { name: t('ownReturn.others') }))
  expect(others.getByRole('heading', { level: 3 }).textContent).toBe('Messiah')
  const text = t(key, { date: 'Friday, November 27, 2026', time: '7:30\u00A0PM' })
  expect(others.getByText(text, { normalizer: (said) => said })).toBeDefined()
})

test.each([
  [42, 1.5, false, ['ownReturn.review.card', 'ownReturn.review.kept']],
  [42, 0, true, ['ownReturn.review.card', 'ownReturn.review.before']],
  [0, 0, false, []],
] as const)(
  'return: of %d euros that go back and %d that stay is said what is true',
  async (amount, kept, has_gone_before, said) => {
    const { t } = await openPage('review-return', {
      order,
      url: '/orders/1/return/store',
      choose: '/orders/1/return',
      concert: concertOf('Winterreise'),
      tickets: [ticketOf(42)],
      amount,
      kept,
      has_gone_before,
      remaining: 3,
    })
    for (const key of ['ownReturn.review.card', 'ownReturn.review.kept', 'ownReturn.review.before'] as const)
      expect(screen.queryByText(t(key)) !== null, key).toBe((said as readonly string[]).includes(key))
    expect(document.body.textContent).toContain(t('ownReturn.review.rest', { count: 3 }))
    expect(document.body.textContent).toContain(t('ownReturn.review.void', { count: 1 }))
    const button =
      amount > 0 ? t('ownReturn.review.submit', { amount: '€42.00' }) : t('ownReturn.review.submitFree', { count: 1 })
    expect(screen.getByRole('button', { name: button })).toBeDefined()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([hrefOf(t('ownReturn.review.others')), hrefOf(t('ownReturn.toOrder'))]).toEqual([
      '/orders/1/return',
      `/payment/success/${uuid}`,
    ])
  },
)

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
  const which = () => within(screen.getByRole('navigation', { name: t('exchange.which') }))
  const current = () =>
    which()
      .getAllByRole('link', { current: 'page' })
      .map(({ textContent }) => textContent)
  expect(current()).toEqual([expect.stringContaining('000042')])
  await user.click(sunday())
  await user.click(screen.getByRole('link', { name: /000043/ }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  await vi.waitFor(() => expect(sunday().checked).toBe(false))
  expect(current()).toEqual([expect.stringContaining('000043')])
  await user.click(sunday())
  await user.click(screen.getByRole('button', { name: t('exchange.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({ path: '/orders/1/exchange/43', data: { offer: '2', key: 'key of 43' } })
})

test('exchange: until when, for which concerts, and what is wrong with a choice is said where it belongs', async () => {
  const chosen = {
    serial: 42,
    title: 'Stalls, adult',
    concert: concertOf('Winterreise'),
    url: '/orders/1/exchange/42',
    key: 'key',
    until: '2026-11-27T17:00:00.000Z',
    offers: [{ value: '1', label: 'Saturday', note: 'Back: €10.00' }],
    is_some_dearer: false,
  }
  const tickets = [42, 43].map((serial) => ({
    serial,
    title: 'Stalls, adult',
    concert: { ...concertOf('Winterreise'), start_date: `2026-11-${serial - 14}T18:30:00.000Z` },
    href: `/orders/1/exchange/${serial}`,
  }))
  const answer = () => ({ errors: { offer: 'Choose an evening.' } })
  const { t, user } = await openPage('ticket-exchange', { order, tickets, chosen }, { answer })
  const deadline = t('exchange.until', { date: 'Friday, November 27, 2026', time: '6:00\u00A0PM' })
  expect(screen.getByText(deadline, { normalizer: (text) => text })).toBeDefined()
  const which = screen.getByRole('navigation', { name: t('exchange.which') })
  expect([...which.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    'Saturday, November 28, 2026',
    'Sunday, November 29, 2026',
  ])
  await user.click(screen.getByRole('radio', { name: /Saturday.*Back: €10\.00/ }))
  await user.click(screen.getByRole('button', { name: t('exchange.submit') }))
  expect(await screen.findByRole('group', { description: /Choose an evening\./ })).toBeDefined()
  const radio = screen.getByRole('radio')
  expect(radio.getAttribute('aria-invalid')).toBe('true')
  // Many choices: what is said below them is out of sight of the focus.
  const said = screen.getByText('Choose an evening.')
  expect(said.compareDocumentPosition(radio)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const back = screen.getByRole('link', { name: t('ticketPage.back') })
  expect(back.getAttribute('href')).toBe(`/payment/success/${uuid}`)
})

test('exchange: the only ticket of an order is not to be chosen among others', async () => {
  const concert = concertOf('Winterreise')
  const tickets = [{ serial: 42, title: 'Stalls, adult', concert, href: '/orders/1/exchange/42' }]
  const { t } = await openPage('ticket-exchange', { order, tickets, chosen: null })
  expect(screen.queryByRole('navigation', { name: t('exchange.which') })).toBeNull()
})

test.each([true, false])('exchange: that some are dearer is said where it is so: %s', async (is_some_dearer) => {
  const chosen = {
    serial: 42,
    title: 'Stalls, adult',
    concert: concertOf('Winterreise'),
    url: '/orders/1/exchange/42',
    key: 'key',
    until: '2026-11-27T18:30:00.000Z',
    offers: [],
    is_some_dearer,
  }
  const { t } = await openPage('ticket-exchange', { order, tickets: [], chosen })
  expect(screen.queryByText(t('exchange.dearer')) !== null).toBe(is_some_dearer)
  expect(screen.getByText(t('exchange.nothing'))).toBeDefined()
})
