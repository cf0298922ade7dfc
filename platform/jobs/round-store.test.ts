import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { findLongestGap, findStuckJobs, noteJobs, noteRound } from './round-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

test('jobs: one is stuck whose last good round is ten minutes later than it may be, or that never had one', async () => {
  await db.deleteFrom('job_rounds').execute()
  await sql`insert into job_rounds (name, gap_seconds, known_since, succeeded_at, failed_at) values
    ('well', 60, now() - interval '1 day', now() - interval '650 seconds', null),
    ('stuck', 60, now() - interval '1 day', now() - interval '670 seconds', now()),
    ('never', 60, now() - interval '900 seconds', null, now()),
    ('nightly', 86400, now() - interval '1 year', now() - interval '1 day', null)`.execute(db)
  expect((await findStuckJobs(db)).map(({ name, late }) => [name, Math.floor(late / 10)])).toEqual([
    ['never', 84],
    ['stuck', 61],
  ])
})

test('jobs: a round is counted for its own job, and what it says of others stays', async () => {
  await db.deleteFrom('job_rounds').execute()
  const [often, nightly] = [
    { name: 'often', schedule: { everySeconds: 5 } },
    { name: 'nightly', schedule: { cron: '0 3 * * *' } },
  ]
  await noteJobs(db, [often])
  await noteRound(db, often, true)
  await noteRound(db, nightly, false)
  const read = async () =>
    (await db.selectFrom('job_rounds').selectAll().orderBy('name').execute()).map(
      ({ name, gap_seconds, rounds, failures, succeeded_at, failed_at }) => ({
        name,
        gap: gap_seconds,
        counted: [rounds, failures],
        ended: [succeeded_at !== null, failed_at !== null],
      }),
    )
  const first = { name: 'nightly', gap: 86_400, counted: [1, 1], ended: [false, true] }
  expect(await read()).toEqual([first, { name: 'often', gap: 5, counted: [1, 0], ended: [true, false] }])
  await sql`update job_rounds set succeeded_at = now() - interval '1 day' where name = 'often'`.execute(db)
  await noteRound(db, often, false)
  await noteRound(db, often, true)
  const { rows } =
    await sql`select from job_rounds where name = 'often' and succeeded_at > now() - interval '1 hour'`.execute(db)
  expect(rows).toHaveLength(1)
  // One job has another interval, and one no longer exists.
  await noteJobs(db, [{ ...often, schedule: { everySeconds: 7 } }])
  expect(await read()).toEqual([{ name: 'often', gap: 7, counted: [3, 1], ended: [true, true] }])
  await noteJobs(db, [])
  expect(await read()).toEqual([])
})

test.each([
  [{ everySeconds: 5 }, 5],
  [{ cron: '17 * * * *' }, 3_600],
  [{ cron: '41 2 * * *' }, 86_400],
  [{ cron: '0 0 1 * *' }, 31 * 86_400],
  [{ cron: '0 0 1 1 *' }, 366 * 86_400],
])('schedule: the longest time between two rounds of %o is %i seconds', (schedule, seconds) => {
  expect(findLongestGap(schedule)).toBe(seconds)
})
