import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

export const maxUploadHours = 24

/**
 * Deletes up to `limit` season files uploaded at the desk at least a day ago, whatever their
 * result. Returns the number.
 */
export async function forgetUploads(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from season_uploads where operation_id in (
      select operation_id from season_uploads where sent_at < now() - make_interval(hours => ${maxUploadHours}) limit ${limit}
    ) returning operation_id`.execute(db)
  return rows.length
}
