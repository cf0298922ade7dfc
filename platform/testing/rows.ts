import { sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** All rows of the database by table. */
type Rows = ReadonlyMap<string, ReadonlySet<string>>

/** Reading also updates the time of a session's last use. */
const writtenByReading = 'last_seen_at'

/** Reads all rows of all tables, to detect writes. `except`: tables to ignore. */
export async function readRows(db: Db, { except = [] }: { except?: readonly string[] } = {}): Promise<Rows> {
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

/** Lists new or changed rows of `after`, and, prefixed by `-`, the removed or previous ones. */
export function compareRows(before: Rows, after: Rows): string[] {
  const missing = (from: Rows, among: Rows, sign: string) =>
    [...from].flatMap(([name, rows]) =>
      [...rows].filter((row) => !among.get(name)?.has(row)).map((row) => `${sign} ${name} ${row}`),
    )
  return [...missing(before, after, '-'), ...missing(after, before, '+')]
}
