import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import {
  countCost,
  findExchangeDeadline,
  type ExchangeableTicket,
  type ExchangeOffer,
  planExchange,
  refuseExchange,
  refuseOffer,
} from './ticket-exchange.ts'

const startsAt = new Date('2026-12-10T19:00:00Z')
const ticket: ExchangeableTicket = {
  id: 1,
  price_cents: toCents(4200),
  fee_cents: toCents(150),
  discount_cents: toCents(0),
  state: 'valid',
  startsAt,
  dateStatus: 'scheduled',
  vatRate: 550,
  sellerId: 1,
}
const offer: ExchangeOffer = { price: toCents(4200), fee: toCents(150), vatRate: 550, sellerId: 1, freeSeats: 1 }

describe('a ticket is exchanged', () => {
  const terms = { now: new Date('2026-12-08T18:59:59Z'), hoursBefore: 48 }

  test('until the moment that the organiser has set, and not at it', () => {
    expect(refuseExchange(ticket, terms)).toBeNull()
    expect(findExchangeDeadline(startsAt, 48)).toEqual(new Date('2026-12-08T19:00:00Z'))
    expect(refuseExchange(ticket, { ...terms, now: new Date('2026-12-08T19:00:00Z') })).toBe('over')
    expect(refuseExchange(ticket, { hoursBefore: 0, now: new Date('2026-12-10T18:59:59Z') })).toBeNull()
    expect(refuseExchange(ticket, { hoursBefore: 0, now: startsAt })).toBe('over')
  })

  test.each([
    [{ state: 'admitted' }, 'admitted'],
    [{ state: 'void' }, 'void'],
    [{ state: 'exchanged' }, 'void'],
    [{ dateStatus: 'cancelled' }, 'date_changed'],
    [{ dateStatus: 'postponed' }, 'date_changed'],
  ] as const)('not where it is %j', (changes, refusal) => {
    expect(refuseExchange({ ...ticket, ...changes }, terms)).toBe(refusal)
  })

  test('not unless the organiser lets', () => {
    expect(refuseExchange(ticket, { ...terms, hoursBefore: null })).toBe('not_offered')
  })
})

describe('it is exchanged for', () => {
  test.each([
    [{}, null],
    [{ price: toCents(4350), fee: toCents(0) }, null],
    [{ price: toCents(4201) }, 'dearer'],
    [{ fee: toCents(151) }, 'dearer'],
    [{ freeSeats: 0 }, 'sold_out'],
    [{ freeSeats: null }, null],
    [{ sellerId: 2 }, 'other_seller'],
    [{ vatRate: 2700 }, 'other_vat'],
    [{ vatRate: null }, 'other_vat'],
  ])('%j: %s', (changes, refusal) => {
    expect(refuseOffer(ticket, { ...offer, ...changes })).toBe(refusal)
  })

  test('what costs no more than was paid, a discount taken off', () => {
    expect(refuseOffer({ ...ticket, discount_cents: toCents(1) }, offer)).toBe('dearer')
  })
})

test('every cent moves to the new ticket or goes back, for what it was paid', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (price, fee, discount, newPrice, newFee) => {
      const own = {
        ...ticket,
        price_cents: toCents(price),
        fee_cents: toCents(fee),
        discount_cents: toCents(Math.min(discount, price)),
      }
      const wanted = { ...offer, price: toCents(newPrice), fee: toCents(newFee) }
      fc.pre(refuseOffer(own, wanted) === null)
      const { moved, back, lines } = planExchange(own, wanted)
      expect(moved).toBe(newPrice + newFee)
      expect(moved + back).toBe(countCost(own))
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(back)
      for (const { kind, amount, ticketId } of lines) {
        expect(ticketId).toBe(own.id)
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThanOrEqual(kind === 'fee' ? fee : price - own.discount_cents)
      }
    }),
  )
})
