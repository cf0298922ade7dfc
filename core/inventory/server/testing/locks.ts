import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'

interface Waiting {
  /** Finds the row locked by another transaction: the work must wait for it. */
  for: RawBuilder<unknown>
  /** Finds the rows that must not be locked while the work waits. */
  before: RawBuilder<unknown>
}

/**
 * Asserts that work does not wait for locks on other rows: it finishes before they are released.
 * Returns its result.
 */
export async function expectNotToWait<result>(
  db: Db,
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
 * Asserts a lock and its position in the order: while another transaction locks one row, the work
 * waits for it and has locked none of the later rows. Then releases the row and returns the result
 * of the work.
 *
 *     await expectToWait(db, work, { for: sql`select from zones where id = 1`, before: sql`select from zones where id = 2` })
 */
export async function expectToWait<result>(
  db: Db,
  work: () => Promise<result>,
  { for: locked, before }: Waiting,
): Promise<result> {
  let running: Promise<result>
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`${locked} for update`.execute(trx)
    expect(rows, 'There is nothing to wait for.').toHaveLength(1)
    running = work()
    // The caller receives the failure below.
    running.catch(() => {})
    await vi.waitFor(
      async () => {
        // Runs outside of the transaction, which would see the same activity repeatedly.
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
