import { sql } from 'kysely'
import { isDuplicate } from '#platform/database/database-errors.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { OperationKind } from './operation.ts'
import type { OperationState } from './tables.ts'

export interface NewOperation<parameters extends object> {
  /** Subject of the operation: one operation per subject runs at a time. */
  subject: string
  parameters: parameters
  /** Numbers shown to the person who starts it. */
  plan: object
  /** Actor, as in the audit log. */
  startedBy: string
  items: readonly NewItem[]
}

export interface NewItem {
  /** Unique key within an operation, such as `order:12`. */
  key: string
  label: string
}

export class OperationRunning extends Error {
  override name = 'OperationRunning'
}

/**
 * Stores an operation with its items; the job of any process continues it. Throws
 * `OperationRunning` if one on the subject has not ended; the transaction can then only be rolled
 * back.
 * @returns its id
 */
export async function startOperation<parameters extends object>(
  trx: Trx,
  { name }: OperationKind<parameters>,
  { subject, parameters, plan, startedBy, items }: NoInfer<NewOperation<parameters>>,
): Promise<number> {
  const { id } = await trx
    .insertInto('operations')
    .values({
      kind: name,
      subject,
      parameters: JSON.stringify(parameters),
      plan: JSON.stringify(plan),
      started_by: startedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(sayThatItRuns)
  await sql`
    insert into operation_items (operation_id, key, label, position)
    select ${id}, key, label, position
    from unnest(${items.map(({ key }) => key)}::text[], ${items.map(({ label }) => label)}::text[]) with ordinality as given (key, label, position)`.execute(
    trx,
  )
  await endOperations(trx)
  return id
}

function sayThatItRuns(error: unknown): never {
  if (!isDuplicate(error)) throw error
  throw new OperationRunning('Another operation of the same subject has not ended.', { cause: error })
}

export async function endOperations(db: Db): Promise<void> {
  await sql`
    update operations set ended_at = now(), state = case
      when exists (select from operation_items where operation_id = operations.id and state = 'failed') then 'failed' else 'done' end
    where state = 'running' and not exists (
      select from operation_items where operation_id = operations.id and state = 'waiting')`.execute(db)
}

export interface OperationProgress {
  id: number
  kind: string
  subject: string
  parameters: object
  plan: object
  state: OperationState
  started_by: string
  started_at: Date
  ended_at: Date | null
  /** Number of items in total, done and failed. */
  items: number
  done: number
  failed: number
}

/** Returns operations with their progress, the latest first. */
export async function listOperations(db: Db, limit: number): Promise<OperationProgress[]> {
  return selectProgress(db).limit(limit).execute()
}

export async function findOperation(db: Db, id: number): Promise<OperationProgress | undefined> {
  return selectProgress(db).where('operations.id', '=', id).executeTakeFirst()
}

function selectProgress(db: Db) {
  const count = (condition = sql`true`) =>
    sql<number>`(select count(*)::integer from operation_items where operation_id = operations.id and ${condition})`
  return db
    .selectFrom('operations')
    .selectAll('operations')
    .select([
      count().as('items'),
      count(sql`operation_items.state = 'done'`).as('done'),
      count(sql`operation_items.state = 'failed'`).as('failed'),
    ])
    .orderBy('operations.id', 'desc')
}

export interface TroubledItem {
  key: string
  label: string
  state: 'waiting' | 'failed'
  tries: number
  error: string
}

/** Returns items with failed attempts: those given up first, then those retried automatically. */
export async function findTroubledItems(db: Db, operationId: number, limit: number): Promise<TroubledItem[]> {
  const { rows } = await sql<TroubledItem>`
    select key, label, state, tries, error from operation_items
    where operation_id = ${operationId} and state <> 'done' and error is not null
    order by state, position limit ${limit}`.execute(db)
  return rows
}

/**
 * Retries failed items. Throws `OperationRunning` if another operation on the subject runs.
 * @returns how many; 0 if it has not ended, or no item has failed
 */
export async function startOperationAgain(trx: Trx, id: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('operations')
    .set({ state: 'running', ended_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
    .catch(sayThatItRuns)
  if (numUpdatedRows === 0n) return 0
  const { rows } = await sql`
    update operation_items set state = 'waiting', tries = 0, due_at = now() where operation_id = ${id} and state = 'failed'
    returning id`.execute(trx)
  return rows.length
}

/** Deletes up to `limit` operations that ended more than `days` days ago, with their items. */
export async function forgetOperations(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from operations where id in (
      select id from operations where ended_at < now() - make_interval(days => ${days}) order by id limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
