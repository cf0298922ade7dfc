import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countAddable, countFewLeft, countInCart, countRemaining, limitQuantity, mostAtOnce } from './quantity.ts'

const inCart = (id: number, quantity: number, zone_id = 1) => ({ id, quantity, zone_id, event_date: '2026-11-28' })
const ticket = (stock: number | null, id = 1) => ({ id, zone_id: 1, stock })

describe('what remains of a ticket', () => {
  it('is its stock without what is in the cart', () => {
    expect(countRemaining(ticket(5), [])).toBe(5)
    expect(countRemaining(ticket(5), [inCart(1, 2)])).toBe(3)
    expect(countRemaining(ticket(0), [])).toBe(0)
  })

  it('counts other tickets of the same seats, and no others', () => {
    expect(countRemaining(ticket(5), [inCart(1, 2), inCart(2, 3), inCart(3, 4, 7)])).toBe(0)
    expect(countInCart(ticket(5), [inCart(1, 2), inCart(2, 3)])).toBe(2)
  })

  it('is without limit where the stock is', () => {
    expect(countRemaining(ticket(null), [inCart(1, 900)])).toBeNull()
  })

  it('together with the cart never exceeds the stock, whatever is asked for', () => {
    const items = fc.array(
      fc.record({ id: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }), zone_id: fc.constant(1) }),
    )
    fc.assert(
      fc.property(fc.nat(50), items, fc.double(), (stock, drawn, asked) => {
        const cart = drawn.map((item) => ({ ...item, event_date: '2026-11-28' }))
        const held = cart.reduce((sum, item) => sum + item.quantity, 0)
        const quantity = limitQuantity(asked, countRemaining(ticket(stock), cart))
        expect(Number.isInteger(quantity) && quantity >= 0).toBe(true)
        expect(quantity + held <= Math.max(stock, held)).toBe(true)
      }),
    )
  })
})

describe('a quantity', () => {
  it('stays between 0 and what remains', () => {
    expect(limitQuantity(-1, 5)).toBe(0)
    expect(limitQuantity(6, 5)).toBe(5)
    expect(limitQuantity(2.9, 5)).toBe(2)
    expect(limitQuantity(Number.NaN, 5)).toBe(0)
    expect(limitQuantity(40, null)).toBe(40)
  })
})

describe('what may be added at once', () => {
  it('is the less of what remains and of what the shop takes', () => {
    expect(countAddable(5)).toBe(5)
    expect(countAddable(0)).toBe(0)
    expect(countAddable(60)).toBe(mostAtOnce)
    expect(countAddable(null)).toBe(mostAtOnce)
  })

  it('is what may be asked for', () => {
    expect(limitQuantity(60, 60)).toBe(mostAtOnce)
    expect(limitQuantity(5000, null)).toBe(mostAtOnce)
  })
})

describe('"only n left"', () => {
  it('is said of 1 to 10', () => {
    expect([null, 0, 1, 10, 11].map(countFewLeft)).toEqual([null, null, 1, 10, null])
  })
})
