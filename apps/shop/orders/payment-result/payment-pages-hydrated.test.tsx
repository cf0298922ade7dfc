// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'
import { sampleTicket as ticket } from '#apps/shop/client/testing/sample-ticket.ts'

const order = { uuid: '00000000-0000-4000-8000-000000000000', ref_nr: '2026-000042', email: 'anna@example.org' }
const laterTicket = {
  ...ticket,
  uuid: '2',
  serial: 43,
  start_date: '2026-12-05T18:30:00.000Z',
  event_date_id: 2,
  event_title: 'Winter concert',
}

const success = {
  order,
  status: 'paid',
  total: 87,
  refunded: 0,
  not_taken: 0,
  documents: [],
  tickets: [laterTicket, ticket, { ...ticket, uuid: '3', serial: 44, holder: 'Béla Kovács' }],
  links: { pdf: '/tickets.pdf', calendar: '/tickets.ics', resend: '/orders/1/resend', names: null, exchange: null },
  email_hint: null as string | null,
}
const openSuccess = (changes: Partial<typeof success> = {}, options: OpenOptions = {}) =>
  openPage('payment-success', { ...success, ...changes }, options)
const main = () => within(screen.getByRole('main'))
const linkOf = (name: string) => screen.getByRole('link', { name })
const detailOf = (term: string) => main().queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent

// Holds: payment.success-thanks-order-reference-number
test('success: reference, total, tickets as files, and no word of a refund', async () => {
  const { t } = await openSuccess()
  expect(detailOf(t('payment.success.reference'))).toBe('2026-000042')
  expect(detailOf(t('payment.success.total'))).toBe('€87.00')
  expect(detailOf(t('payment.refunded.amount'))).toBeUndefined()
  expect(screen.queryByText(t('payment.refunded.part'))).toBeNull()
  expect(screen.getByText(t('payment.success.confirmation', { email: 'anna@example.org' }))).toBeDefined()
  for (const [name, address] of [
    ['payment.success.pdf', '/tickets.pdf'],
    ['payment.success.calendar', '/tickets.ics'],
  ] as const) {
    expect(linkOf(t(name)).getAttribute('href')).toBe(address)
    expect(linkOf(t(name)).hasAttribute('download')).toBe(true)
  }
  expect(linkOf(t('payment.success.home')).getAttribute('href')).toBe('/')
})

// Holds: visitors.25-success-reference-tickets-qr
test('success: the tickets stand by evening, the next one first, each with its code and its holder', async () => {
  const { t } = await openSuccess()
  const section = within(screen.getByRole('region', { name: t('payment.success.tickets', { count: 3 }) }))
  const [first, second] = section.getAllByRole('article')
  expect(within(first!).getByRole('heading').textContent).toBe('Autumn concert')
  expect(within(second!).getByRole('heading').textContent).toBe('Winter concert')
  expect(within(first!).getByRole('img', { name: t('payment.success.qr', { serial: '000042' }) })).toBeDefined()
  expect(within(first!).getByText('Béla Kovács')).toBeDefined()
  expect(within(first!).getAllByText('NETGB D75Q9 84VWW BQ672 63670 H')).toHaveLength(2)
  expect(within(first!).getByText(t('payment.success.doors', { doors: '7:00 PM', time: '7:30 PM' }))).toBeDefined()
  expect(within(second!).getAllByRole('listitem')).toHaveLength(1)
  const directions = within(first!).getByRole('link', {
    name: t('payment.success.directionsTo', { venue: 'Hall of Strings' }),
  })
  expect(directions.getAttribute('href')).toBe('https://maps.example/hall')
  // Each links to its full-screen view, by its number among all of the order.
  const large = ['000042', '000043', '000044'].map((serial) =>
    section.getByRole('link', { name: t('payment.success.showTicket', { serial }) }).getAttribute('href'),
  )
  expect(large).toEqual(['/2', '', '/3'].map((end) => `/orders/${order.uuid}/tickets${end}`))
})

test.each([0, 1, 2])('success: of %i tickets the first is shown large, where there is one', async (count) => {
  const { t } = await openSuccess({ tickets: success.tickets.slice(0, count) })
  const way = screen.queryByRole('link', { name: t('payment.success.show') })
  expect(way?.getAttribute('href') ?? null).toBe(count > 0 ? `/orders/${order.uuid}/tickets` : null)
})

test('success: a ticket that is void beside good ones has no code and says so', async () => {
  const { t } = await openSuccess({ tickets: [ticket, { ...ticket, uuid: '4', serial: 45, state: 'void' }] })
  const [good, voided] = screen.getAllByRole('article').map((article) => article.querySelector('li'))
  expect(within(good!).queryByText(t('ticket.void'))).toBeNull()
  expect(within(voided!).getByText(t('ticket.void'))).toBeDefined()
  expect(within(voided!).queryByRole('img')).toBeNull()
  expect(within(voided!).getByText(t('payment.success.serial', { serial: '000045' }))).toBeDefined()
})

// Holds: visitors.25-success-reference-tickets-qr
test('success: the tickets are sent again, to a corrected address, and the page stays where it is', async () => {
  const { t, user, requests } = await openSuccess()
  const details = document.querySelector('details')!
  expect(details.open).toBe(false)
  await user.click(screen.getByText(t('payment.success.resend.title')))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('checkout.field.email') })
  expect(field.value).toBe('anna@example.org')
  await user.clear(field)
  await user.type(field, 'anna@example.com')
  document.documentElement.scrollTop = 300
  const button = screen.getByRole('button', { name: t('payment.success.resend.button') })
  await user.click(button)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
  expect(requests).toMatchObject([{ method: 'POST', path: '/orders/1/resend', data: { email: 'anna@example.com' } }])
  expect(document.documentElement.scrollTop).toBe(300)
  expect(field.value).toBe('anna@example.com')
})

test('success: an address that looks mistyped is asked about at once', async () => {
  const mistyped = { ...order, email: 'anna@gmial.com' }
  const { t, user } = await openSuccess({ order: mistyped, email_hint: 'anna@gmail.com' })
  expect(document.querySelector('details')?.open).toBe(true)
  await user.click(screen.getByRole('button', { name: t('checkout.emailCorrect') }))
  expect(screen.getByRole('textbox', { name: t('checkout.field.email') })).toHaveProperty('value', 'anna@gmail.com')
})

test('success: an address that was refused without JavaScript stands open with its error', async () => {
  await openSuccess({}, { shared: { errors: { email: 'No address.' }, input: { email: 'anna@' } } })
  expect(document.querySelector('details')?.open).toBe(true)
  expect(screen.getByRole('textbox', { description: 'No address.' })).toHaveProperty('value', 'anna@')
})

test.each([
  [null, null],
  ['/names', null],
  [null, '/exchange'],
  ['/names', '/exchange'],
])('success: names (%s) and exchange (%s) are offered, each by itself', async (names, exchange) => {
  const { t } = await openSuccess({ links: { ...success.links, names, exchange } as typeof success.links })
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
  expect([hrefOf(t('payment.success.names')), hrefOf(t('exchange.title'))]).toEqual([names, exchange])
})

test('success: an account is offered, with the way in for who has one; who has signed in finds the order among others', async () => {
  const account = { kind: 'offer', register: '/register', login: '/login' }
  const { t } = await openSuccess({ account } as never)
  const names = ['payment.account.register', 'payment.account.login', 'payment.account.orders'] as const
  const ways = () => names.map((name) => screen.queryByRole('link', { name: t(name) })?.getAttribute('href') ?? null)
  expect(ways()).toEqual(['/register', '/login', null])
  await openSuccess({ account: { kind: 'orders', orders: '/orders' } } as never)
  expect(ways()).toEqual([null, null, '/orders'])
})

test.each([
  [{ reason: 'buyer', until: '2026-11-27T18:30:00.000Z' }, 'ownWays.buyer'],
  [{ reason: 'date_moved', until: '2026-11-27' }, 'ownWays.moved'],
  [null, 'ownWays.several'],
] as const)('success: tickets can be returned, and until when (%j)', async (term, key) => {
  const { t } = await openSuccess({ ways: { return: { href: '/return', term } } } as never)
  const text = t(key, { date: 'Friday, November 27, 2026', time: '7:30\u00A0PM' })
  const ways = within(screen.getByRole('region', { name: t('ownWays.title') }))
  expect(ways.getByText(text, { normalizer: (said) => said })).toBeDefined()
  expect(ways.getByRole('link', { name: t('ownReturn.title') }).getAttribute('href')).toBe('/return')
})

test('success: an address that was refused stays open with its error while it is mended', async () => {
  const { t, user } = await openSuccess({}, { answer: () => ({ errors: { email: 'No address.' } }) })
  const details = document.querySelector('details')!
  await user.click(screen.getByText(t('payment.success.resend.title')))
  const field = screen.getByRole('textbox', { name: t('checkout.field.email') })
  await user.clear(field)
  await user.type(field, 'anna@')
  await user.click(screen.getByRole('button', { name: t('payment.success.resend.button') }))
  expect(await screen.findByRole('textbox', { description: 'No address.' })).toHaveProperty('value', 'anna@')
  await user.type(field, 'e')
  expect(details.open).toBe(true)
})

test('success: documents are listed with their sums where there are any, and no empty list else', async () => {
  const { t } = await openSuccess()
  const lists = () => [
    ...main().getByText(t('payment.success.resend.title')).closest('div')!.querySelectorAll(':scope > ul'),
  ]
  expect(lists()).toEqual([])
  const documents = [{ label: 'Receipt Q-R-2026-000042', total: 87, href: '/documents/42' }]
  await openSuccess({ documents } as never)
  expect(lists().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Receipt Q-R-2026-000042.*€87\.00/),
  ])
})

test('waiting for the bank: the page says so, and asks again every three seconds until it is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { t, requests, settled, close } = await openSuccess({ status: 'waiting' })
  expect(screen.getByRole('status', { name: t('payment.waiting.title') }).textContent).toContain('2026-000042')
  expect(screen.queryByText(t('payment.success.headline'))).toBeNull()
  expect(screen.getByText(t('payment.waiting.leave', { email: 'anna@example.org' }))).toBeDefined()
  expect(linkOf(t('payment.waiting.check')).getAttribute('href')).toContain(location.pathname)
  vi.advanceTimersByTime(2999)
  expect(requests).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ method: 'GET', path: '/' })
  await settled()
  vi.advanceTimersByTime(3000)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  close()
  vi.advanceTimersByTime(30_000)
  expect(requests).toHaveLength(2)
})

test('waiting for the bank: while an answer is under way nothing is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answerNow = () => {}
  const answer = () => new Promise<object>((resolve) => (answerNow = () => resolve({})))
  const { requests, settled } = await openSuccess({ status: 'waiting' }, { answer })
  vi.advanceTimersByTime(3000)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  vi.advanceTimersByTime(9000)
  answerNow()
  await settled()
  expect(requests).toHaveLength(1)
})

const failure = {
  order,
  error: 'The card has expired.',
  error_code: null,
  charge: { kind: 'none' } as object,
  is_held: true,
  can_retry: true,
  retry_url: `/payment/retry/${order.uuid}`,
}
const openFailure = (changes: Partial<typeof failure> = {}) => openPage('payment-failure', { ...failure, ...changes })

// Holds: calls.post-payment-retry-uuid
test('failure: one press tries again, by the retry route of the order', async () => {
  const { t, user, requests } = await openFailure()
  await user.click(screen.getByRole('button', { name: t('payment.failure.retry') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: failure.retry_url, data: undefined }]))
})

// Holds: payment.failure-payment-failure-payment-error
test('failure: the phone can be called, and the cart is still there', async () => {
  const { t } = await openFailure()
  const phone = main().getByRole('link', { name: (name) => name.includes('+33') })
  expect(phone.getAttribute('href')).toBe('tel:+33199001234')
  expect(phone.textContent).toBe(t('payment.failure.assistance', { phone: '+33 1 99 00 12 34' }))
  expect(linkOf(t('payment.failure.toCart')).getAttribute('href')).toBe('/cart')
})

test('failure: where it cannot be tried again there is no button for it', async () => {
  const { t } = await openFailure({ can_retry: false })
  expect(screen.queryByRole('button', { name: t('payment.failure.retry') })).toBeNull()
})

// Holds: payment.failure-payment-failure-payment-error
test('failure: what is said of the money is what is true', async () => {
  const saysNothingCharged = async (charge: object) => {
    const { t } = await openFailure({ charge })
    return screen.queryByText(t('payment.failure.notCharged')) !== null
  }
  expect(await saysNothingCharged({ kind: 'none' })).toBe(true)
  expect(await saysNothingCharged({ kind: 'unknown' })).toBe(false)
  expect(await saysNothingCharged({ kind: 'refunded', amount: 87, not_taken: 0 })).toBe(false)
  const { t } = await openFailure({ charge: { kind: 'refunded', amount: 87, not_taken: 0 } })
  expect(screen.getByText(t('payment.failure.refunded', { amount: '€87.00' }))).toBeDefined()
})

test('refunded: the amount is said where the money went back, else how to get it', async () => {
  const { t } = await openPage('payment-refunded', {
    order,
    money: 'whole',
    amount: 87,
    is_back: true,
    documents: [],
    tickets: [],
    invoice: null,
  })
  expect(detailOf(t('payment.refunded.amount'))).toBe('€87.00')
  await openPage('payment-refunded', {
    order,
    money: 'whole',
    amount: 87,
    is_back: false,
    documents: [{ label: 'Credit note Q-C-2026-000007', total: -87, href: '/documents/7' }],
    tickets: [],
    invoice: null,
  })
  expect(detailOf(t('payment.refunded.amount'))).toBeUndefined()
  expect(detailOf(t('payment.success.reference'))).toBe('2026-000042')
  const file = linkOf('Credit note Q-C-2026-000007')
  expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual(['/documents/7', true])
  expect(file.parentElement!.textContent).toContain('-€87.00')
  expect(main().getByText(/we sent back/).textContent).toContain('+33 1 99 00 12 34')
})
