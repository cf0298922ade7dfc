import { type RawBuilder, sql } from 'kysely'

/** Whether a row of a table is shown to visitors: published by now, and not archived. */
export function isPublished(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.published_at`)} <= now() and ${sql.ref(`${table}.archived_at`)} is null)`
}
