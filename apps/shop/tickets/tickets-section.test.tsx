// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPart } from '../client/testing/open-page.tsx'
import { readIconPath } from '#ui/display/testing/icon-path.tsx'
import type { Ticket } from '#core/tickets/ticket.ts'
import { sampleTicket as early } from '../client/testing/sample-ticket.ts'
import { TicketsSection } from './tickets-section.tsx'

const child = { ...early, uuid: '2', serial: 43, ticket_title: 'Stalls, child', holder: 'Béla Kovács' }
const late: Ticket = {
  ...early,
  uuid: '3',
  serial: 44,
  start_date: '2026-12-05T18:30:00.000Z',
  event_date_id: 2,
  event_title: 'Winter concert',
}
/** The same evening in another hall. */
const elsewhere = { ...early, uuid: '4', serial: 45, event_date_id: 3, venue_slug: 'vigado', venue_title: 'Vigadó' }

const evenings = () => screen.getAllByRole('article').map((article) => within(article))
const eventOf = (evening: ReturnType<typeof within>) => evening.getByRole('heading').textContent

test('tickets: they stand by evening and hall, the next evening first', async () => {
  const { t } = await openPart(<TicketsSection tickets={[late, early, elsewhere, child]} />)
  expect(screen.getByRole('region', { name: t('payment.success.tickets', { count: 4 }) })).toBeDefined()
  const [first, second, third] = evenings()
  expect(evenings().map(eventOf)).toEqual(['Autumn concert', 'Autumn concert', 'Winter concert'])
  expect(first!.getByText('Anna Kovács')).toBeDefined()
  expect(first!.getByText('Béla Kovács')).toBeDefined()
  expect(first!.getByText('Hall of Strings, Őrház utca 12.')).toBeDefined()
  expect(second!.getByText('Vigadó, Őrház utca 12.')).toBeDefined()
  expect(third!.getAllByRole('listitem')).toHaveLength(1)
})

test('tickets: an evening says its day, when doors open and when it begins, and leads to the map in a tab of its own', async () => {
  const { t } = await openPart(<TicketsSection tickets={[early]} />)
  const [evening] = evenings()
  expect(evening!.getByText('Saturday, November 28, 2026').getAttribute('datetime')).toBe('2026-11-28T18:30:00.000Z')
  expect(evening!.getByText(t('payment.success.doors', { doors: '7:00 PM', time: '7:30 PM' }))).toBeDefined()
  const way = evening!.getByRole('link', { name: t('payment.success.directionsTo', { venue: 'Hall of Strings' }) })
  const read = (name: string) => way.getAttribute(name)
  expect(['href', 'target', 'rel'].map(read)).toEqual(['https://maps.example/hall', '_blank', 'noreferrer'])
  expect(way.querySelector('path')?.getAttribute('d')).toBe(readIconPath('pin'))
})

test('tickets: each has its code as a picture and in letters, its number, and its holder', async () => {
  const { t } = await openPart(<TicketsSection tickets={[early, child]} />)
  const [first, second] = screen.getAllByRole('listitem')
  const code = within(first!).getByRole('img', { name: t('payment.success.qr', { serial: '000042' }) })
  expect(code.getAttribute('viewBox')).toBe('0 0 29 29')
  expect(code.querySelector('path')?.getAttribute('d')).toBe('M4 4h1v1H4z')
  for (const words of ['Stalls, adult', 'Anna Kovács', 'NETGB D75Q9 84VWW BQ672 63670 H'])
    expect(within(first!).getByText(words)).toBeDefined()
  expect(within(second!).getByText(t('payment.success.serial', { serial: '000043' }))).toBeDefined()
  expect(screen.queryByText(t('ticket.void'))).toBeNull()
})

test('tickets: those that are void say so, have no code, and are counted and listed apart', async () => {
  const gone: Ticket = { ...child, state: 'void' }
  const { t } = await openPart(
    <TicketsSection tickets={[gone, early, late]} linkTo={(number) => `/ticket/${number}`} />,
  )
  const [mine, others] = [t('payment.success.tickets', { count: 2 }), t('payment.refunded.tickets', { count: 1 })].map(
    (name) => within(screen.getByRole('region', { name })).getAllByRole('listitem'),
  )
  expect([mine, others].map((list) => list!.length)).toEqual([2, 1])
  for (const good of mine!) expect(within(good).queryByText(t('ticket.void'))).toBeNull()
  // Each keeps its number among all of the order.
  expect(mine!.map((good) => within(good).getByRole('link').getAttribute('href'))).toEqual(['/ticket/2', '/ticket/3'])
  const [voided] = others!
  const words = [...voided!.querySelectorAll('p')].map((paragraph) => paragraph.textContent)
  expect(words).toEqual([
    t('ticket.void'),
    'Stalls, child',
    'Béla Kovács',
    t('payment.success.serial', { serial: '000043' }),
  ])
  expect(within(voided!).queryByRole('img')).toBeNull()
})

test('tickets: where all are void, or none is, nothing stands under the other heading', async () => {
  const { t } = await openPart(<TicketsSection tickets={[{ ...child, state: 'void' }]} />)
  expect(document.getElementById('tickets')).toBeNull()
  expect(screen.getByRole('region', { name: t('payment.refunded.tickets', { count: 1 }) })).toBeDefined()
})

test('tickets: one that was exchanged names the ticket that was given for it', async () => {
  const exchanged: Ticket = { ...child, state: 'exchanged', exchanged_for: 57 }
  const { t } = await openPart(<TicketsSection tickets={[early, exchanged]} />)
  expect(screen.getByText(t('ticket.exchanged', { serial: '000057' }))).toBeDefined()
  expect(screen.queryByText(t('ticket.void'))).toBeNull()
})

test('tickets: an evening says what has become of its concert', async () => {
  const { t } = await openPart(<TicketsSection tickets={[early, { ...late, date_status: 'postponed' }]} />)
  const [first, second] = evenings()
  expect(first!.queryByText(t('ticket.date.postponed'))).toBeNull()
  expect(second!.getByText(t('ticket.date.postponed'))).toBeDefined()
})

test('tickets: two concerts of one title are two evenings', async () => {
  await openPart(<TicketsSection tickets={[{ ...late, event_title: early.event_title }, early]} />)
  expect(evenings().map((evening) => evening.getByText(/2026$/).getAttribute('datetime'))).toEqual([
    early.start_date,
    late.start_date,
  ])
})
