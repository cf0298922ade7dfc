/** A running clock that can be set, for a shop and its database alike. */
import { createDatabase } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'

export interface MovedClock {
  now: () => Date
  /**
   * Prepares a separate database before its first connection, so that this clock provides its time.
   */
  prepare(databaseUrl: string): Promise<string>
  moveTo(moment: Date): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a clock that overrides `now()` and `clock_timestamp()` in statements, by the schema
 * `moved_clock` at the start of the search path; column defaults use the machine's time. Sessions
 * use `sessionTimeZone`, like a PostgreSQL installed by the system with its time zone.
 */
export function createMovedClock(sessionTimeZone: string): MovedClock {
  let ahead = 0
  let connection: ReturnType<typeof createDatabase> | null = null
  const now = () => new Date(Date.now() + ahead)
  return {
    now,
    async prepare(databaseUrl) {
      connection = createDatabase(databaseUrl, { connections: 1, limits: databaseLimits.upkeep })
      await connection.pool.query(`
        create schema moved_clock;
        create table moved_clock.clock (ahead interval not null);
        insert into moved_clock.clock values ('0');
        create function moved_clock.now() returns timestamptz stable language sql as
          'select pg_catalog.now() + ahead from moved_clock.clock';
        create function moved_clock.clock_timestamp() returns timestamptz volatile language sql as
          'select pg_catalog.clock_timestamp() + ahead from moved_clock.clock';
        do $$ begin
          execute format('alter database %I set search_path = moved_clock, pg_catalog, public', current_database());
          execute format('alter database %I set timezone = %L', current_database(), '${sessionTimeZone}');
        end $$`)
      return databaseUrl
    },
    async moveTo(moment) {
      ahead = moment.getTime() - Date.now()
      await connection?.pool.query(`update moved_clock.clock set ahead = make_interval(secs => $1)`, [ahead / 1_000])
    },
    close: async () => connection?.close(),
  }
}
