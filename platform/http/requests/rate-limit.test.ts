import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAttempt, mayTry, rateLimitJobs } from './rate-limit.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

const guesses = { kind: 'guesses', attempts: 30 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

// Holds: operation.promo-codes-cannot-guessed-without
test('attempts are allowed up to the limit, also many at once, and by client', async () => {
  const { db } = database
  const client = { limit: guesses, clientHash: 'one' }
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => countAttempt(db, client)))
  expect(outcomes.filter(({ verdict }) => verdict === 'allowed')).toHaveLength(30)
  expect(await mayTry(db, client)).toBe(false)
  expect(await mayTry(db, { ...client, clientHash: 'another' })).toBe(true)
  expect(await mayTry(db, { ...client, limit: { kind: 'challenges', attempts: 30 } })).toBe(true)
})

test('attempts that count for more use the limit up sooner, and the one that does is still allowed', async () => {
  const { db } = database
  const client = { limit: guesses, clientHash: 'heavy' }
  const verdicts = []
  for (const amount of [29, 20, 10, 1, 1]) verdicts.push((await countAttempt(db, { ...client, amount })).verdict)
  expect(verdicts).toEqual(['allowed', 'allowed', 'too_many', 'too_many', 'flood'])
})

test('the first attempt of a span that is too many is told once, and how long there is to wait', async () => {
  const { db } = database
  const client = { limit: { kind: 'few', attempts: 2 }, clientHash: 'eager' }
  const attempts = []
  for (let count = 0; count < 6; count++) attempts.push(await countAttempt(db, client))
  expect(attempts.map(({ verdict, isFirstRefused }) => [verdict, isFirstRefused])).toEqual([
    ['allowed', false],
    ['allowed', false],
    ['too_many', true],
    ['too_many', false],
    ['flood', false],
    ['flood', false],
  ])
  // What is left of the ten minutes.
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from span_starts_at + interval '10 minutes' - now())::float as left
    from attempts where sender_hash = 'eager'`.execute(db)
  expect(Math.abs(attempts[2]!.secondsToWait - rows[0]!.left)).toBeLessThan(60)
})

test('the next span begins anew, and old ones are forgotten', async () => {
  const { db } = database
  const client = { limit: guesses, clientHash: 'patient' }
  for (let count = 0; count < 30; count++) await countAttempt(db, client)
  await sql`update attempts set span_starts_at = span_starts_at - interval '2 hours' where sender_hash = 'patient'`.execute(
    db,
  )
  expect(await mayTry(db, client)).toBe(true)
  const context = { db } as Parameters<(typeof rateLimitJobs)[number]['run']>[0]
  for (const job of rateLimitJobs) await job.run(context, new AbortController().signal)
  expect(await db.selectFrom('attempts').selectAll().where('sender_hash', '=', 'patient').execute()).toEqual([])
})
