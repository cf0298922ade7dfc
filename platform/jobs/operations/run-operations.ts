import { sql } from 'kysely'
import { isDatabaseGone, isTooLong } from '#platform/database/database-errors.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Job, JobContext } from '../jobs.ts'
import type { OperationKinds } from './operation.ts'
import { endOperations } from './operation-store.ts'

/** Attempts before an item is left to a person. */
const maxTries = 3
/** Seconds before the second and third attempts. */
const pauses = [5, 30]
/** Most of an item's time is spent in the database. */
const workersAtOnce = 2

export interface RunOptions<context> {
  kinds: OperationKinds<context>
  context: context
  /** Aborted when the process stops: items not begun are left to the next one. */
  signal?: AbortSignal
  onFailure?: (error: unknown, item: FailedItem) => void
}

export interface FailedItem {
  operation: number
  kind: string
  item: string
  /** Including this one. */
  tries: number
  isLast: boolean
}

/**
 * Processes all due items, alternating between operations, and ends operations without any left. An
 * item's row is locked in the transaction that marks it: any number of processes share the work,
 * and a killed one's item is free at once. Throws if the database is unavailable.
 * @returns how many items were processed
 */
export async function runOperations<context>(db: Db, options: RunOptions<context>): Promise<number> {
  const workers = Array.from({ length: workersAtOnce }, () => workUntilNothingIsDue(db, options))
  await Promise.allSettled(workers)
  const counts = await Promise.all(workers)
  await endOperations(db)
  return counts.reduce((sum, count) => sum + count, 0)
}

async function workUntilNothingIsDue<context>(db: Db, options: RunOptions<context>): Promise<number> {
  for (let done = 0; ;) {
    if (options.signal?.aborted) return done
    const outcome = await doNextItem(db, options)
    if (outcome === 'nothing is due') return done
    if (outcome === 'done') done++
    await endOperations(db)
  }
}

type Outcome = 'done' | 'failed' | 'nothing is due'

interface DueItem {
  id: number
  operation_id: number
  key: string
  label: string
  tries: number
  kind: string
  parameters: object
}

async function doNextItem<context>(db: Db, options: RunOptions<context>): Promise<Outcome> {
  let tellFailure = () => {}
  const outcome = await db.transaction().execute(async (trx): Promise<Outcome> => {
    const item = await takeItem(trx, Object.keys(options.kinds))
    if (!item) return 'nothing is due'
    await sql`savepoint before_item`.execute(trx)
    try {
      await doItem(trx, item, options)
      return 'done'
    } catch (error) {
      if (isNoFaultOfItem(error)) throw error
      await sql`rollback to savepoint before_item`.execute(trx)
      const isLast = await noteFailure(trx, item, error)
      const { operation_id: operation, kind, label, tries } = item
      tellFailure = () => options.onFailure?.(error, { operation, kind, item: label, tries: tries + 1, isLast })
      return 'failed'
    }
  })
  tellFailure()
  return outcome
}

async function doItem<context>(
  trx: Trx,
  { id, operation_id: operationId, key, parameters, kind }: DueItem,
  { kinds, context }: RunOptions<context>,
): Promise<void> {
  await kinds[kind]!(trx, { operationId, key, parameters }, context)
  // Deferred constraint violations at the commit count as failures of this item, too.
  await sql`set constraints all immediate`.execute(trx)
  await sql`
    update operation_items set state = 'done', done_at = now(), error = null where id = ${id}`.execute(trx)
}

/** A statement that takes too long may do so every time. */
const isNoFaultOfItem = (error: unknown) => isDatabaseGone(error) && !isTooLong(error)

/** Locks the next item until the transaction ends. Skips kinds unknown to this process. */
async function takeItem(trx: Trx, kinds: readonly string[]): Promise<DueItem | undefined> {
  const { rows } = await sql<DueItem>`
    select items.id, items.operation_id, items.key, items.label, items.tries, operations.kind, operations.parameters
    from operation_items items join operations on operations.id = items.operation_id
    where items.state = 'waiting' and items.due_at <= clock_timestamp() and operations.kind = any(${kinds}::text[])
    order by items.position, items.id limit 1
    for no key update of items skip locked`.execute(trx)
  return rows[0]
}

/** Runs in the item's transaction, so that no one begins it in between. */
async function noteFailure(trx: Trx, { id, tries }: DueItem, error: unknown): Promise<boolean> {
  const isLast = tries + 1 >= maxTries
  await sql`
    update operation_items set tries = tries + 1, error = ${describe(error)}, state = ${isLast ? 'failed' : 'waiting'},
      due_at = clock_timestamp() + make_interval(secs => ${pauses[tries] ?? 0})
    where id = ${id}`.execute(trx)
  return isLast
}

function describe(error: unknown): string {
  // PostgreSQL text cannot contain a null character.
  return (error instanceof Error ? error.message : String(error)).replaceAll('\u0000', '').slice(0, 2_000) || 'unknown'
}

/** The job that continues all operations, in one process at a time. */
export function createOperationJobs<context extends JobContext>(kinds: OperationKinds<context>): Job<context>[] {
  return [
    {
      name: 'operations.run',
      schedule: { everySeconds: 2 },
      async run(context, signal) {
        const { db, log } = context
        await runOperations(db, {
          kinds,
          context,
          signal,
          onFailure: (error, failed) =>
            failed.isLast
              ? log.error(
                  { err: error, ...failed },
                  `An item of an operation has failed and is left to people: npm run admin -- operation show ${failed.operation}`,
                )
              : log.warn({ err: error, ...failed }, 'An item of an operation could not be done; it is tried again.'),
        })
      },
    },
  ]
}
