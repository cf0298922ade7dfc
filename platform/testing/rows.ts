import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/** Every row of the database, by its table. */
type Rows = ReadonlyMap<string, ReadonlySet<string>>

/** When a session was last seen is written by reading, too. */
const writtenByReading = 'last_seen_at'

/** Reads all rows of all tables, for who wants to know whether anything was written. `except`: tables that do not count. */
export async function readRows(
  db: Kysely<Database>,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(
    db,
  )
  const asked = tables
    .filter(({ name }) => !except.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name} as name, (to_jsonb(t) - ${writtenByReading})::text as row from ${sql.id(name)} t`,
    )
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  const found = new Map<string, Set<string>>()
  for (const { name, row } of rows) found.set(name, (found.get(name) ?? new Set()).add(row))
  return found
}

/** What is new or changed in `after`, and with `-` before it what is gone or was changed. */
export function compareRows(before: Rows, after: Rows): string[] {
  const missing = (from: Rows, among: Rows, sign: string) =>
    [...from].flatMap(([name, rows]) =>
      [...rows].filter((row) => !among.get(name)?.has(row)).map((row) => `${sign} ${name} ${row}`),
    )
  return [...missing(before, after, '-'), ...missing(after, before, '+')]
}
