/** What operations are, and how far they have come. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { isDuplicate } from '#platform/database/database-errors.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { OperationKind } from './operation.ts'
import type { OperationState } from './operation-state.ts'

export interface NewOperation<parameters extends object> {
  /** What it is done to: of that one operation runs at a time. */
  subject: string
  parameters: parameters
  /** The numbers that whoever starts it has read. */
  plan: object
  /** Whose hands, as in the audit log. */
  startedBy: string
  /** What is to be done, in the order in which it is begun. */
  items: readonly NewItem[]
}

export interface NewItem {
  /** What it is, once in an operation: as `order:12`. */
  key: string
  /** What people call it. */
  label: string
}

/** Another operation of the same subject has not ended. */
export class OperationRunning extends Error {
  override name = 'OperationRunning'
}

/**
 * Writes an operation down with all its items; the job of any process goes on from there once the transaction commits.
 * Throws `OperationRunning` where one of the same subject has not ended; then the transaction can only be rolled back.
 * @returns its id
 */
export async function startOperation<parameters extends object>(
  trx: Transaction<Database>,
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

/** Ends the operations of which nothing waits any more. */
export async function endOperations(db: Kysely<Database>): Promise<void> {
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
  /** How many items there are, are done, and have failed. */
  items: number
  done: number
  failed: number
}

/** Operations with how far they are, the last one first. */
export async function listOperations(db: Kysely<Database>, limit: number): Promise<OperationProgress[]> {
  return selectProgress(db).limit(limit).execute()
}

export async function findOperation(db: Kysely<Database>, id: number): Promise<OperationProgress | undefined> {
  return selectProgress(db).where('operations.id', '=', id).executeTakeFirst()
}

function selectProgress(db: Kysely<Database>) {
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

/** The items that were tried in vain: those that failed first, then those that are tried again by themselves. */
export async function findTroubledItems(
  db: Kysely<Database>,
  operationId: number,
  limit: number,
): Promise<TroubledItem[]> {
  const { rows } = await sql<TroubledItem>`
    select key, label, state, tries, error from operation_items
    where operation_id = ${operationId} and state <> 'done' and error is not null
    order by state, position limit ${limit}`.execute(db)
  return rows
}

/**
 * Has the failed items of an operation tried again. Throws `OperationRunning` where another operation of the same subject
 * has begun since.
 * @returns how many; 0 where it has not ended, or nothing of it has failed
 */
export async function retryOperation(trx: Transaction<Database>, id: number): Promise<number> {
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

/** Forgets up to `limit` operations that ended more than so many days ago, with their items. */
export async function forgetOperations(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from operations where id in (
      select id from operations where ended_at < now() - make_interval(days => ${days}) order by id limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
