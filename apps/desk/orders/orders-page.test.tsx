// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import { testSorting } from '../testing/sorted-list.ts'
import type { OrderFilters, OrderLine } from './orders.ts'
import type { OrdersPageProps } from './orders-page.tsx'

const nothing = { state: null, channel: null, from: null, to: null, date: null, promo: null } satisfies OrderFilters

const paid = {
  reference: 'CDZ-26-000042',
  state: 'paid',
  placedAt: '2026-11-20T17:05:00.000Z',
  buyer: 'Anna Kovács',
  email: 'anna@example.com',
  concert: 'Mozart by candlelight',
  otherConcerts: 0,
  tickets: 2,
  totalCents: 8400,
  refundedCents: 0,
  termsVersion: 3,
} satisfies OrderLine

const erased = { buyer: '', email: '', placedAt: '2024-12-31T22:30:00.000Z', refundedCents: 4350 }

const sample = (changes: Partial<OrdersPageProps> = {}) =>
  ({
    orders: [
      paid,
      { ...paid, ...erased, reference: 'CDZ-26-000041', state: 'awaiting_payment', otherConcerts: 1, tickets: 12 },
      { ...paid, reference: 'CDZ-26-000040', state: 'expired', otherConcerts: 3, tickets: 1, totalCents: 123_450 },
      { ...paid, reference: 'CDZ-26-000039', state: 'cancelled', refundedCents: 8400 },
    ],
    list: { q: '', sort: '-placed', before: null, after: 'next' },
    filters: nothing,
    concert: null,
    code: null,
    ...changes,
  }) satisfies OrdersPageProps

const open = (changes: Partial<OrdersPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('orders', sample(changes), { url: '/desk/orders', ...options })

test('orders: the list says of each order who bought what, for how much, and how it stands', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Orders',
    'Every order with its tickets, payments and e-mails.',
    '[Export to Excel](/desk/orders/export.xlsx) [Export as CSV](/desk/orders/export.csv)',
    '[Tickets to Excel](/desk/orders/tickets.xlsx) [Tickets as CSV](/desk/orders/tickets.csv)',
    '{search "Name, e-mail address, reference, ticket or payment" = ""} <"Search" submit>',
    '(Go)',
    '{"Start at a day or a reference" = ""} <"Go" submit>',
    '(Filter the orders)',
    '{"State" = "all" of [all | awaiting payment | paid | not paid in time | cancelled]}',
    '{"Sales channel" = "all" of [all | online | at the box office | by invitation | in exchange]}',
    '{date "Ordered from" = ""}',
    '{date "to" = ""}',
    '<"Filter" submit>',
    'table: Orders',
    'Reference | [Ordered](/desk/orders?sort=placed) ▼ | Buyer | E-mail address | Concert | Tickets | [Total](/desk/orders?sort=sum) | Refunded | State',
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042) | Fri, Nov 20, 6:05 PM | Anna Kovács | anna@example.com | Mozart by candlelight | 2 | €84.00 |  | good: paid',
    '[CDZ-26-000041](/desk/orders/CDZ-26-000041) | Tue, Dec 31, 2024, 11:30 PM | erased |  | Mozart by candlelight and 1 more | 12 | €84.00 | €43.50 | open: awaiting payment',
    '[CDZ-26-000040](/desk/orders/CDZ-26-000040) | Fri, Nov 20, 6:05 PM | Anna Kovács | anna@example.com | Mozart by candlelight and 3 more | 1 | €1,234.50 |  | over: not paid in time',
    '[CDZ-26-000039](/desk/orders/CDZ-26-000039) | Fri, Nov 20, 6:05 PM | Anna Kovács | anna@example.com | Mozart by candlelight | 2 | €84.00 | €84.00 | off: cancelled',
    '(Pages of the list)',
    '[Next page](/desk/orders?after=next)',
  ])
})

test('orders: in French', async () => {
  await open({}, { locale: 'fr' })
  expect(readPage()).toEqual([
    '# Commandes',
    'Chaque commande avec ses billets, ses paiements et ses e-mails.',
    '[Exporter vers Excel](/desk/orders/export.xlsx) [Exporter en CSV](/desk/orders/export.csv)',
    '[Billets vers Excel](/desk/orders/tickets.xlsx) [Billets en CSV](/desk/orders/tickets.csv)',
    '{search "Nom, adresse e-mail, référence, billet ou paiement" = ""} <"Rechercher" submit>',
    '(Atteindre)',
    '{"Commencer à un jour ou une référence" = ""} <"Atteindre" submit>',
    '(Filtrer la liste)',
    '{"État" = "tout afficher" of [tout afficher | en attente de paiement | payée | expirée | annulée]}',
    '{"Canal de vente" = "tout afficher" of [tout afficher | en ligne | au guichet | sur invitation | par échange]}',
    '{date "Commandées du" = ""}',
    '{date "au" = ""}',
    '<"Filtrer" submit>',
    'table: Commandes',
    'Référence | [Commandée le](/desk/orders?sort=placed) ▼ | Acheteur | Adresse e-mail | Concert | Billets | [Montant](/desk/orders?sort=sum) | Remboursé | État',
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042) | ven. 20 nov., 18 h 05 | Anna Kovács | anna@example.com | Mozart by candlelight | 2 | 84,00 € |  | good: payée',
    '[CDZ-26-000041](/desk/orders/CDZ-26-000041) | mar. 31 déc. 2024, 23 h 30 | effacé |  | Mozart by candlelight et 1 autre | 12 | 84,00 € | 43,50 € | open: en attente de paiement',
    '[CDZ-26-000040](/desk/orders/CDZ-26-000040) | ven. 20 nov., 18 h 05 | Anna Kovács | anna@example.com | Mozart by candlelight et 3 autres | 1 | 1 234,50 € |  | over: expirée',
    '[CDZ-26-000039](/desk/orders/CDZ-26-000039) | ven. 20 nov., 18 h 05 | Anna Kovács | anna@example.com | Mozart by candlelight | 2 | 84,00 € | 84,00 € | off: annulée',
    '(Pages de la liste)',
    '[Page suivante](/desk/orders?after=next)',
  ])
})

test('orders: in Hungarian sums and days are written as there', async () => {
  await open({}, { locale: 'hu' })
  expect(readRows('Rendelések')).toEqual([
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042) | nov. 20., péntek, 18:05 | Anna Kovács | anna@example.com | Mozart by candlelight | 2 | 84,00 € |  | good: kifizetve',
    '[CDZ-26-000041](/desk/orders/CDZ-26-000041) | 2024. dec. 31., kedd, 23:30 | adatai törölve |  | Mozart by candlelight és még 1 | 12 | 84,00 € | 43,50 € | open: fizetésre vár',
    '[CDZ-26-000040](/desk/orders/CDZ-26-000040) | nov. 20., péntek, 18:05 | Anna Kovács | anna@example.com | Mozart by candlelight és még 3 | 1 | 1234,50 € |  | over: lejárt',
    '[CDZ-26-000039](/desk/orders/CDZ-26-000039) | nov. 20., péntek, 18:05 | Anna Kovács | anna@example.com | Mozart by candlelight | 2 | 84,00 € | 84,00 € | off: törölve',
  ])
})

test('orders: without any it is said what will stand here; where nothing fits, how to find more', async () => {
  const list = { q: '', sort: '-placed', before: null, after: null }
  const { close } = await open({ orders: [], list })
  expect(readPage().slice(-2)).toEqual([
    'There are no orders yet',
    'As soon as someone orders tickets, the order is listed here with everything that belongs to it.',
  ])
  close()
  const { close: closeSearch } = await open({ orders: [], list: { ...list, q: 'Kovacs' } })
  expect(readPage().slice(-2)).toEqual(['No matching orders', 'Type fewer letters of the name, or remove a filter.'])
  closeSearch()
  await open({ orders: [], list, filters: { ...nothing, channel: 'invitation' } })
  expect(readPage().slice(-2)[0]).toBe('No matching orders')
})

test('orders: what is searched for and narrowed by goes into the address, and the page of the list does not', async () => {
  const { user, sent, settled, close } = await open({}, { url: '/desk/orders?after=next&sort=sum&promo=7' })
  await user.type(screen.getByRole('searchbox'), '  Kovács {Enter}')
  await settled()
  close()
  const narrowing = await open({}, { url: '/desk/orders?after=next&sort=sum&promo=7' })
  await narrowing.user.selectOptions(screen.getByLabelText('State'), 'cancelled')
  await narrowing.user.selectOptions(screen.getByLabelText('Sales channel'), 'at the box office')
  await narrowing.user.type(screen.getByLabelText('Ordered from'), '2026-11-01')
  await narrowing.user.click(screen.getByRole('button', { name: 'Filter' }))
  await narrowing.settled()
  expect([...sent(), ...narrowing.sent()].map(({ path }) => decodeURI(path))).toEqual([
    '/desk/orders?sort=sum&promo=7&q=Kovács',
    '/desk/orders?sort=sum&promo=7&state=cancelled&channel=box_office&from=2026-11-01',
  ])
})

test('orders: what narrows the list stands in its fields and is taken away at once; one concert or code by itself', async () => {
  const filters = { ...nothing, state: 'paid', from: '2026-11-01', to: '2026-11-30', date: 7, promo: 3 } as const
  const url = '/desk/orders?state=paid&from=2026-11-01&to=2026-11-30&date=7&promo=3&q=x&after=y'
  await open({ filters, concert: 'Mozart by candlelight, Nov 28', code: 'SPRING' }, { url })
  expect(readPage().slice(6, 15)).toEqual([
    '{"Start at a day or a reference" = ""} <"Go" submit>',
    '(Filter the orders)',
    '{"State" = "paid" of [all | awaiting payment | paid | not paid in time | cancelled]}',
    '{"Sales channel" = "all" of [all | online | at the box office | by invitation | in exchange]}',
    '{date "Ordered from" = "2026-11-01"}',
    '{date "to" = "2026-11-30"}',
    '<"Filter" submit> [Clear filters](/desk/orders?date=7&promo=3&q=x)',
    'Only orders for Mozart by candlelight, Nov 28. [Show all orders](/desk/orders?state=paid&from=2026-11-01&to=2026-11-30&promo=3&q=x)',
    'Only orders that used the code SPRING. [Show all orders](/desk/orders?state=paid&from=2026-11-01&to=2026-11-30&date=7&q=x)',
  ])
})

test('orders: the column that the list is sorted by says in which direction, and leads to the other one', async () => {
  const { close } = await open(
    { list: { q: '', sort: 'sum', before: 'a', after: 'b' } },
    { url: '/desk/orders?sort=sum' },
  )
  const head = () => readPage().find((line) => line.startsWith('Reference'))
  expect([head(), readPage().at(-1)]).toEqual([
    'Reference | [Ordered](/desk/orders?sort=placed) | Buyer | E-mail address | Concert | Tickets | [Total](/desk/orders?sort=-sum) ▲ | Refunded | State',
    '[Previous page](/desk/orders?sort=sum&before=a) [Next page](/desk/orders?sort=sum&after=b)',
  ])
  close()
  await open({ list: { q: '', sort: '-sum', before: null, after: null } }, { url: '/desk/orders?sort=-sum' })
  expect(head()).toContain(
    'Reference | [Ordered](/desk/orders?sort=placed) | Buyer | E-mail address | Concert | Tickets | [Total](/desk/orders?sort=sum) ▼ | Refunded | State',
  )
})

test('orders: a jump asks for the list from there on, and for nothing while nothing is typed', async () => {
  const { user, sent, settled } = await open()
  await user.click(screen.getByRole('button', { name: 'Go' }))
  await user.type(screen.getByLabelText('Start at a day or a reference'), ' 2026-11-02 {Enter}')
  await settled()
  expect(sent()).toEqual([{ method: 'GET', path: '/desk/orders?at=2026-11-02', data: undefined }])
})

test('orders: the file is of what is listed', async () => {
  await open({}, { url: '/desk/orders?state=paid&q=a' })
  expect(readPage()[2]).toContain('(/desk/orders/export.xlsx?state=paid&q=a)')
  expect(readPage()[2]).toContain('(/desk/orders/export.csv?state=paid&q=a)')
})

testSorting('orders/server/order-list-store.ts', 'orders', {
  orders: [],
  filters: { state: 'paid', channel: null, from: null, to: null, date: null, promo: null },
  concert: null,
  code: null,
})
