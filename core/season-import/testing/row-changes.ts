import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/** All tables that store a season's files. */
const tables = [
  'media',
  'recordings',
  'files',
  'legal_entities',
  'vat_rates',
  'venues',
  'hall_categories',
  'soloists',
  'events',
  'event_soloists',
  'event_dates',
  'zones',
  'event_tickets',
  'promo_codes',
  'gallery_items',
  'pages',
  'article_categories',
  'articles',
  'faqs',
  'surveys',
  'questionnaires',
] as const

/** Columns that the database derives. */
export const derivedColumns = [
  'version',
  'updated_at',
  'date',
  'sequence',
  'lowest_price_cents',
  'sale_open_from',
  'sale_open_until',
]

type Row = Record<string, unknown>
export type Rows = ReadonlyMap<string, Row>

/** Reads a season's rows by table and id. */
export async function readRows(db: Db): Promise<Rows> {
  const selects = tables.map(
    (table) => sql`select ${table} as name, to_jsonb(own) as row from ${sql.table(table)} as own`,
  )
  const { rows } = await sql<{ name: string; row: Row }>`
    select * from (${sql.join(selects, sql` union all `)}) as own order by name, (row ->> 'id')::bigint`.execute(db)
  // A soloist of an event has no id, but a position.
  const numberOf = ({ id, event_id, position }: Row) => id ?? [event_id, position]
  return new Map(rows.map(({ name, row }) => [`${name} ${JSON.stringify(numberOf(row))}`, row]))
}

/**
 * Lists new values of changed columns, as `table.column`, by name; added or removed rows are
 * `+ table` or `- table`.
 */
export function compareRows(before: Rows, after: Rows): [name: string, value: unknown][] {
  const tableOf = (id: string) => id.split(' ', 1)[0]!
  const came = [...after].flatMap(([id, row]): [string, unknown][] => {
    const known = before.get(id)
    if (!known) return [[`+ ${tableOf(id)}`, row]]
    return Object.entries(row).flatMap(([column, value]): [string, unknown][] =>
      derivedColumns.includes(column) || JSON.stringify(value) === JSON.stringify(known[column])
        ? []
        : [[`${tableOf(id)}.${column}`, value]],
    )
  })
  const gone = [...before].flatMap(([id, row]): [string, unknown][] =>
    after.has(id) ? [] : [[`- ${tableOf(id)}`, row]],
  )
  return [...came, ...gone].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
