import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { checkChoice, priceReturn } from './check-choice.ts'
import { type OrderOfBuyer, type StoredOwnTicket, findRightsTerms } from './own-ticket-store.ts'
import { ownReturnSchemas, readSerials } from './return-form.ts'

const now = new Date('2026-11-01T12:00:00Z')
const terms = { now, timeZone: 'Europe/Budapest', returns: { hoursBefore: 24, money: 'minus_fees' } } as const

const ticketOf = (serial: number, changes: Partial<StoredOwnTicket> = {}) =>
  ({
    id: 100 + serial,
    serial,
    state: 'valid',
    dateId: 7,
    orderedAt: new Date('2026-10-01T12:00:00Z'),
    startsAt: new Date('2026-11-28T18:30:00Z'),
    dateStatus: 'scheduled',
    changes: [],
    price_cents: toCents(4200),
    fee_cents: toCents(150),
    discount_cents: toCents(420),
    ...changes,
  }) as unknown as StoredOwnTicket

const order: OrderOfBuyer = {
  tickets: [
    ticketOf(1),
    ticketOf(2),
    ticketOf(3, { state: 'admitted' }),
    ticketOf(4, { state: 'void' }),
    ticketOf(5, { dateId: 8 }),
    ticketOf(6, { dateId: 9, dateStatus: 'cancelled' }),
    ticketOf(7, { dateId: 10, startsAt: new Date('2026-11-02T11:00:00Z') }),
  ],
  terms,
  left: toCents(10_000),
}

test('a choice of tickets: what goes back for them, and how many stay good', () => {
  expect(checkChoice(order, [1, 2])).toMatchObject({
    right: { reason: 'buyer', money: 'minus_fees' },
    tickets: [{ serial: 1 }, { serial: 2 }],
    plan: { amount: 7560 },
    // Without the void one.
    remaining: 4,
  })
})

test.each([
  ['unknown', [], {}],
  ['unknown', [1, 99], {}],
  ['several', [1, 5], {}],
  ['admitted', [1, 3], {}],
  ['gone', [4], {}],
  ['gone', [1, 4], {}],
  ['cancelled', [6], {}],
  ['over', [7], {}],
  ['not_offered', [1], { terms: { ...terms, returns: null } }],
  ['disputed', [1], { left: null }],
  // Problems of tickets come before problems of money.
  ['gone', [4], { left: null }],
] as const)('a choice of tickets is refused as %s: %j', (refusal, serials, changes) => {
  expect(checkChoice({ ...order, ...changes }, serials)).toEqual({ refusal })
})

test.each([
  ['whole', 3930],
  ['minus_fees', 3780],
] as const)(
  'the money of a ticket that goes back (%s) is %i cents, whatever is left of the order’s',
  (money, cents) => {
    expect(priceReturn(ticketOf(1), { reason: 'buyer', money, until: { moment: now } })).toBe(cents)
  },
)

test('the terms of an order are those of its first ticket, though another one was exchanged since', () => {
  const first = { exchangeUntilHours: null, ownReturns: { hoursBefore: 24, money: 'whole' } } as const
  const config = {
    timeZone: 'Europe/Budapest',
    exchangeUntilHours: null,
    ownReturns: null,
    saleTerms: [
      { ...first, from: new Date('2026-01-01') },
      { exchangeUntilHours: null, ownReturns: null, from: new Date('2026-10-15') },
    ],
  }
  const exchanged = { orderedAt: new Date('2026-10-20T12:00:00Z') }
  const read = (tickets: Parameters<typeof findRightsTerms>[0]) => findRightsTerms(tickets, { now, config }).returns
  expect(read([exchanged, { orderedAt: new Date('2026-10-01T12:00:00Z') }])).toEqual(first.ownReturns)
  expect(read([exchanged])).toBeNull()
})

test('the form of a return takes each ticket once, and two hundred at most', () => {
  const serials = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
  expect(ownReturnSchemas.choice.safeParse({ tickets: serials(200) }).data?.tickets).toHaveLength(200)
  expect(ownReturnSchemas.choice.safeParse({ tickets: serials(201) }).success).toBe(false)
  expect(ownReturnSchemas.choice.safeParse({ tickets: ['2', 1, '2'] }).data).toEqual({ tickets: [2, 1] })
  expect(ownReturnSchemas.choice.safeParse({ tickets: '7' }).data).toEqual({ tickets: [7] })
  for (const wrong of [undefined, '', [], ['0'], ['x'], ['1', '-1'], ['1.5']])
    expect(ownReturnSchemas.choice.safeParse({ tickets: wrong }).success, JSON.stringify(wrong)).toBe(false)
  expect([readSerials('12,13'), readSerials('12,x'), readSerials(undefined)]).toEqual([[12, 13], [], []])
})
