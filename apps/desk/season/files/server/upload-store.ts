/** Seasons' files that were sent, how far the work on them is, and what came of it. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { defineOperation } from '#platform/jobs/operations/operation.ts'
import { startOperation } from '#platform/jobs/operations/operation-store.ts'
import type { Locale } from '#values/locales.ts'
import type { ImportStep } from '#core/season-sheets/dry-run.ts'
import type { ImportOutcome, Upload } from '../files.ts'

export const seasonUpload = defineOperation<Record<string, never>>('season-upload')

/** One is worked on at a time, whoever sent it: an import locks the season anyway. */
const subject = 'season file'
/** Of one person; older ones are deleted with the next one. */
const mostKept = 5

export interface NewUpload {
  userId: number
  name: string
  bytes: Uint8Array
  locale: Locale
  seen: string
  network: string
  device: string
}

/**
 * Stores a file with the operation that works on it. Throws `OperationRunning` while another one is worked on.
 * @returns the id of the operation
 */
export async function storeUpload(db: Kysely<Database>, { userId, ...file }: NewUpload): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const id = await startOperation(trx, seasonUpload, {
      subject,
      parameters: {},
      plan: {},
      startedBy: `user ${userId}`,
      items: [{ key: 'file', label: file.name }],
    })
    await trx
      .insertInto('season_uploads')
      .values({ ...file, operation_id: id, user_id: userId })
      .execute()
    await sql`
      delete from season_uploads where user_id = ${userId} and operation_id not in (
        select operation_id from season_uploads where user_id = ${userId} order by operation_id desc limit ${mostKept}
      )`.execute(trx)
    return id
  })
}

/** A file as it was sent, for whoever works on it. */
export async function readUploaded(db: Kysely<Database>, id: number): Promise<NewUpload | null> {
  const { rows } = await sql<NewUpload>`
    select user_id as "userId", name, bytes, locale, seen, network, device
    from season_uploads where operation_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A file that was sent, as its page shows it. */
export async function findUpload(db: Kysely<Database>, id: number): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    select operation_id as id, name, seen <> '' as "isMeant", state, step, written, entries, outcome
    from season_uploads join operations on operations.id = operation_id
    where operation_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The file that is worked on. */
export async function findRunningUpload(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select operation_id as id from season_uploads join operations on operations.id = operation_id
    where state = 'running'`.execute(db)
  return rows[0]?.id ?? null
}

/** Says how far it is, outside of the transaction that does it, so that it can be seen. */
export async function noteStep(db: Kysely<Database>, id: number, step: ImportStep): Promise<void> {
  await db.updateTable('season_uploads').set(step).where('operation_id', '=', id).execute()
}

/** Says what came of it, in the transaction that has done it. */
export async function storeOutcome(trx: Transaction<Database>, id: number, outcome: ImportOutcome): Promise<void> {
  const values = { outcome: JSON.stringify(outcome) }
  await trx.updateTable('season_uploads').set(values).where('operation_id', '=', id).execute()
}
