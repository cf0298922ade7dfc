import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isBringingMoney,
  parseAttemptKey,
  writeAttemptKey,
  canMovePayment,
  canMoveRefund,
  hasBroughtMoney,
  isOpen,
  isPaymentErrorCode,
  paymentStates,
  listPaymentStatesBefore,
  type PaymentState,
  type RefundState,
} from './payment.ts'

const states: PaymentState[] = [
  'created',
  'requires_action',
  'processing',
  'failed',
  'cancelled',
  'captured',
  'disputed',
  'charged_back',
]
const refundStates: RefundState[] = ['requested', 'submitted', 'succeeded', 'failed']

/** Returns the states of a payment when reports arrive in this order. */
function follow(reports: PaymentState[]): PaymentState[] {
  const path: PaymentState[] = ['created']
  for (const report of reports) if (canMovePayment(path.at(-1)!, report)) path.push(report)
  return path
}

const anyReports = fc.array(fc.constantFrom(...states), { maxLength: 30 })

describe('reports in whatever order and however often', () => {
  test('bring the money once at most', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const path = follow(reports)
        const arrivals = path.slice(1).filter((state, index) => isBringingMoney(path[index]!, state))
        expect(arrivals.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('bring the money whenever one of them says so before any dispute', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        fc.pre(reports.includes('captured'))
        expect(follow(reports)).toContain('captured')
      }),
    )
  })

  test('said twice change nothing more', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        expect(follow(reports.flatMap((report) => [report, report]))).toEqual(follow(reports))
      }),
    )
  })

  test('never open again what was over', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const path = follow(reports)
        const over = path.findIndex((state) => !isOpen(state))
        if (over >= 0) expect(path.slice(over).some(isOpen)).toBe(false)
      }),
    )
  })
})

test('money that was charged back is back only by a dispute, and brings nothing new', () => {
  expect(states.filter((state) => canMovePayment('charged_back', state))).toEqual(['captured', 'disputed'])
  expect(isBringingMoney('charged_back', 'captured')).toBe(false)
})

test('a refund that succeeded is asked for again only after it has come back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...refundStates)), (moves) => {
      const path: RefundState[] = ['requested']
      for (const move of moves) if (canMoveRefund(path.at(-1)!, move)) path.push(move)
      path.forEach((state, index) => {
        if (state === 'succeeded' && path[index + 1]) expect(path[index + 1]).toBe('failed')
      })
    }),
  )
})

const listMoves = <state extends string>(all: readonly state[], canMove: (from: state, to: state) => boolean) =>
  all.map((from) => `${from} -> ${all.filter((to) => canMove(from, to)).join(', ')}`)

test('the moves of a payment are those of the table and no others', () => {
  expect(listMoves(states, canMovePayment)).toEqual([
    'created -> requires_action, processing, failed, cancelled, captured',
    'requires_action -> processing, failed, cancelled, captured',
    'processing -> failed, cancelled, captured',
    'failed -> captured',
    'cancelled -> captured',
    'captured -> disputed, charged_back',
    'disputed -> captured, charged_back',
    'charged_back -> captured, disputed',
  ])
})

test('the moves of a refund are those of the table and no others', () => {
  expect(listMoves(refundStates, canMoveRefund)).toEqual([
    'requested -> submitted, succeeded, failed',
    'submitted -> succeeded, failed',
    'succeeded -> failed',
    'failed -> requested',
  ])
})

test('an attempt is open while it may bring money and has not', () => {
  expect(states.filter(isOpen)).toEqual(['created', 'requires_action', 'processing'])
})

test('a capture brings the money, but not where a dispute was won', () => {
  const before = states.filter((state) => canMovePayment(state, 'captured') && isBringingMoney(state, 'captured'))
  expect(before).toEqual(['created', 'requires_action', 'processing', 'failed', 'cancelled'])
  expect(isBringingMoney('disputed', 'captured')).toBe(false)
  expect(states.filter((state) => isBringingMoney('created', state))).toEqual(['captured'])
})

test('the codes of failures are those that each language has words for', () => {
  const codes = [
    'insufficient_funds',
    'card_declined',
    'authentication_failed',
    'expired_card',
    'incorrect_card',
    'cancelled_by_buyer',
    'page_expired',
  ]
  expect(codes.every(isPaymentErrorCode)).toBe(true)
  expect(['', 'made_up', null].some(isPaymentErrorCode)).toBe(false)
})

test('paymentStatesBefore is the table of moves read backwards', () => {
  for (const to of states) {
    expect(listPaymentStatesBefore(to)).toEqual(states.filter((from) => canMovePayment(from, to)))
  }
  expect(listPaymentStatesBefore('requires_action')).toEqual(['created'])
})

test('the shop has the money of a captured payment until a dispute is lost, and hears no more of one that is settled', () => {
  expect(states.filter(hasBroughtMoney)).toEqual(['captured', 'disputed', 'charged_back'])
  expect(paymentStates.refundable).toEqual(states.filter((state) => hasBroughtMoney(state) && state !== 'charged_back'))
  expect(paymentStates.unsettled).toEqual([...paymentStates.open, 'disputed'])
})

describe('the key of an attempt', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 999_999 }), (uuid, attempt) => {
        expect(parseAttemptKey(writeAttemptKey(uuid, attempt))).toEqual({ uuid, attempt })
      }),
    )
  })

  test.each(['', 'order:x:attempt:1', 'order:00000000-0000-0000-0000-000000000000:attempt:0', 'cart:1'])(
    '%j is none',
    (text) => {
      expect(parseAttemptKey(text)).toBeNull()
    },
  )
})

test('a key that only contains the name of an attempt is none', () => {
  const key = writeAttemptKey('0b6f2d8e-8f2c-4a51-9d5c-0d7f8c5b1a2e', 3)
  expect(parseAttemptKey(key)).toEqual({ uuid: '0b6f2d8e-8f2c-4a51-9d5c-0d7f8c5b1a2e', attempt: 3 })
  for (const other of [`x${key}`, `${key}:refund`, `${key}x`]) expect(parseAttemptKey(other)).toBeNull()
})
