// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart } from '#apps/desk/testing/read-page.ts'
import type { ShownMove, ShownPlan } from './change.ts'
import type { ChangePageProps } from './change-page.tsx'

const plan = { orders: 12, tickets: 30, waiting: 2, carts: 3, mails: { en: 5, fr: 4, hu: 3 } } satisfies ShownPlan
const cancelling = { ...plan, back: 126_000, kept: 4500 } satisfies ShownPlan

const sample = (changes: Partial<ChangePageProps> = {}) =>
  ({
    change: 'move',
    date: { id: 7, event: 'Mozart by candlelight', hall: 'Hall of Strings', startsAt: '2026-11-28T18:30:00.000Z' },
    begin: { starts: '2026-11-28T19:30', doors: '19:00', hall: 'strings', slot: '' },
    halls: [
      { slug: 'strings', title: 'Hall of Strings' },
      { slug: 'garden', title: 'Garden' },
    ],
    plan: null,
    move: null,
    isOther: false,
    ...changes,
  }) satisfies ChangePageProps

const open = (changes: Partial<ChangePageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('date-change', sample(changes), { url: `/desk/season/7/change/${changes.change ?? 'move'}`, ...options })

test('move: what is asked, and that nothing is done before somebody has looked', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Mozart by candlelight](/desk/season/7)',
    '# Move the concert',
    'Saturday, November 28, 2026, 7:30 PM · Hall of Strings',
    'It gets a new time or hall and stays on sale. Tickets stay valid, and buyers are notified.',
    '{datetime-local "Begins" required = "2026-11-28T19:30"}',
    '{time "Doors open at" required = "19:00"}',
    '{"Hall" required = "Hall of Strings" of [Choose one | Hall of Strings | Garden] (Only halls with the same seller: with others, the invoices would be wrong.)}',
    '{"Word in the URL (optional)" = "" (Only if the hall has another concert that day, such as matinee.)}',
    '{date "Refund tickets until (optional)" = "" (Until the end of this day, those who cannot come get a full refund. Empty: tickets are not refunded.)}',
    '<"See what will happen" submit>',
  ])
})

test('move: a dry run shows whom it concerns; then it is done as it was looked at', async () => {
  const { user, sent, settled } = await open({}, { answer: () => ({ plan }) })
  await user.selectOptions(field('Hall'), 'Garden')
  await user.type(field(/^Word in the URL/), 'late')
  await user.click(button('See what will happen'))
  await settled()
  expect(readPart('What will happen')).toEqual([
    '## What will happen',
    'Orders: 12',
    'Tickets that stay valid: 30',
    'E-mails: 12: 5 in English, 4 in French, 3 in Hungarian',
    'Carts with tickets for it: 3',
    'Nothing has been changed yet.',
    '<"Move it and notify 12 buyers" submit>',
  ])
  await user.click(button('Move it and notify 12 buyers'))
  await settled()
  const typed = {
    starts: '2026-11-28T19:30',
    doors: '19:00',
    hall: 'garden',
    slot: 'late',
    returnUntil: '',
    money: 'whole',
    typed: '',
    odd: false,
  }
  const post = (data: object) => ({ method: 'POST', path: '/desk/season/7/change/move', data: { ...typed, ...data } })
  expect(sent()).toEqual([
    post({ intent: 'look', expected: null }),
    post({ intent: 'do', expected: { orders: 12, tickets: 30, back: undefined, odd: [] } }),
  ])
})

const before = {
  startsAt: '2026-11-28T18:30:00.000Z',
  doorsAt: '2026-11-28T18:00:00.000Z',
  hall: 'Hall of Strings',
  address: '1 Rue A, Paris',
  slot: '',
}
const move = {
  before,
  after: {
    startsAt: '2027-01-01T02:30:00.000Z',
    doorsAt: '2026-12-31T22:00:00.000Z',
    hall: 'Garden',
    address: '2 Rue B, Paris',
    slot: 'late',
  },
  odd: ['night', 'early_doors', 'slot_stays'],
} satisfies ShownMove

test('move: a new time takes the doors along', async () => {
  const { user } = await open()
  const doors = () => field('Doors open at').value
  fireEvent.change(field('Begins'), { target: { value: '2026-11-29T16:00' } })
  expect(doors()).toBe('15:30')
  await user.clear(field('Doors open at'))
  await user.type(field('Doors open at'), '15:00')
  fireEvent.change(field('Begins'), { target: { value: '2026-11-29T18:00' } })
  expect(doors()).toBe('15:00')
})

test('move: where and when it is stands before and after, and what is odd is confirmed before it is done', async () => {
  const { user, sent, settled } = await open({}, { answer: () => ({ plan, move }) })
  await user.click(button('See what will happen'))
  await settled()
  expect(readPart('What will happen').slice(1, 13)).toEqual([
    'table: Time and place, before and after',
    'Detail | Before | After',
    'Day | Saturday, November 28, 2026 | Friday, January 1, 2027',
    'Begins | 7:30 PM | 3:30 AM',
    'Doors open at | 7:00 PM | Thu, Dec 31, 11:00 PM',
    'Hall | Hall of Strings | Garden',
    'Address | 1 Rue A, Paris | 2 Rue B, Paris',
    'Word in the URL | – | late',
    '- The concert begins at night.',
    '- The doors open more than three hours before the concert.',
    '- The word in the URL stays, although the time or the hall changes.',
    '[ ] "Yes, that is intended"',
  ])
  await user.click(button('Move it and notify 12 buyers'))
  expect(sent()).toHaveLength(1)
  expect(document.body.textContent).toContain('Confirm what is unusual, or change it.')
  expect(readPage()).toContain('[ ] "Yes, that is intended" wrong')
  await user.click(field('Yes, that is intended'))
  expect(document.body.textContent).not.toContain('Confirm what is unusual, or change it.')
  await user.click(button('Move it and notify 12 buyers'))
  await settled()
  expect(sent()[1]).toMatchObject({ data: { intent: 'do', expected: { odd: ['night', 'early_doors', 'slot_stays'] } } })
})

test('move: what is changed after a dry run wants another one', async () => {
  const { user, settled } = await open({}, { answer: () => ({ plan: { ...plan, orders: 1 } }) })
  await user.click(button('See what will happen'))
  await settled()
  expect(readPage().at(-1)).toBe('<"Move it and notify 1 buyer" submit>')
  await user.type(field(/^Word in the URL/), 'x')
  expect(readPage().at(-1)).toBe('<"See what will happen" submit>')
})

test('move: where nobody has a ticket nobody is told', async () => {
  const { user, settled } = await open({}, { answer: () => ({ plan: { ...plan, orders: 0 } }) })
  await user.click(button('See what will happen'))
  await settled()
  expect(readPage().at(-1)).toBe('<"Move it" submit>')
})

test('move: what is wrong stands beside its field, and what is refused below all', async () => {
  const errors = {
    starts: 'This time is in the past.',
    hall: 'Choose one of these halls.',
    change: 'Another change is under way.',
  }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(button('See what will happen'))
  await settled()
  expect(readPage().filter((line) => line.includes(' wrong ') || line.startsWith('Another'))).toEqual([
    '{datetime-local "Begins" required wrong = "2026-11-28T19:30" (This time is in the past.)}',
    '{"Hall" required wrong = "Hall of Strings" of [Choose one | Hall of Strings | Garden] (Only halls with the same seller: with others, the invoices would be wrong.; Choose one of these halls.)}',
    'Another change is under way.',
  ])
  await user.selectOptions(field('Hall'), 'Garden')
  expect(readPage().filter((line) => line.includes(' wrong '))).toHaveLength(1)
})

test('postpone: what is asked, in Hungarian; what happens, and whom it tells', async () => {
  const { user, settled } = await open({ change: 'postpone' }, { locale: 'hu', answer: () => ({ plan }) })
  expect(readPage()).toEqual([
    '[Mozart by candlelight](/desk/season/7)',
    '# Koncert elhalasztása',
    '2026. november 28., szombat, 19:30 · Hall of Strings',
    'Elmarad azon a napon, az új időpont még nem ismert. Jegy nem kapható; a megvett jegyek érvényesek maradnak, a vásárlók értesítést kapnak.',
    '{date "Visszaváltás eddig (nem kötelező)" = "" (E nap végéig teljes visszatérítést kap, aki nem tud eljönni. Üresen: nincs visszatérítés.)}',
    '<"Előnézet" submit>',
  ])
  await user.click(document.querySelector<HTMLElement>('form button')!)
  await settled()
  expect(readPage().slice(5)).toEqual([
    '## Következmények',
    'Rendelések: 12',
    'Érvényben maradó jegyek: 30',
    'E-mailek: 12: 5 angolul, 4 franciául, 3 magyarul',
    'Lejáró, ki nem fizetett rendelések: 2',
    'Kosarak, amelyekben jegy van rá: 3',
    'Még semmi sem változott.',
    '<"Elhalasztás és 12 vásárló értesítése" submit>',
  ])
})

test('postpone: one buyer is told, or several', async () => {
  let orders = 12
  const { user, settled } = await open({ change: 'postpone' }, { answer: () => ({ plan: { ...plan, orders } }) })
  expect(readPage().slice(1, 4)).toEqual([
    '# Postpone the concert',
    'Saturday, November 28, 2026, 7:30 PM · Hall of Strings',
    'It no longer takes place on this day; the new date is not known yet. Sales stop; tickets stay valid, and buyers are notified.',
  ])
  await user.click(button('See what will happen'))
  await settled()
  expect(readPage().at(-1)).toBe('<"Postpone it and notify 12 buyers" submit>')
  orders = 1
  await user.click(button('Postpone it and notify 12 buyers'))
  await settled()
  expect(readPage().at(-1)).toBe('<"Postpone it and notify 1 buyer" submit>')
  orders = 0
  await user.click(button('Postpone it and notify 1 buyer'))
  await settled()
  expect(readPage().at(-1)).toBe('<"Postpone it" submit>')
})

test('cancel: whoever cancels types how many tickets become void, and reads what goes back', async () => {
  const { user, sent, settled } = await open({ change: 'cancel' }, { answer: () => ({ plan: cancelling }) })
  expect(readPage()).toEqual([
    '[Mozart by candlelight](/desk/season/7)',
    '# Cancel the concert',
    'Saturday, November 28, 2026, 7:30 PM · Hall of Strings',
    'Its tickets become void, their price is refunded, and buyers are notified. This cannot be undone.',
    'Refund',
    '(x) "The full price of the tickets"',
    '( ) "The price without the fees"',
    '<"See what will happen" submit>',
  ])
  await user.click(field('The price without the fees'))
  await user.click(button('See what will happen'))
  await settled()
  expect(readPart('What will happen')).toEqual([
    '## What will happen',
    'Orders: 12',
    'Tickets that become void: 30',
    'Refunded to buyers: €1,260.00',
    'Fees that are kept: €45.00',
    'E-mails: 12: 5 in English, 4 in French, 3 in Hungarian',
    'Unpaid orders that expire: 2',
    'Carts with tickets for it: 3',
    'Nothing has been changed yet.',
    '{"To confirm, enter how many tickets become void" required = "" (This cannot be undone.)}',
    '<"Cancel the concert and refund €1,260.00" submit>',
  ])
  const does = 'Cancel the concert and refund €1,260.00'
  await user.type(field(/^To confirm/), '29')
  await user.click(button(does))
  expect(readPage().find((line) => line.includes('To confirm, enter'))).toEqual(
    '{"To confirm, enter how many tickets become void" required wrong = "29" (This cannot be undone.; Enter the number of tickets that become void: 30.)}',
  )
  expect(sent()).toHaveLength(1)
  await user.clear(field(/^To confirm/))
  await user.type(field(/^To confirm/), ' 30')
  expect(readPage().find((line) => line.includes('To confirm, enter'))).not.toContain('wrong')
  await user.click(button(does))
  await settled()
  expect(sent()[1]).toMatchObject({
    path: '/desk/season/7/change/cancel',
    data: { money: 'minus_fees', typed: ' 30', intent: 'do', expected: { orders: 12, tickets: 30, back: 126_000 } },
  })
})

test('change: numbers that have changed meanwhile are looked at once more', async () => {
  const { user, settled } = await open({}, { answer: () => ({ plan, isOther: true }) })
  await user.click(button('See what will happen'))
  await settled()
  expect(readPart('What will happen')[1]).toBe('The numbers have changed in the meantime. Please check them again.')
})
