// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { sampleTicket } from '#apps/shop/client/testing/sample-ticket.ts'

const uuid = '00000000-0000-4000-8000-000000000000'
const open = (changes: Partial<typeof sampleTicket>, more: object = {}) =>
  openPage('ticket', {
    uuid,
    ticket: { ...sampleTicket, ...changes },
    number: 1,
    count: 1,
    new_number: null,
    names_url: null,
    return_url: null,
    ...more,
  })
const code = () => screen.queryByRole('img')
const linkTo = (address: string) => document.querySelector(`a[href="${address}"]`)

test.each([
  ['valid', true],
  ['admitted', true],
  ['void', false],
  ['exchanged', false],
] as const)('ticket: one that is %s shows its code: %s', async (state, isShown) => {
  const { t } = await open({ state })
  expect(code() !== null).toBe(isShown)
  expect(document.body.textContent.includes('NETGB')).toBe(isShown)
  expect(screen.queryByText(t('ticket.void')) !== null).toBe(!isShown)
})

test('ticket: one that was exchanged names the ticket that was given for it, and leads there where it is of the same order', async () => {
  const exchanged = { state: 'exchanged', exchanged_for: 57 } as const
  const { t } = await open(exchanged)
  expect(screen.getByText(t('ticket.exchanged', { serial: '000057' })).closest('a')).toBeNull()
  await open(exchanged, { new_number: 3 })
  const link = screen.getByRole('link', { name: t('ticket.exchanged', { serial: '000057' }) })
  expect(link.getAttribute('href')).toMatch(/\/3$/)
})

test('ticket: its name and its return are offered where they can be had, and nowhere else', async () => {
  await open({})
  expect([linkTo('/names'), linkTo('/return')]).toEqual([null, null])
  const { t } = await open({}, { names_url: '/names', return_url: '/return' })
  expect(linkTo('/names')?.textContent).toBe(t('ticketPage.name'))
  expect(linkTo('/return')?.textContent).toBe(t('ticketPage.return'))
})

test.each([
  [1, null, '/2'],
  [2, '/1', '/3'],
  [3, '/2', null],
])('ticket: from number %i of three one goes back to %s and on to %s', async (number, before, after) => {
  const { t } = await open({}, { number, count: 3 })
  const way = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
  for (const [key, end] of [
    ['ticketPage.previous', before],
    ['ticketPage.next', after],
  ] as const)
    expect(way(t(key))).toEqual(end && expect.stringMatching(new RegExp(`${end}$`)))
})

test.each([
  [1, 1, false],
  [1, 2, true],
])('ticket: number %i of %i says which it is, where there are others: %s', async (number, count, isSaid) => {
  const { t } = await open({}, { number, count })
  expect(screen.queryByText(t('ticketPage.position', { number, count }))?.getAttribute('aria-current') === 'page').toBe(
    isSaid,
  )
})

test('ticket: to go on to the next one adds nothing to the history', async () => {
  const { t, user, requests, settled } = await open({}, { count: 2 })
  const { length } = history
  await user.click(screen.getByRole('link', { name: t('ticketPage.next') }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  expect(history.length).toBe(length)
})

test('ticket: it says what, when, where and whose, and what has become of its concert', async () => {
  const moved_from = { start_date: '2026-11-20T18:30:00.000Z', venue: 'Vigadó' }
  const { t } = await open({ moved_from })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Autumn concert')
  expect(screen.getByText('Saturday, November 28, 2026').getAttribute('datetime')).toBe('2026-11-28T18:30:00.000Z')
  const said = document.querySelector('main')!.textContent.replaceAll('\u202F', ' ')
  for (const words of [
    t('payment.success.doors', { doors: '7:00\u00A0PM', time: '7:30\u00A0PM' }),
    'Stalls, adult',
    'Hall of Strings, Budapest',
    'Anna Kovács',
    t('payment.success.serial', { serial: '000042' }),
    t('ticket.date.moved', { date: 'Friday, November 20, 2026', time: '7:30\u00A0PM', venue: 'Vigadó' }),
  ])
    expect(said.replaceAll('\u00A0', ' ')).toContain(words.replaceAll('\u00A0', ' '))
  await open({ date_status: 'cancelled' })
  expect(screen.getByText(t('ticket.date.cancelled'))).toBeDefined()
})

test('ticket: the screen stays lit while it is shown', async () => {
  const request = vi.fn(async () => ({ release: () => {} }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  await open({})
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
})

test('success: how many tickets went back counts those that are void, and none that was used or exchanged', async () => {
  const order = { uuid, ref_nr: '2026-000042', email: 'anna@example.org' }
  const states = ['valid', 'admitted', 'exchanged', 'void', 'void'] as const
  const tickets = states.map((state, index) => ({ ...sampleTicket, state, serial: 40 + index, uuid: String(index) }))
  const success = {
    order,
    status: 'paid',
    total: 87,
    refunded: 0,
    documents: [],
    tickets,
    links: { pdf: '/tickets.pdf', calendar: '/tickets.ics', resend: '/resend', names: null, exchange: null },
    email_hint: null,
  }
  const { t } = await openPage('payment-success', success)
  expect(screen.getByText(t('payment.returned.text', { count: 2 }))).toBeDefined()
  await openPage('payment-success', { ...success, tickets: tickets.slice(0, 3) })
  expect(screen.queryByText(t('payment.returned.text', { count: 2 }))).toBeNull()
  for (const count of [0, 1]) expect(screen.queryByText(t('payment.returned.text', { count }))).toBeNull()
})
