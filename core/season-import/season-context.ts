import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { MediaIntake, SeasonContext, Stored } from './entries/kind.ts'
import { seasonKinds } from './kinds.ts'

export async function readNow(trx: Trx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as now`.execute(trx)
  return rows[0]!.now
}

export async function openContext(trx: Trx, media?: MediaIntake): Promise<SeasonContext> {
  const zone = await trx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'time_zone')
    .executeTakeFirstOrThrow()
  const stored = await trx.selectFrom('media').select(['id', 'name']).execute()
  const recordings = await trx.selectFrom('recordings').select('name').execute()
  const files = await trx.selectFrom('files').select(['name', 'url']).orderBy('name').execute()
  return {
    trx,
    timeZone: zone.value,
    pictures: new Map(stored.map(({ id, name }) => [name, id])),
    recordings: new Set(recordings.map(({ name }) => name)),
    files: new Map(files.map(({ name, url }) => [name, url])),
    media,
  }
}

/** A stored entry, with its fields in the format of a season's file. */
export type StoredEntry = Stored<unknown> & { fields: Record<string, unknown> }

/** Returns all stored entries, archived or not, by kind name. */
export async function readStored(trx: Trx): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const context = await openContext(trx)
  const found = new Map<string, StoredEntry[]>()
  for (const kind of seasonKinds) {
    const stored = await kind.read(context)
    found.set(
      kind.name,
      stored.map((entry) => ({ ...entry, fields: kind.toFile(entry.data) })),
    )
  }
  return found
}
