import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents, toEuros } from '#values/money.ts'
import { ticketOf } from '../testing/samples.ts'
import { countAddable, countFewLeft, countInCart, countRemaining, readChosen, sumTickets } from './quantity.ts'

const inCart = (id: number, quantity: number, zone_id = 1) => ({ id, quantity, zone_id, event_date: '2026-11-28' })
const ticket = (stock: number | null, id = 1, limit = 20) => ({ id, zone_id: 1, stock, limit })
const cartOf = (...items: ReturnType<typeof inCart>[]) => ({
  items,
  count: items.reduce((count, { quantity }) => count + quantity, 0),
  limit: 60,
})

describe('what remains of a ticket', () => {
  it('is its stock without what is in the cart', () => {
    expect(countRemaining(ticket(5), [])).toBe(5)
    expect(countRemaining(ticket(5), [inCart(1, 2)])).toBe(3)
    expect(countRemaining(ticket(0), [])).toBe(0)
  })

  it('counts other tickets of the same seats, and no others', () => {
    expect(countRemaining(ticket(5), [inCart(1, 2), inCart(2, 3), inCart(3, 4, 7)])).toBe(0)
    expect(countRemaining(ticket(9), [inCart(1, 2), inCart(3, 4, 7)])).toBe(7)
    expect(countInCart(ticket(5), [inCart(1, 2), inCart(2, 3)])).toBe(2)
  })

  it('is without limit where the stock is', () => {
    expect(countRemaining(ticket(null), [inCart(1, 900)])).toBeNull()
  })

  // Holds: validation.ticket-quantity-below-0-above
  it('together with the cart never exceeds the stock nor the caps', () => {
    const line = fc.record({
      id: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 9 }),
      zone_id: fc.integer({ min: 1, max: 3 }),
      event_date: fc.constant('2026-11-28'),
    })
    const stocks = fc.option(fc.nat(50), { nil: null })
    const limits = fc.record({ inZone: fc.integer({ min: 1, max: 30 }), inAll: fc.integer({ min: 1, max: 40 }) })
    fc.assert(
      fc.property(stocks, limits, fc.array(line), (stock, { inZone, inAll }, drawn) => {
        const cart = { ...cartOf(...drawn), limit: inAll }
        const held = cartOf(...drawn.filter(({ zone_id }) => zone_id === 1)).count
        const quantity = countAddable(ticket(stock, 1, inZone), cart).most
        expect(Number.isInteger(quantity) && quantity >= 0).toBe(true)
        expect(quantity + held <= Math.max(stock ?? Infinity, held)).toBe(true)
        expect(quantity + held <= Math.max(inZone, held)).toBe(true)
        expect(quantity + cart.count <= Math.max(inAll, cart.count)).toBe(true)
      }),
    )
  })
})

describe('what may be added', () => {
  it('ends with the seats where they are fewest', () => {
    expect(countAddable(ticket(5), cartOf(inCart(1, 2)))).toEqual({ most: 3, end: 'seats', inCart: 2 })
    expect(countAddable(ticket(0), cartOf())).toEqual({ most: 0, end: 'seats', inCart: 0 })
  })

  it('ends with what a cart may hold in the zone, of every ticket there', () => {
    expect(countAddable(ticket(90), cartOf(inCart(2, 15)))).toEqual({ most: 5, end: 'session_zone', inCart: 15 })
    expect(countAddable(ticket(null), cartOf())).toEqual({ most: 20, end: 'session_zone', inCart: 0 })
  })

  it('ends with the seats first, then with the zone, where two ends are equally near', () => {
    const cart = { ...cartOf(inCart(1, 2), inCart(2, 3)), limit: 10 }
    expect(countAddable(ticket(10, 1, 10), cart)).toEqual({ most: 5, end: 'seats', inCart: 2 })
    expect(countAddable(ticket(null, 1, 10), cart)).toEqual({ most: 5, end: 'session_zone', inCart: 5 })
  })

  it('is nothing, and not less, where a cart holds more than it may', () => {
    const cart = { ...cartOf(inCart(1, 9)), limit: 5 }
    expect(countAddable(ticket(20, 1, 20), cart)).toEqual({ most: 0, end: 'session', inCart: 9 })
    expect(countAddable(ticket(20, 1, 5), { ...cart, limit: 60 })).toEqual({ most: 0, end: 'session_zone', inCart: 9 })
    expect(countRemaining(ticket(5), [inCart(1, 9)])).toBe(0)
  })

  it('ends with what a cart may hold in all', () => {
    const cart = cartOf(inCart(7, 20, 2), inCart(8, 20, 3), inCart(9, 18, 4))
    expect(countAddable(ticket(90), cart)).toEqual({ most: 2, end: 'session', inCart: 58 })
  })
})

describe('"only n left"', () => {
  // Holds: visitors.11-n-left-true-10
  it('is said of 1 to 10', () => {
    expect([null, 0, 1, 10, 11].map(countFewLeft)).toEqual([null, null, 1, 10, null])
  })
})

describe('what is chosen beside it', () => {
  const others = [
    { zone_id: 1, quantity: 2 },
    { zone_id: 7, quantity: 5 },
  ]

  it('takes seats and room of its zone, and room of the cart', () => {
    expect(countAddable(ticket(5), cartOf(inCart(1, 1)), others)).toEqual({ most: 2, end: 'seats', inCart: 1 })
    expect(countAddable(ticket(null, 1, 4), cartOf(), others)).toEqual({ most: 2, end: 'session_zone', inCart: 0 })
    const full = { ...cartOf(), limit: 8 }
    expect(countAddable(ticket(null), full, others)).toEqual({ most: 1, end: 'session', inCart: 0 })
    expect(countAddable(ticket(1), cartOf(), others).most).toBe(0)
  })

  it('costs its prices and fees to the cent', () => {
    const euros = (cents: number) => toEuros(toCents(cents))
    const [dear, free] = [ticketOf({ fee: euros(29) }), ticketOf({ fee: euros(0) })]
    dear.ticket = { ...dear.ticket, price: euros(110) }
    free.ticket = { ...free.ticket, price: euros(0) }
    const chosen = [
      { ...dear, quantity: 3 },
      { ...free, quantity: 2 },
    ]
    expect(sumTickets(chosen)).toBe(4.17)
    expect(sumTickets([])).toBe(0)
  })

  it('is the number of what was typed, or none', () => {
    expect(['3', ' 12 ', '', '-1', '1.5', 'two', '99999', '0'].map(readChosen)).toEqual([3, 12, 0, 0, 0, 0, 0, 0])
  })
})
