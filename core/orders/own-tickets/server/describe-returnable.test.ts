import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { describeChoice, describeReturnable, describeTerm } from './describe-returnable.ts'
import { checkChoice } from './check-choice.ts'
import type { OrderOfBuyer, StoredOwnTicket } from './own-ticket-store.ts'

const now = new Date('2026-11-01T12:00:00Z')
const terms = { now, timeZone: 'Europe/Budapest', returns: { hoursBefore: 24, money: 'minus_fees' } } as const

/** A ticket for a concert on a day in November. */
const ticketOf = (serial: number, day: string, changes: Partial<StoredOwnTicket> = {}) =>
  ({
    id: 100 + serial,
    serial,
    state: 'valid',
    dateId: Number(day),
    orderedAt: new Date('2026-10-01T12:00:00Z'),
    startsAt: new Date(`2026-11-${day}T18:30:00Z`),
    dateStatus: 'scheduled',
    changes: [],
    price_cents: toCents(4200),
    fee_cents: toCents(150),
    discount_cents: toCents(0),
    title: 'Stalls',
    holder: 'Nadia',
    concert: { title: `On the ${day}` },
    ...changes,
  }) as unknown as StoredOwnTicket

const orderOf = (tickets: StoredOwnTicket[], changes: Partial<OrderOfBuyer> = {}): OrderOfBuyer => ({
  tickets,
  terms,
  left: toCents(100_000),
  ...changes,
})
const shown = (serial: number, amount = 42) => ({ serial, title: 'Stalls', holder: 'Nadia', amount })

test('the concerts of an order, by day: which tickets are returned until when, and why others are not', () => {
  const order = orderOf([
    ticketOf(1, '28'),
    ticketOf(2, '21', { fee_cents: toCents(0) }),
    ticketOf(3, '21', { state: 'admitted' }),
    ticketOf(4, '21', { state: 'void' }),
    ticketOf(5, '23', { dateStatus: 'cancelled' }),
    ticketOf(6, '02', { startsAt: new Date('2026-11-02T12:00:00Z'), state: 'admitted' }),
    ticketOf(7, '02', { startsAt: new Date('2026-11-02T12:00:00Z') }),
    ticketOf(8, '22', { state: 'admitted' }),
    ticketOf(9, '20', { state: 'void' }),
  ])
  expect(describeReturnable(order)).toEqual({
    concerts: [
      {
        id: 21,
        concert: { title: 'On the 21' },
        term: { reason: 'buyer', until: '2026-11-20T18:30:00.000Z' },
        keeps_fees: false,
        tickets: [shown(2)],
        used: 1,
      },
      {
        id: 28,
        concert: { title: 'On the 28' },
        term: { reason: 'buyer', until: '2026-11-27T18:30:00.000Z' },
        keeps_fees: true,
        tickets: [shown(1)],
        used: 0,
      },
    ],
    others: [
      { id: 2, concert: { title: 'On the 02' }, refusal: 'over', until: '2026-11-01T12:00:00.000Z' },
      { id: 22, concert: { title: 'On the 22' }, refusal: 'admitted', until: null },
      { id: 23, concert: { title: 'On the 23' }, refusal: 'cancelled', until: null },
    ],
    is_disputed: false,
  })
  expect(describeReturnable(orderOf([], { left: null }))).toEqual({ concerts: [], others: [], is_disputed: true })
})

test('where all of the money goes back, no fee stays', () => {
  const whole = { ...terms, returns: { hoursBefore: 24, money: 'whole' } } as const
  const { concerts } = describeReturnable(orderOf([ticketOf(1, '28')], { terms: whole }))
  expect(concerts).toMatchObject([{ keeps_fees: false, tickets: [shown(1, 43.5)] }])
})

test.each([
  [100_000, { amount: 84, kept: 3, has_gone_before: false }],
  [5_000, { amount: 50, kept: 3, has_gone_before: true }],
])('chosen tickets, of whose money %i cents are left: what goes back, and what stays', (left, money) => {
  const order = orderOf([ticketOf(1, '28'), ticketOf(2, '28'), ticketOf(3, '21')], { left: toCents(left) })
  const choice = checkChoice(order, [1, 2])
  if ('refusal' in choice) throw new Error(choice.refusal)
  expect(describeChoice(choice)).toEqual({
    concert: { title: 'On the 28' },
    tickets: [shown(1), shown(2)],
    remaining: 1,
    ...money,
  })
})

test('the end of a return is a day, or a moment', () => {
  expect(describeTerm({ reason: 'date_moved', money: 'whole', until: { day: '2999-01-31' } })).toEqual({
    reason: 'date_moved',
    until: '2999-01-31',
  })
  expect(describeTerm({ reason: 'buyer', money: 'whole', until: { moment: now } })).toEqual({
    reason: 'buyer',
    until: now.toISOString(),
  })
})
