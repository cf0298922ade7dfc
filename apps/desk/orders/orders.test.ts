import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { readJump, readOrderFilters } from './orders.ts'
import { isReturnable, maxReasonLength, readChoice, sumReturn, writeChoice } from './return-choice.ts'
import { sampleTicket } from './testing/sample-order.ts'

test.each([
  ['2026-11-02', { day: '2026-11-02' }],
  [' 2026. 11. 2. ', { day: '2026-11-02' }],
  ['2026/3/12', { day: '2026-03-12' }],
  ['02/11/2026', { day: '2026-11-02' }],
  ['2.11.2026', { day: '2026-11-02' }],
  ['2026-02-30', null],
  ['31/02/2026', null],
  ['CDZ-26-000042', { reference: 'CDZ-26-000042' }],
  [' cdz-26-000042 ', { reference: 'CDZ-26-000042' }],
  ['CDZ', null],
  ['yesterday', null],
  ['', null],
])('orders: a list that is begun at %j begins there', (typed, jump) => expect(readJump(typed)).toEqual(jump))

test('orders: of an address only what there is narrows the list', () => {
  const nothing = { state: null, channel: null, from: null, to: null, date: null, promo: null }
  expect(readOrderFilters({})).toEqual(nothing)
  expect(
    readOrderFilters({
      state: 'gone',
      channel: 'x',
      from: '2026-02-30',
      to: ['2026-02-01'],
      date: '-1',
      promo: '1 or 1',
    }),
  ).toEqual(nothing)
  const asked = { state: 'expired', channel: 'invitation', from: '2026-02-01', to: '2026-02-28' }
  expect(readOrderFilters({ ...asked, date: '7', promo: '8' })).toEqual({ ...asked, date: 7, promo: 8 })
})

test('return: a choice comes back as its address remembers it', () => {
  const choice = { tickets: [12, 7], money: 'minus_fees', seats: 'keep', reason: 'ill' } as const
  expect(readChoice(writeChoice({ ...choice, tickets: [...choice.tickets] }))).toEqual(choice)
  const nothing = { tickets: [], money: 'whole', seats: 'back', reason: '' }
  expect(readChoice({})).toEqual(nothing)
  expect(readChoice({ tickets: '1;2', money: 'all', seats: 'mine', reason: ['x'] })).toEqual(nothing)
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
  expect([100, 101].map((count) => readChoice({ tickets: numbers(count) }).tickets.length)).toEqual([100, 0])
  expect(readChoice({ reason: 'x'.repeat(maxReasonLength + 1) }).reason).toHaveLength(maxReasonLength)
})

test('return: what goes back and what is kept is that of the tickets that were chosen', () => {
  const tickets = [
    { ...sampleTicket, id: 1, priceCents: 4200, feeCents: 150, discountCents: 420 },
    { ...sampleTicket, id: 2, priceCents: 2000, feeCents: 100, discountCents: 0 },
  ]
  const sum = (ids: number[], money: 'whole' | 'minus_fees' | 'none', left: number | null = 10_000) =>
    sumReturn(tickets, { tickets: ids, money }, left)
  expect(sum([1], 'whole')).toEqual({ amount: 3930, kept: 0, goneBefore: 0 })
  expect(sum([1, 2], 'minus_fees')).toEqual({ amount: 5780, kept: 250, goneBefore: 0 })
  expect(sum([2, 3], 'none')).toEqual({ amount: 0, kept: 2100, goneBefore: 0 })
  expect(sum([1], 'whole', 1000)).toEqual({ amount: toCents(1000), kept: 0, goneBefore: 2930 })
  expect(sum([1], 'none', null)).toEqual({ amount: 0, kept: 3930, goneBefore: 0 })
  const states = (['valid', 'admitted', 'void', 'exchanged'] as const).map((state) => isReturnable({ state }))
  expect(states).toEqual([true, false, false, false])
})
