import { addCents, type Cents, toCents } from '#values/money.ts'

/** Refunded part of a ticket's price: all, all but its issuing fee, or nothing. */
export const returnMoneyChoices = ['whole', 'minus_fees', 'none'] as const
export type ReturnedMoney = (typeof returnMoneyChoices)[number]

/** Seats after a return: back on sale, or kept off sale. */
export const returnSeatChoices = ['back', 'keep'] as const
export type ReturnedSeats = (typeof returnSeatChoices)[number]

const returnReasons = ['organiser', 'buyer', 'date_cancelled', 'date_moved'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** `price + fee - discount` was paid for it. */
export interface ReturnedTicket {
  id: number
  price_cents: Cents
  fee_cents: Cents
  discount_cents: Cents
}

export interface RefundLine {
  /** Null: no specific ticket. */
  ticketId: number | null
  kind: 'ticket' | 'fee' | 'goodwill'
  amount: Cents
}

export interface ReturnPlan {
  amount: Cents
  lines: RefundLine[]
  /** Per ticket, in the order of the tickets. */
  kept: Cents[]
  /** Not refunded because it was refunded before without naming a ticket. */
  goneBefore: Cents
}

/** @param left remaining money of the order: the upper limit of the refund */
export function planReturn(tickets: readonly ReturnedTicket[], money: ReturnedMoney, left: Cents): ReturnPlan {
  const lines = tickets.flatMap((ticket) => linesOf(ticket, money)).filter(({ amount }) => amount > 0)
  const wanted = addCents(...lines.map(({ amount }) => amount))
  const kept = tickets.map((ticket) => keptOf(ticket, money))
  if (wanted <= left) return { amount: wanted, lines, kept, goneBefore: toCents(0) }
  // An earlier refund cannot be attributed to a ticket.
  const rest: RefundLine[] = left > 0 ? [{ ticketId: null, kind: 'goodwill', amount: left }] : []
  return { amount: left, lines: rest, kept, goneBefore: toCents(wanted - left) }
}

function linesOf({ id, price_cents, fee_cents, discount_cents }: ReturnedTicket, money: ReturnedMoney): RefundLine[] {
  const ticket: RefundLine = { ticketId: id, kind: 'ticket', amount: toCents(price_cents - discount_cents) }
  const fee: RefundLine = { ticketId: id, kind: 'fee', amount: fee_cents }
  return { whole: [ticket, fee], minus_fees: [ticket], none: [] }[money]
}

function keptOf({ price_cents, fee_cents, discount_cents }: ReturnedTicket, money: ReturnedMoney): Cents {
  return { whole: toCents(0), minus_fees: fee_cents, none: toCents(price_cents + fee_cents - discount_cents) }[money]
}
