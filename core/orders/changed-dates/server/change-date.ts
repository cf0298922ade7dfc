import { writeAudit } from '#platform/audit/audit-store.ts'
import { type NewItem, OperationRunning, startOperation } from '#platform/jobs/operations/operation-store.ts'
import type { OperationKind } from '#platform/jobs/operations/operation.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
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

/** Affected parties, determined before the change. */
export interface ChangePlan {
  orders: number
  tickets: number
  /** Unpaid orders, and carts. */
  waiting: number
  carts: number
  mails: Record<Locale, number>
}

export interface ChangeOptions {
  /** false: dry run, rolled back. */
  isMeant: boolean
  actor: string
  now: Date
  timeZone: TimeZone
  /** Numbers that the author has confirmed; if they differ, nothing is done. */
  expected?: ExpectedPlan
}

export interface ExpectedPlan {
  orders: number
  tickets: number
  /** Of a cancellation: the refund. */
  back?: number | undefined
  /** Of a move: intended ones. */
  odd?: readonly Oddity[]
}

export type ChangeRefusal =
  | DateChangeRefusal
  | 'occupied'
  | 'running'
  | 'no_such_hall'
  /** The hall has another seller or country: sold tickets would be invoiced incorrectly. */
  | 'other_seller'
  /** It affects other numbers than those confirmed. */
  | 'other_numbers'
  | 'odd'

export type ChangeOutcome<plan> =
  | { kind: 'refused'; reason: ChangeRefusal }
  /** `to`: for a move only. `operation`: null for a dry run. */
  | { kind: 'made'; date: StoredDate; to: DatePlace | undefined; plan: plan; operation: number | null }

/** Rolls back the transaction. */
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

export interface DateChange<plan extends ChangePlan, parameters extends ChangeParameters> {
  kind: DateChangeKind
  operation: OperationKind<parameters>
  /** Last day for returning tickets. */
  returnUntil: CalendarDate | null
  /** Throws `Refused`. */
  findPlace?: (date: StoredDate, trx: Trx) => Promise<DatePlace>
  save: (trx: Trx, date: StoredDate, to: DatePlace | undefined) => Promise<void>
  /** Orders awaiting payment end, and are told so. */
  endsWaiting: boolean
  describe: (plan: ChangePlan, holders: readonly Holder[]) => plan
  parameters: (of: ChangeParameters) => parameters
}

/**
 * Changes a concert: no concurrent sale can slip through, and an operation notifies everyone
 * affected. The dry run does the same and rolls it back, so that it refuses the same cases.
 */
export async function changeDate<plan extends ChangePlan, parameters extends ChangeParameters>(
  db: Db,
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
  trx: Trx,
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
  trx: Trx,
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
