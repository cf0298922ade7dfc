import type { Db } from '#platform/schema/schema.ts'
import type { CalendarDate } from '#values/dates.ts'
import { type ChangeOptions, type ChangeOutcome, type ChangePlan, changeDate, Refused } from './change-date.ts'
import { findHall, saveMove, saveStatus } from './changing-date-store.ts'
import { addCents, type Cents, toCents } from '#values/money.ts'
import { dateCancelled, dateMoved, datePostponed } from './operations.ts'

export interface MoveRequest {
  /** Otherwise unchanged. */
  startsAt: Date | null
  /** Otherwise as long before the start as it was. */
  doorsAt: Date | null
  /** Otherwise unchanged. */
  hall: string | null
  slot: string | null
  returnUntil: CalendarDate | null
}

/** Moves a concert to another time or hall. Tickets stay valid; their holders are notified. */
export function moveDate(
  db: Db,
  dateId: number,
  { startsAt, doorsAt, hall, slot, returnUntil }: MoveRequest,
  options: ChangeOptions,
): Promise<ChangeOutcome<ChangePlan>> {
  return changeDate(
    db,
    dateId,
    {
      kind: 'moved',
      operation: dateMoved,
      returnUntil,
      async findPlace(date, trx) {
        const start = startsAt ?? date.startsAt
        const opensBefore = date.startsAt.getTime() - date.doorsAt.getTime()
        const place = {
          venueId: date.venueId,
          slot: slot ?? date.slot,
          startsAt: start,
          doorsAt: doorsAt ?? new Date(start.getTime() - opensBefore),
        }
        if (hall === null) return place
        const found = await findHall(trx, { slug: hall, before: date.venueId })
        if (!found) throw new Refused('no_such_hall')
        if (!found.isOfSameSeller) throw new Refused('other_seller')
        return { ...place, venueId: found.id }
      },
      save: (trx, date, to) => saveMove(trx, date, to!),
      endsWaiting: false,
      describe: (plan) => plan,
      parameters: (of) => of,
    },
    options,
  )
}

/** Postpones a concert without a new date. Sales stop, tickets stay valid, holders are notified. */
export function postponeDate(
  db: Db,
  dateId: number,
  { returnUntil }: { returnUntil: CalendarDate | null },
  options: ChangeOptions,
): Promise<ChangeOutcome<ChangePlan>> {
  return changeDate(
    db,
    dateId,
    {
      kind: 'postponed',
      operation: datePostponed,
      returnUntil,
      save: (trx, { id }) => saveStatus(trx, id, 'postponed'),
      endsWaiting: true,
      describe: (plan) => plan,
      parameters: (of) => of,
    },
    options,
  )
}

export interface CancelPlan extends ChangePlan {
  prices: Cents
  fees: Cents
  discounts: Cents
  back: Cents
}

/** Cancels a concert: sales stop, tickets become void order by order and are refunded. */
export function cancelDate(
  db: Db,
  dateId: number,
  { keepFees }: { keepFees: boolean },
  options: ChangeOptions,
): Promise<ChangeOutcome<CancelPlan>> {
  return changeDate(
    db,
    dateId,
    {
      kind: 'cancelled',
      operation: dateCancelled,
      returnUntil: null,
      save: (trx, { id }) => saveStatus(trx, id, 'cancelled'),
      endsWaiting: true,
      describe(plan, holders) {
        const sum = (of: 'prices' | 'fees' | 'discounts') => addCents(...holders.map((holder) => toCents(holder[of])))
        const [prices, fees, discounts] = [sum('prices'), sum('fees'), sum('discounts')]
        const tickets = toCents(prices - discounts)
        return { ...plan, prices, fees, discounts, back: keepFees ? tickets : addCents(tickets, fees) }
      },
      parameters: (of) => ({ ...of, money: keepFees ? 'minus_fees' : 'whole' }),
    },
    options,
  )
}
