// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage } from '../testing/read-page.ts'
import type { OrderExchangePageProps } from './order-exchange-page.tsx'

const offer = { startsAt: '2026-12-05T18:30:00.000Z', venue: 'Hall of Strings', title: 'Stalls, adult', backCents: 0 }

const sample = (changes: Partial<OrderExchangePageProps> = {}) =>
  ({
    reference: 'CDZ-26-000042',
    ticket: {
      serial: 42,
      title: 'Stalls, adult',
      event: 'Mozart by candlelight',
      venue: 'Hall of Strings',
      startsAt: '2026-11-28T18:30:00.000Z',
    },
    refusal: null,
    offers: [
      { ...offer, id: 7, priceCents: 4200, freeSeats: 1 },
      { ...offer, id: 8, title: 'Balcony, adult', priceCents: 3000, freeSeats: 12, backCents: 1200 },
      { ...offer, id: 9, venue: 'Garden', priceCents: 4200, freeSeats: null },
    ],
    isSomeDearer: true,
    isSomeCheaper: false,
    ...changes,
  }) satisfies OrderExchangePageProps

const url = '/desk/orders/CDZ-26-000042/exchange/42'
const open = (changes: Partial<OrderExchangePageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('order-exchange', sample(changes), { url, ...options })

test('exchange: what a ticket is exchanged for says when, where, for how much and how many seats there are', async () => {
  await open()
  expect(readPage()).toEqual([
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042)',
    '# Exchange ticket 000042',
    'Mozart by candlelight · November 28, 2026, 7:30 PM · Hall of Strings · Stalls, adult',
    'For',
    '( ) "Sat, Dec 5 7:30 PM · Hall of Strings · Stalls, adult · €42.00 · 1 seat free"',
    '( ) "Sat, Dec 5 7:30 PM · Hall of Strings · Balcony, adult · €30.00 · 12 seats free"',
    '( ) "Sat, Dec 5 7:30 PM · Garden · Stalls, adult · €42.00"',
    'The old ticket becomes void at once, and its seat is on sale again. The buyer is notified by e-mail. This cannot be undone.',
    '<"Exchange the ticket" submit>',
    'More expensive tickets are not listed: an exchange never costs extra.',
  ])
})

test('exchange: in Hungarian', async () => {
  await open({ isSomeCheaper: true }, { locale: 'hu' })
  expect(readPage()).toEqual([
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042)',
    '# Jegycsere: 000042',
    'Mozart by candlelight · 2026. november 28., 19:30 · Hall of Strings · Stalls, adult',
    'Erre',
    '( ) "dec. 5., szombat 19:30 · Hall of Strings · Stalls, adult · 42,00 € · 1 szabad hely"',
    '( ) "dec. 5., szombat 19:30 · Hall of Strings · Balcony, adult · 30,00 € · 12 szabad hely"',
    '( ) "dec. 5., szombat 19:30 · Garden · Stalls, adult · 42,00 €"',
    'A régi jegy azonnal érvénytelen, a helye újra megvehető. A vásárló levelet kap. A művelet nem vonható vissza.',
    '<"A jegy cseréje" submit>',
    'A drágább jegyek nem szerepelnek: cserénél nem kell különbözetet fizetni.',
    'Az olcsóbb jegyeket az látja, aki pénzt téríthet vissza.',
  ])
})

test('exchange: what is cheaper gives its money back, and the button says how much', async () => {
  const { user, sent, settled } = await open()
  await user.click(field(/Balcony/))
  await user.click(button('Exchange the ticket and refund €12.00'))
  await settled()
  await user.click(field(/Garden/))
  await user.click(button('Exchange the ticket'))
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: url, data: { eventTicketId: 8, back: 1200 } },
    { method: 'POST', path: url, data: { eventTicketId: 9, back: 0 } },
  ])
})

test('exchange: what is wrong stands below the choice until another is made', async () => {
  const errors = { offer: 'It has sold out in the meantime.' }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(button('Exchange the ticket'))
  await settled()
  expect(readPage()).toContain('For (It has sold out in the meantime.)')
  await user.click(field(/Balcony/))
  expect(readPage()).toContain('For')
})

test.each([
  ['not_offered', 'Exchanges are not offered.'],
  ['void', 'The ticket is void.'],
  ['admitted', 'The ticket has already been used for admission.'],
  ['date_changed', 'The concert is postponed or cancelled: use the change of the concert instead.'],
  ['over', 'The concert has begun.'],
] as const)('exchange: one that is refused (%s) says why, and offers nothing', async (refusal, sentence) => {
  await open({ refusal, offers: [], isSomeDearer: false })
  expect(readPage().slice(3)).toEqual([sentence])
})

test('exchange: where there is nothing to exchange for it is said what it takes', async () => {
  await open({ offers: [], isSomeDearer: false, isSomeCheaper: true })
  expect(readPage().slice(3)).toEqual([
    'There is nothing to exchange it for',
    'An exchange needs another date of the same event, on sale, at the same price or less.',
    'Cheaper tickets are listed for staff who may refund money.',
  ])
})
