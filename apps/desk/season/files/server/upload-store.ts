import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { defineOperation } from '#platform/jobs/operations/operation.ts'
import { startOperation } from '#platform/jobs/operations/operation-store.ts'
import type { Locale } from '#values/locales.ts'
import type { ImportStep } from '#core/season-sheets/dry-run.ts'
import type { ImportOutcome, Upload } from '../files.ts'

export const seasonUpload = defineOperation<Record<string, never>>('season-upload')

/** Shared by all users, so that one is processed at a time: an import locks the season anyway. */
const subject = 'season file'
/** Per user; older ones are deleted with the next upload. */
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

/** Returns the id of the operation. Throws `OperationRunning` while another one is in progress. */
export async function storeUpload(db: Db, { userId, ...file }: NewUpload): Promise<number> {
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

export async function readUploaded(db: Db, id: number): Promise<NewUpload | null> {
  const { rows } = await sql<NewUpload>`
    select user_id as "userId", name, bytes, locale, seen, network, device
    from season_uploads where operation_id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findUpload(db: Db, id: number): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    select operation_id as id, name, seen <> '' as "isMeant", state, step, written, entries, outcome
    from season_uploads join operations on operations.id = operation_id
    where operation_id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findRunningUpload(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select operation_id as id from season_uploads join operations on operations.id = operation_id
    where state = 'running'`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores the progress outside of the import's transaction, so that it is visible. */
export async function noteStep(db: Db, id: number, step: ImportStep): Promise<void> {
  await db.updateTable('season_uploads').set(step).where('operation_id', '=', id).execute()
}

/** Stores the result, in the transaction of the import. */
export async function storeOutcome(trx: Trx, id: number, outcome: ImportOutcome): Promise<void> {
  const values = { outcome: JSON.stringify(outcome) }
  await trx.updateTable('season_uploads').set(values).where('operation_id', '=', id).execute()
}
