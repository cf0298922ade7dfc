import { sql } from 'kysely'
import type { Change, Entry, Reference, SeasonContext, Stored } from './kind.ts'

export type Row = Record<string, unknown>

/** Rows per statement: PostgreSQL accepts 65,535 values. */
const mostRows = 500

/** A row to insert, or to update if it has an id. */
export interface RowToSave {
  key: string
  id: number | null
  row: Row
}

/** Saves the rows of entries like `saveRows` and restores archived ones. */
export function saveEntries<Data>(
  context: SeasonContext,
  table: string,
  { changes, toRow }: { changes: readonly Change<Data>[]; toRow(entry: Entry<Data>, stored: Stored<Data> | null): Row },
): Promise<Map<string, number>> {
  const rows = changes.map(({ entry, stored }) => ({
    key: entry.key,
    id: stored?.id ?? null,
    row: toRow(entry, stored),
  }))
  return saveRows(context, table, rows)
}

/** Inserts new rows in order, updates others; all with the same columns. Returns ids by key. */
export async function saveRows(
  { trx }: SeasonContext,
  table: string,
  rows: readonly RowToSave[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const batch of splitIntoBatches(rows.filter(({ id }) => id === null))) {
    const columns = Object.keys(batch[0]!.row)
    const inserted = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(batch.map(({ row }) => writeValues(columns.map((column) => row[column]))))} returning id`.execute(
      trx,
    )
    for (const [index, { id }] of inserted.rows.entries()) ids.set(batch[index]!.key, id)
  }
  const known = rows.flatMap(({ key, id, row }) => (id === null ? [] : [{ key, id, row }]))
  for (const batch of splitIntoBatches(known)) await updateRows(trx, table, batch)
  for (const { key, id } of known) ids.set(key, id)
  return ids
}

/** Updates changed rows in one statement; a first row of nulls gives the columns their types. */
async function updateRows(
  trx: SeasonContext['trx'],
  table: string,
  rows: readonly { id: number; row: Row }[],
): Promise<void> {
  const columns = Object.keys(rows[0]!.row)
  const own = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const given = sql.join(columns.map((column) => sql.ref(`given.${column}`)))
  const types = ['id', ...columns].map((column) => sql`(null::${sql.table(table)}).${sql.ref(column)}`)
  const values = rows.map(({ id, row }) => writeValues([id, ...columns.map((column) => row[column])]))
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    from (values (${sql.join(types)}), ${sql.join(values)}) given (${sql.join(['id', ...columns].map((column) => sql.ref(column)))})
    where ${sql.ref(`${table}.id`)} = given.id and (${own}) is distinct from (${given})`.execute(trx)
}

const writeValues = (values: readonly unknown[]) => sql`(${sql.join(values)})`

export async function readIds(
  { trx }: Pick<SeasonContext, 'trx'>,
  table: 'venues' | 'soloists' | 'events',
): Promise<Map<string, number>> {
  const rows = await trx.selectFrom(table).select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Reads the id of each hall category by `<hall> <part>`. */
export async function readCategoryIds({ trx }: Pick<SeasonContext, 'trx'>): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('hall_categories')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['hall_categories.id', 'key', 'slug'])
    .execute()
  return new Map(rows.map(({ id, key, slug }) => [`${slug} ${key}`, id]))
}

export const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

export function createReferences(to: Reference['to'], key: string | undefined, ...path: PropertyKey[]): Reference[] {
  return key === undefined ? [] : [{ to, key, path }]
}

export function splitIntoBatches<item>(items: readonly item[]): item[][] {
  return Array.from({ length: Math.ceil(items.length / mostRows) }, (_, index) =>
    items.slice(index * mostRows, (index + 1) * mostRows),
  )
}
