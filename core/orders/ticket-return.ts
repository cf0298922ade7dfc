import { addCents, type Cents, toCents } from '#values/money.ts'

/** What of a ticket's money goes back: all of it, all but its issuing fee, or nothing. */
export const returnMoneyChoices = ['whole', 'minus_fees', 'none'] as const
export type ReturnedMoney = (typeof returnMoneyChoices)[number]

/** What becomes of the seats: back on sale, or kept out of it. */
export const returnSeatChoices = ['back', 'keep'] as const
export type ReturnedSeats = (typeof returnSeatChoices)[number]

/** Why tickets are given back. */
const returnReasons = ['organiser', 'buyer', 'date_cancelled', 'date_moved'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** A ticket's own money: `price + fee - discount` was paid for it. */
export interface ReturnedTicket {
  id: number
  price_cents: Cents
  fee_cents: Cents
  discount_cents: Cents
}

export interface RefundLine {
  /** Null: for none in particular. */
  ticketId: number | null
  kind: 'ticket' | 'fee' | 'goodwill'
  amount: Cents
}

export interface ReturnPlan {
  /** What goes back, and what for; the lines come to it. */
  amount: Cents
  lines: RefundLine[]
  /** What the shop keeps of each ticket's money, in the order of the tickets. */
  kept: Cents[]
  /** What would go back, too, had it not gone back before without a word of which ticket it was for. */
  goneBefore: Cents
}

/**
 * What goes back for tickets, to the cent.
 * @param left what there still is of the order's money: never more goes back
 */
export function planReturn(tickets: readonly ReturnedTicket[], money: ReturnedMoney, left: Cents): ReturnPlan {
  const lines = tickets.flatMap((ticket) => linesOf(ticket, money)).filter(({ amount }) => amount > 0)
  const wanted = addCents(...lines.map(({ amount }) => amount))
  const kept = tickets.map((ticket) => keptOf(ticket, money))
  if (wanted <= left) return { amount: wanted, lines, kept, goneBefore: toCents(0) }
  // Which ticket lacks what has gone back before nobody can say.
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
