import { addCents, toEuros } from '#values/money.ts'
import { isGood } from '#core/tickets/ticket.ts'
import { checkReturn, type Deadline, type ReturnRight } from '../ticket-rights.ts'
import type { OtherConcert, ReturnableConcert, ReturnableTicket, ReturnTerm, ReviewedReturn } from '../self-service.ts'
import { priceReturn, type ReturnChoice } from './check-choice.ts'
import type { OrderOfBuyer, StoredOwnTicket } from './own-ticket-store.ts'

export function describeReturnable(order: OrderOfBuyer): {
  concerts: ReturnableConcert[]
  others: OtherConcert[]
  is_disputed: boolean
} {
  const byConcert = Map.groupBy(order.tickets.filter(isGood), ({ dateId }) => dateId)
  const concerts = [...byConcert.values()].toSorted(
    ([one], [other]) => one!.startsAt.getTime() - other!.startsAt.getTime(),
  )
  const described = concerts.map((tickets) => describeConcert(tickets as Tickets, order))
  return {
    concerts: described.filter((one) => 'term' in one),
    others: described.filter((one) => 'refusal' in one),
    is_disputed: order.left === null,
  }
}

type Tickets = [StoredOwnTicket, ...StoredOwnTicket[]]
type Described = ReturnableConcert | OtherConcert

function describeConcert(tickets: Tickets, { terms }: OrderOfBuyer): Described {
  const [{ dateId: id, concert }] = tickets
  const checked = tickets.map((ticket) => ({ ticket, verdict: checkReturn(ticket, terms) }))
  const returnable = checked.flatMap(({ ticket, verdict }) => ('right' in verdict ? [{ ticket, ...verdict }] : []))
  const [first] = returnable
  if (!first) {
    const refusals = checked.flatMap(({ verdict }) =>
      'refusal' in verdict && verdict.refusal !== 'void' ? [verdict] : [],
    )
    // The reason of an unused ticket is more informative.
    const refusal = refusals.find((one) => one.refusal !== 'admitted') ?? { refusal: 'admitted' as const }
    const until = refusal.refusal === 'over' ? readDeadline(refusal.until) : null
    return { id, concert, refusal: refusal.refusal, until }
  }
  return {
    id,
    concert,
    term: describeTerm(first.right),
    keeps_fees: keepsFees(
      first.right,
      returnable.map(({ ticket }) => ticket),
    ),
    tickets: returnable.map(({ ticket, right }) => describeTicket(ticket, right)),
    used: checked.length - returnable.length,
  }
}

export function describeChoice({ right, tickets, plan, remaining }: ReturnChoice): ReviewedReturn {
  return {
    concert: tickets[0]!.concert,
    tickets: tickets.map((ticket) => describeTicket(ticket, right)),
    amount: toEuros(plan.amount),
    kept: toEuros(addCents(...plan.kept)),
    has_gone_before: plan.goneBefore > 0,
    remaining,
  }
}

export function describeTerm({ reason, until }: ReturnRight): ReturnTerm {
  return { reason, until: readDeadline(until) }
}

const readDeadline = (until: Deadline): string => ('day' in until ? until.day : until.moment.toISOString())

function keepsFees({ money }: ReturnRight, tickets: readonly StoredOwnTicket[]): boolean {
  return money === 'minus_fees' && tickets.some(({ fee_cents }) => fee_cents > 0)
}

function describeTicket(ticket: StoredOwnTicket, right: ReturnRight): ReturnableTicket {
  const { serial, title, holder } = ticket
  return { serial, title, holder, amount: toEuros(priceReturn(ticket, right)) }
}
