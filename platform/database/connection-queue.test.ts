/** Whether a connection is lost when the caller has stopped waiting for it. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createDatabase } from './database.ts'
import { SilentDatabase } from './database-errors.ts'
import { limitsOfVisitors } from './database-limits.ts'
import type { Sign } from './database-probe.ts'

const main = await createTestDatabase()
afterAll(main.close)

test('connection queue: a connection that comes free when nobody waits any more goes to whoever comes next', async () => {
  let sign: Sign = 'silent'
  const limits = { ...limitsOfVisitors, silence: 100, retry: 20, freeConnection: 3_000 }
  const database = createDatabase(main.url, { connections: 1, limits, probe: async () => sign })
  await database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    const begun = performance.now()
    const waits = sql`select 1`.execute(database.db).catch(() => {})
    await new Promise(setImmediate)
    const wait = database.longestWait()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(performance.now() - begun)
    await waits
    await expect(sql`select 1`.execute(database.db)).rejects.toThrow(SilentDatabase)
    sign = 'well'
  })
  const ask = () => sql`select 1`.execute(database.db).then(Boolean, () => false)
  await expect.poll(ask).toBe(true)
  expect(database.longestWait()).toBe(0)
  await database.close()
})
