import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import {
  formatReference,
  readReference,
  isFree,
  orderMoves,
  findSettlement,
  listStatesBefore,
  type OrderState,
} from './order.ts'

const states = Object.keys(orderMoves) as OrderState[]
const anyState = fc.constantFrom(...states)

describe('the moves of an order', () => {
  test('are those of the table and no others', () => {
    const moves = states.flatMap((from) =>
      states.filter((to) => orderMoves[from].includes(to)).map((to) => `${from} -> ${to}`),
    )
    expect(moves.toSorted()).toEqual([
      'awaiting_payment -> cancelled',
      'awaiting_payment -> expired',
      'awaiting_payment -> paid',
      'expired -> paid',
      'paid -> cancelled',
    ])
  })

  test('whatever is asked of an order, it is paid once at most and never comes back from cancelled', () => {
    fc.assert(
      fc.property(fc.array(anyState), (moves) => {
        let state: OrderState = 'awaiting_payment'
        const path: OrderState[] = [state]
        for (const move of moves) {
          if (!orderMoves[state].includes(move)) continue
          state = move
          path.push(state)
        }
        expect(path.filter((visited) => visited === 'paid').length).toBeLessThanOrEqual(1)
        expect(path.filter((visited) => visited === 'awaiting_payment')).toHaveLength(1)
        if (path.includes('cancelled')) expect(path.at(-1)).toBe('cancelled')
      }),
    )
  })

  test('statesBefore is the table read backwards', () => {
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        expect(listStatesBefore(to).includes(from)).toBe(orderMoves[from].includes(to))
      }),
    )
  })
})

test('money buys tickets exactly where the order may still become paid', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(findSettlement(state) !== 'refund').toBe(orderMoves[state].includes('paid'))
    }),
  )
})

// Holds: entities.order-uuid-ref-nr-email
test('a reference number has the year and six digits at least', () => {
  expect(formatReference(42, 2026)).toBe('CDZ-26-000042')
  expect(formatReference(1_234_567, 2031)).toBe('CDZ-31-1234567')
})

test('only nothing is free', () => {
  expect(isFree(toCents(0))).toBe(true)
  expect(isFree(toCents(1))).toBe(false)
})

test('nothing comes after a cancelled order', () => {
  expect(orderMoves.cancelled).toEqual([])
})

// Holds: desk.reference-in-any-spelling
test.each([
  ['CDZ-26-000012', 'CDZ-26-000012'],
  ['cdz-26-12', 'CDZ-26-000012'],
  ['CDZ26000012', 'CDZ-26-000012'],
  ['26-000012', 'CDZ-26-000012'],
  ['26–12', 'CDZ-26-000012'],
  ['№ CDZ 26 000012.', 'CDZ-26-000012'],
  ['ＣＤＺ－２６－０００１２', 'CDZ-26-000012'],
  ['CDZ-26-1234567', 'CDZ-26-1234567'],
  ['2026-11', null],
  ['26000012', null],
  ['ABC-26-12', null],
  ['CDZ-26-', null],
  [`CDZ-26-${'0'.repeat(40)}1`, null],
])('the number of an order is read however it is spelled: %j', (typed, reference) => {
  expect(readReference(typed)).toBe(reference)
})
