/** What somebody wants to give back of an order, and what comes of it: the same on the page and on the server. */
import {
  planReturn,
  type ReturnedMoney,
  returnMoneyChoices,
  type ReturnedSeats,
  returnSeatChoices,
} from '#core/orders/ticket-return.ts'
import { type Cents, toCents } from '#values/money.ts'
import type { OrderTicket } from './orders.ts'

/** Above this somebody must have shown lately that it is them. */
export const maxUnconfirmedRefund = toCents(200_00)

export const maxReasonLength = 500

export interface ReturnChoice {
  /** By their ids. */
  tickets: number[]
  money: ReturnedMoney
  seats: ReturnedSeats
  /** In their words, for the audit log. */
  reason: string
}

const noChoice: ReturnChoice = { tickets: [], money: 'whole', seats: 'back', reason: '' }

/** Reads a choice that an address remembers while somebody shows who they are. */
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

/** As an address remembers it. */
export const writeChoice = ({ tickets, ...rest }: ReturnChoice): Record<string, string> => ({
  tickets: tickets.join(','),
  ...rest,
})

/** Only what is good, and by which nobody is in, is given back here. */
export const isReturnable = ({ state }: Pick<OrderTicket, 'state'>): boolean => state === 'valid'

/**
 * What goes back and what is kept.
 * @param left what there still is of the order's money; null: none of it can go back now
 */
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
