import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAttempt, canTry, requestLimitJobs } from './rate-limit.ts'
import { findRefusal } from './refusals.ts'
import { countRequest } from './rate-limit.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'

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
  expect(await canTry(db, client)).toBe(false)
  expect(await canTry(db, { ...client, clientHash: 'another' })).toBe(true)
  expect(await canTry(db, { ...client, limit: { kind: 'challenges', attempts: 30 } })).toBe(true)
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
  // The time left of the ten minutes.
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
  expect(await canTry(db, client)).toBe(true)
  const context = { db } as Parameters<(typeof requestLimitJobs)[number]['run']>[0]
  for (const job of requestLimitJobs) await job.run(context, new AbortController().signal)
  expect(await db.selectFrom('attempts').selectAll().where('sender_hash', '=', 'patient').execute()).toEqual([])
})

test('attempts that come together count each for its own client and kind, in the order in which they came', async () => {
  const { db } = database
  const [few, many] = [
    { kind: 'gathered', attempts: 2 },
    { kind: 'gathered-others', attempts: 3 },
  ]
  const ask = async (limit: typeof few, clientHash: string, amount?: number) =>
    (await countAttempt(db, { limit, clientHash, amount })).verdict
  // The first is sent alone, the others together after it.
  expect(
    await Promise.all([
      ask(few, 'z'),
      ask(few, 'a', 2),
      ask(few, 'a'),
      ask(few, 'z'),
      ask(many, 'z'),
      ask(few, 'z'),
      ask(many, 'a', 6),
      ask(many, 'a'),
    ]),
  ).toEqual(['allowed', 'allowed', 'too_many', 'allowed', 'allowed', 'too_many', 'allowed', 'flood'])
  const { rows } = await sql`
    select kind, sender_hash, count from attempts where kind like 'gathered%' order by kind, sender_hash`.execute(db)
  expect(rows).toEqual([
    { kind: 'gathered', sender_hash: 'a', count: 3 },
    { kind: 'gathered', sender_hash: 'z', count: 3 },
    { kind: 'gathered-others', sender_hash: 'a', count: 7 },
    { kind: 'gathered-others', sender_hash: 'z', count: 1 },
  ])
})

test('attempts: those of the last hour are not forgotten', async () => {
  const { db } = database
  const count = (clientHash: string) => countAttempt(db, { limit: guesses, clientHash })
  for (const name of ['of an hour ago', 'of before']) await count(name)
  await sql`update attempts set span_starts_at = now() - interval '59 minutes' where sender_hash = 'of an hour ago'`.execute(
    db,
  )
  await sql`update attempts set span_starts_at = now() - interval '61 minutes' where sender_hash = 'of before'`.execute(
    db,
  )
  const [job] = requestLimitJobs
  await job!.run({ db } as never, new AbortController().signal)
  const { rows } = await sql`select sender_hash as name from attempts where sender_hash like 'of %'`.execute(db)
  expect(rows).toEqual([{ name: 'of an hour ago' }])
})

test('too many requests: a client is let through, then told how long to wait, then answered with no more than that', async () => {
  const { db } = database
  const limit = { kind: 'asked', attempts: 2 }
  const ask = async (ip: string, amount?: number) => {
    const request = { ip }
    const outcome = await countRequest(limit, request, { db, secret: 'secret', amount }).catch(
      (error: unknown) => error,
    )
    return { outcome, refused: findRefusal(request) }
  }
  const free = { outcome: null, refused: undefined }
  expect([await ask('192.0.2.1', 2), await ask('192.0.2.2')]).toEqual([free, free])
  const waiting = await ask('192.0.2.1', 2)
  expect(waiting).toEqual({ outcome: expect.any(Number), refused: 'limit' })
  const { outcome, refused } = await ask('192.0.2.1')
  expect(refused).toBe('limit')
  expect(outcome).toMatchObject({ statusCode: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  const seconds = Number((outcome as { headers: Record<string, string> }).headers['retry-after'])
  expect(Math.abs(seconds - Number(waiting.outcome))).toBeLessThan(60)
})
