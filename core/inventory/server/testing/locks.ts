import { type Kysely, type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '#platform/schema/schema.ts'

interface Waiting {
  /** Finds the row that somebody else has locked: the work must wait for it. */
  for: RawBuilder<unknown>
  /** Finds the rows that may be locked by nobody as long as the work waits. */
  before: RawBuilder<unknown>
}

/** Proves that work waits for nobody who has locked other rows: it is done before they are let go. Gives what comes of it. */
export async function expectNotToWait<result>(
  db: Kysely<Database>,
  work: () => Promise<result>,
  locked: readonly RawBuilder<unknown>[],
): Promise<result> {
  let running: Promise<result>
  let isDone = false
  const note = () => void (isDone = true)
  await db.transaction().execute(async (trx) => {
    for (const rows of locked) expect((await sql`${rows} for update`.execute(trx)).rows.length).toBeGreaterThan(0)
    running = work()
    running.then(note, note)
    await vi.waitFor(() => expect(isDone, 'It waits for the rows of others.').toBe(true), { timeout: 5_000 })
  })
  return running!
}

/**
 * Proves a lock and its place in the order: while somebody else has one row, the work waits for it, and has locked none of
 * the rows that come after it. Then the work is let go; gives what comes of it.
 *
 *     await expectToWait(db, work, { for: sql`select from zones where id = 1`, before: sql`select from zones where id = 2` })
 */
export async function expectToWait<result>(
  db: Kysely<Database>,
  work: () => Promise<result>,
  { for: locked, before }: Waiting,
): Promise<result> {
  let running: Promise<result>
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`${locked} for update`.execute(trx)
    expect(rows, 'There is nothing to wait for.').toHaveLength(1)
    running = work()
    // The caller hears of its failure, below.
    running.catch(() => {})
    await vi.waitFor(
      async () => {
        // Outside of the transaction, which would be shown the same activity again and again.
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(waiting.rows, 'Nobody waits for the row.').toHaveLength(1)
      },
      { timeout: 5_000, interval: 20 },
    )
    const free = await sql`${before} for update skip locked`.execute(trx)
    const all = await sql`${before}`.execute(trx)
    expect(all.rows.length).toBeGreaterThan(0)
    expect(free.rows.length, 'Rows that come later were locked before.').toBe(all.rows.length)
  })
  return running!
}
