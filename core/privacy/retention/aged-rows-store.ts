import { type RawBuilder, sql } from 'kysely'
import type { Retention } from '#core/context/config.ts'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import type { Database, Db } from '#platform/schema/schema.ts'

interface Rows {
  table: keyof Database
  key: string[]
  limit: number
}

/** Deletes up to `limit` rows from the moment of their `expires_at`. */
export const forgetExpired =
  (table: keyof Database, key = 'token_hash') =>
  ({ db }: Pick<ShopJobContext, 'db'>, limit: number): Promise<number> =>
    removeRows(db, { table, key: [key], limit }, sql`expires_at <= now()`)

/** Deletes up to `limit` rows older than that, by the time in the column `since`. */
export const forgetOlder =
  (
    table: keyof Database,
    {
      key = ['id'],
      since,
      days = 0,
      hours = 0,
    }: { key?: string[]; since: string; days?: number | ((retention: Retention) => number); hours?: number },
  ) =>
  ({ db, config }: Pick<ShopJobContext, 'db' | 'config'>, limit: number): Promise<number> => {
    const age = sql`make_interval(days => ${typeof days === 'number' ? days : days(config.retention)}, hours => ${hours})`
    return removeRows(db, { table, key, limit }, sql`${sql.ref(since)} < now() - ${age}`)
  }

async function removeRows(db: Db, { table, key, limit }: Rows, isOver: RawBuilder<unknown>): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { rows } = await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${isOver} limit ${limit}
    ) returning ${columns}`.execute(db)
  return rows.length
}
