import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCents, type Cents, toCents } from '#values/money.ts'
import { planReturn, returnMoneyChoices, type ReturnedTicket } from './ticket-return.ts'

const ticket = (id: number, price: number, fee: number, discount = 0): ReturnedTicket => ({
  id,
  price_cents: toCents(price),
  fee_cents: toCents(fee),
  discount_cents: toCents(discount),
})

const plenty = toCents(1_000_000)

test('a ticket goes back whole: its price less its share of the discount, and its fee', () => {
  expect(planReturn([ticket(7, 4200, 150, 333)], 'whole', plenty)).toEqual({
    amount: 4017,
    lines: [
      { ticketId: 7, kind: 'ticket', amount: 3867 },
      { ticketId: 7, kind: 'fee', amount: 150 },
    ],
    kept: [0],
    goneBefore: 0,
  })
})

test('minus fees the fee stays, and of what cost nothing there is no line', () => {
  const tickets = [ticket(7, 4200, 150), ticket(8, 1000, 150, 1000)]
  expect(planReturn(tickets, 'minus_fees', plenty)).toEqual({
    amount: 4200,
    lines: [{ ticketId: 7, kind: 'ticket', amount: 4200 }],
    kept: [150, 150],
    goneBefore: 0,
  })
})

test('without money nothing goes back, and all of it stays', () => {
  expect(planReturn([ticket(7, 4200, 150, 333)], 'none', toCents(0))).toEqual({
    amount: 0,
    lines: [],
    kept: [4017],
    goneBefore: 0,
  })
})

test('what has gone back before is taken off, and then nobody can say of which ticket the rest is', () => {
  const tickets = [ticket(7, 4200, 150), ticket(8, 4200, 150)]
  const rest = { ticketId: null, kind: 'goodwill', amount: 6700 }
  expect(planReturn(tickets, 'whole', toCents(6700))).toMatchObject({ amount: 6700, lines: [rest], goneBefore: 2000 })
  expect(planReturn(tickets, 'whole', toCents(0))).toMatchObject({ amount: 0, lines: [], goneBefore: 8700 })
})

test('what goes back, what stays and what has gone before come to what the tickets cost', () => {
  const anyTicket = fc
    .record({ id: fc.nat(1000), price: fc.nat(20_000), fee: fc.nat(500), share: fc.nat(100) })
    .map(({ id, price, fee, share }) => ticket(id, price, fee, Math.floor((price * share) / 100)))
  const sum = (amounts: Cents[]) => addCents(...amounts)
  fc.assert(
    fc.property(
      fc.array(anyTicket, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...returnMoneyChoices),
      fc.nat(60_000),
      (tickets, money, left) => {
        const plan = planReturn(tickets, money, toCents(left))
        const cost = tickets.reduce((all, each) => all + each.price_cents + each.fee_cents - each.discount_cents, 0)
        expect(plan.amount).toBeLessThanOrEqual(left)
        expect(sum(plan.lines.map(({ amount }) => amount))).toBe(plan.amount)
        expect(plan.lines.every(({ amount }) => amount > 0)).toBe(true)
        expect(plan.amount + sum(plan.kept) + plan.goneBefore).toBe(cost)
      },
    ),
  )
})
