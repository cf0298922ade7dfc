/** A clock that runs as any other and can be put to another time, for a shop and for its database alike. */
import { createDatabase } from '#platform/database/database.ts'
import { limitsOfUpkeep } from '#platform/database/database-limits.ts'

export interface MovedClock {
  now: () => Date
  /** Prepares a database of one's own, before anybody is connected to it: what it asks for the time is answered by this clock. */
  prepare(databaseUrl: string): Promise<string>
  moveTo(moment: Date): Promise<void>
  close(): Promise<void>
}

/**
 * Statements that ask for `now()` or `clock_timestamp()` get the moved time, since the schema `moved_clock` is looked through
 * first; what columns have by default is the machine's time. Sessions tell days and hours in `sessionTimeZone`, as where a system
 * has installed PostgreSQL in its own.
 */
export function createMovedClock(sessionTimeZone: string): MovedClock {
  let ahead = 0
  let connection: ReturnType<typeof createDatabase> | null = null
  const now = () => new Date(Date.now() + ahead)
  return {
    now,
    async prepare(databaseUrl) {
      connection = createDatabase(databaseUrl, { connections: 1, limits: limitsOfUpkeep })
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
