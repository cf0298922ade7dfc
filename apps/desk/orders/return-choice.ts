import {
  planReturn,
  type ReturnedMoney,
  returnMoneyChoices,
  type ReturnedSeats,
  returnSeatChoices,
} from '#core/orders/ticket-return.ts'
import { type Cents, toCents } from '#values/money.ts'
import type { OrderTicket } from './orders.ts'

/** Larger refunds require a recent confirmation of identity. */
export const maxUnconfirmedRefund = toCents(200_00)

export const maxReasonLength = 500

export interface ReturnChoice {
  tickets: number[]
  money: ReturnedMoney
  seats: ReturnedSeats
  /** For the audit log. */
  reason: string
}

const noChoice: ReturnChoice = { tickets: [], money: 'whole', seats: 'back', reason: '' }

/** The URL keeps the selection during a confirmation of identity. */
export function readChoice(query: Record<string, unknown>): ReturnChoice {
  const { tickets, money, seats, reason } = query
  const ids = typeof tickets === 'string' && /^\d{1,15}(,\d{1,15}){0,99}$/.test(tickets) ? tickets.split(',') : []
  return {
    tickets: ids.map(Number),
    money: returnMoneyChoices.find((one) => one === money) ?? noChoice.money,
    seats: returnSeatChoices.find((one) => one === seats) ?? noChoice.seats,
    reason: typeof reason === 'string' ? reason.slice(0, maxReasonLength) : '',
  }
}

export const writeChoice = ({ tickets, ...rest }: ReturnChoice): Record<string, string> => ({
  tickets: tickets.join(','),
  ...rest,
})

/** Only valid tickets not yet used for admission can be returned here. */
export const isReturnable = ({ state }: Pick<OrderTicket, 'state'>): boolean => state === 'valid'

/** @param left refundable rest of the order's money; null: no refund possible now */
export function sumReturn(
  tickets: readonly OrderTicket[],
  { tickets: ids, money }: Pick<ReturnChoice, 'tickets' | 'money'>,
  left: number | null,
): { amount: Cents; kept: Cents; goneBefore: Cents } {
  const chosen = tickets
    .filter(({ id }) => ids.includes(id))
    .map(({ id, priceCents, feeCents, discountCents }) => ({
      id,
      price_cents: toCents(priceCents),
      fee_cents: toCents(feeCents),
      discount_cents: toCents(discountCents),
    }))
  const plan = planReturn(chosen, money, toCents(left ?? 0))
  return {
    amount: plan.amount,
    kept: toCents(plan.kept.reduce((sum, cents) => sum + cents, 0)),
    goneBefore: plan.goneBefore,
  }
}
