import type { Kysely, Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { type NewItem, OperationRunning, startOperation } from '#platform/jobs/operations/operation-store.ts'
import type { OperationKind } from '#platform/jobs/operations/operation.ts'
import type { Database } from '#platform/schema/schema.ts'
import { type CalendarDate, type TimeZone } from '#values/dates.ts'
import { type Locale, locales } from '#values/locales.ts'
import {
  type DateChangeKind,
  type DateChangeRefusal,
  type DatePlace,
  findChangeRefusal,
  findOddities,
  type Oddity,
} from '#core/orders/date-change.ts'
import {
  countCarts,
  findHolders,
  findWaiting,
  type Holder,
  lockDate,
  noteChange,
  noteOperation,
  type StoredDate,
} from './changing-date-store.ts'
import type { ChangeParameters } from './operations.ts'

/** Whom and what a change concerns: what is read before it is made. */
export interface ChangePlan {
  orders: number
  tickets: number
  /** Orders that wait for their payment, and carts with tickets for it. */
  waiting: number
  carts: number
  mails: Record<Locale, number>
}

/** How a change is made. */
export interface ChangeOptions {
  /** false: everything is done and taken back; what comes of it is told. */
  isMeant: boolean
  actor: string
  now: Date
  timeZone: TimeZone
  /** The numbers that whoever means it has read: with others nothing is done. */
  expected?: ExpectedPlan
}

export interface ExpectedPlan {
  orders: number
  tickets: number
  /** Of a cancellation: what goes back, in cents. */
  back?: number | undefined
  /** Of a move: what is odd about it, and is meant. */
  odd?: readonly Oddity[]
}

export type ChangeRefusal =
  | DateChangeRefusal
  /** Another concert is there at that day, in that slot. */
  | 'occupied'
  /** Another operation of this concert has not ended. */
  | 'running'
  | 'no_such_hall'
  /** The hall sells in another name, or in another country: what was sold would be invoiced wrongly. */
  | 'other_seller'
  /** It concerns more or fewer than was read. */
  | 'other_numbers'
  /** Something about it is odd, and nobody has said that it is meant. */
  | 'odd'

export type ChangeOutcome<plan> =
  | { kind: 'refused'; reason: ChangeRefusal }
  /** `to`: of a move only. `operation`: null where it was not meant. */
  | { kind: 'made'; date: StoredDate; to: DatePlace | undefined; plan: plan; operation: number | null }

/** Ends the transaction of a change that cannot be, so that nothing of it stays. */
export class Refused extends Error {
  readonly reason: ChangeRefusal

  constructor(reason: ChangeRefusal) {
    super(reason)
    this.reason = reason
  }
}

class Rehearsed<plan> extends Error {
  readonly outcome: ChangeOutcome<plan>

  constructor(outcome: ChangeOutcome<plan>) {
    super('A rehearsal.')
    this.outcome = outcome
  }
}

/** One way of changing a concert. */
export interface DateChange<plan extends ChangePlan, parameters extends ChangeParameters> {
  kind: DateChangeKind
  operation: OperationKind<parameters>
  /** Until when tickets are taken back. */
  returnUntil: CalendarDate | null
  /** Where and when it is to be; throws `Refused`. */
  findPlace?: (date: StoredDate, trx: Transaction<Database>) => Promise<DatePlace>
  save: (trx: Transaction<Database>, date: StoredDate, to: DatePlace | undefined) => Promise<void>
  /** Whether orders that wait for their payment are told that they can be paid no more. */
  endsWaiting: boolean
  describe: (plan: ChangePlan, holders: readonly Holder[]) => plan
  parameters: (of: ChangeParameters) => parameters
}

/**
 * Changes a concert: from the commit on it is what it is to be, no sale of it can slip through, and an operation tells everybody whom it
 * concerns. The dry run does the same and rolls it back, so that it refuses what would be refused.
 */
export async function changeDate<plan extends ChangePlan, parameters extends ChangeParameters>(
  db: Kysely<Database>,
  dateId: number,
  change: DateChange<plan, parameters>,
  options: ChangeOptions,
): Promise<ChangeOutcome<plan>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await makeChange(trx, dateId, change, options)
      if (!options.isMeant) throw new Rehearsed({ ...outcome, operation: null })
      return outcome
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    if (error instanceof Refused) return { kind: 'refused', reason: error.reason }
    if (error instanceof OperationRunning) return { kind: 'refused', reason: 'running' }
    if (isOccupied(error)) return { kind: 'refused', reason: 'occupied' }
    throw error
  }
}

async function makeChange<plan extends ChangePlan, parameters extends ChangeParameters>(
  trx: Transaction<Database>,
  dateId: number,
  change: DateChange<plan, parameters>,
  options: ChangeOptions,
) {
  const { kind, returnUntil, endsWaiting } = change
  const date = await lockDate(trx, dateId)
  const to = await change.findPlace?.(date, trx)
  const refusal = findChangeRefusal(date, { kind, returnUntil, ...(to && { to }) }, options)
  if (refusal) throw new Refused(refusal)
  const odd = options.expected && to ? findOddities(date, to, options.timeZone) : []
  if (odd.some((oddity) => !options.expected?.odd?.includes(oddity))) throw new Refused('odd')
  await change.save(trx, date, to)
  const changeId = await noteChange(trx, date, { kind, returnUntil })
  const holders = await findHolders(trx, dateId)
  const waiting = endsWaiting ? await findWaiting(trx, dateId) : []
  const plan = change.describe(await describeHolders(trx, dateId, { holders, waiting: waiting.length }), holders)
  if (options.expected && !isAsRead(plan, options.expected)) throw new Refused('other_numbers')
  const subject = `event date ${dateId}`
  const operation = await startOperation(trx, change.operation, {
    subject,
    parameters: change.parameters({ changeId, dateId }),
    plan,
    startedBy: options.actor,
    items: [...waiting.map((order) => itemOf('waiting', order)), ...holders.map((order) => itemOf('order', order))],
  })
  await noteOperation(trx, changeId, operation)
  const details = {
    operation,
    title: date.title,
    from: placeOf(date),
    ...(to && { to: placeOf(to) }),
    returnUntil,
    plan,
  }
  await writeAudit(trx, { actor: options.actor, action: `date ${kind}`, subject, details })
  return { kind: 'made' as const, date, to, plan, operation }
}

const isAsRead = (plan: ChangePlan & { back?: number }, read: ExpectedPlan) =>
  plan.orders === read.orders && plan.tickets === read.tickets && plan.back === read.back

/** The items of an operation: whom to tell, and what to end. */
const itemOf = (kind: 'order' | 'waiting', { id, ref_nr }: { id: number; ref_nr: string }): NewItem => ({
  key: `${kind}:${id}`,
  label: ref_nr,
})

const placeOf = ({ venueId, slot, startsAt, doorsAt }: DatePlace) => ({
  venue: venueId,
  slot,
  starts_at: startsAt.toISOString(),
  doors_at: doorsAt.toISOString(),
})

async function describeHolders(
  trx: Transaction<Database>,
  dateId: number,
  { holders, waiting }: { holders: readonly Holder[]; waiting: number },
): Promise<ChangePlan> {
  const mailsIn = (locale: Locale) => holders.filter((holder) => holder.locale === locale && holder.hasAddress).length
  return {
    orders: holders.length,
    tickets: holders.reduce((sum, { tickets }) => sum + tickets, 0),
    waiting,
    carts: await countCarts(trx, dateId),
    mails: Object.fromEntries(locales.map((locale) => [locale, mailsIn(locale)])) as Record<Locale, number>,
  }
}

function isOccupied(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'one_concert_a_slot'
}
