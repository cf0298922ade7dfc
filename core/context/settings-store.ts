import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { SaleTerms } from '../orders/sale-terms.ts'
import type { SettingValues } from '../settings/settings.ts'

export type StoredSettings = { [name in keyof SettingValues]: SettingValues[name] | null }

interface ReadSettings {
  stored: StoredSettings
  /** Increases with each change. */
  version: number
  /** Oldest first. */
  terms: (Pick<SettingValues, 'return_until_hours' | 'return_keeps_fees' | 'exchange_until_hours'> &
    Pick<SaleTerms, 'from'>)[]
}

/** In one snapshot. */
export async function readStoredSettings(db: Db): Promise<ReadSettings> {
  const row = await db
    .selectFrom('shop_settings')
    .selectAll()
    .select(
      sql<(Omit<ReadSettings['terms'][number], 'from'> & { from: number })[]>`
        (select coalesce(json_agg(json_build_object('from', extract(epoch from applies_from)::float8 * 1000, 'return_until_hours', return_until_hours,
          'return_keeps_fees', return_keeps_fees, 'exchange_until_hours', exchange_until_hours) order by id), '[]') from sale_terms)`.as(
        'terms',
      ),
    )
    .executeTakeFirstOrThrow()
  const { version, terms, is_only: _, ...stored } = row
  return { stored, version, terms: terms.map(({ from, ...rules }) => ({ ...rules, from: new Date(from) })) }
}

/** Locks them until the end of the transaction. */
export async function lockStoredSettings(trx: Trx): Promise<StoredSettings> {
  await trx.selectFrom('shop_settings').select('is_only').forUpdate().executeTakeFirstOrThrow()
  return (await readStoredSettings(trx)).stored
}

/** `before` and `after` are the effective values. */
export async function writeSettings(
  trx: Trx,
  changes: Partial<SettingValues>,
  { before, after }: { before: SettingValues; after: SettingValues },
): Promise<void> {
  await noteSaleTerms(trx, before)
  await trx.updateTable('shop_settings').set(changes).execute()
  await noteSaleTerms(trx, after)
  await settleDatabase(trx, after)
}

/** Documents name the organiser, tickets bear a fee, pictures are described in its languages. */
const databaseSettings = ['shop_name', 'fee_on_free_tickets', 'texts_in_french', 'texts_in_hungarian'] as const

/** Passes on what SQL uses. */
export async function settleDatabase(
  db: Db,
  settings: Pick<SettingValues, (typeof databaseSettings)[number]>,
): Promise<void> {
  for (const name of databaseSettings) {
    const value = String(settings[name])
    await db.updateTable('settings').set({ value }).where('name', '=', name).where('value', '<>', value).execute()
  }
}

/** Records changed terms of returns and exchanges; the first apply to everything sold before. */
export async function noteSaleTerms(
  trx: Trx,
  { return_until_hours, return_keeps_fees, exchange_until_hours }: SettingValues,
): Promise<void> {
  await trx.selectFrom('shop_settings').select('is_only').forUpdate().execute()
  await sql`
    insert into sale_terms (applies_from, return_until_hours, return_keeps_fees, exchange_until_hours)
    select case when exists (select from sale_terms) then clock_timestamp() else timestamptz '2000-01-01' end, said.*
    from (select ${return_until_hours}::integer, ${return_keeps_fees}::boolean, ${exchange_until_hours}::integer) as said
    where not exists (
      select from (select * from sale_terms order by id desc limit 1) as last
      where (last.return_until_hours, last.return_keeps_fees, last.exchange_until_hours)
        is not distinct from (${return_until_hours}::integer, ${return_keeps_fees}::boolean, ${exchange_until_hours}::integer))`.execute(
    trx,
  )
}
