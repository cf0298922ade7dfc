import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../schema/schema.ts'

/**
 * Resolves when a transaction waits for another, or when the work is done: without a wait the two
 * are indistinguishable.
 */
export async function whileSomebodyWaits(db: Db, work: Promise<unknown>): Promise<void> {
  const waits = vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).not.toHaveLength(0)
    },
    { timeout: 20_000, interval: 20 },
  )
  await Promise.race([work.catch(() => {}), waits])
}
