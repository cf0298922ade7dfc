import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import {
  createHandoverSecret,
  forgetHandovers,
  hashHandoverSecret,
  issueHandover,
  takeHandover,
} from './handover-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

interface Asked {
  code: string
  nonce: string
  target: 'fr'
}

async function issue(): Promise<Asked & { visit: string }> {
  const visit = createHandoverSecret()
  await db
    .insertInto('sessions')
    .values({ id: visit, data: '{}', expires_at: sql<Date>`now() + interval '1 day'` })
    .execute()
  const nonce = createHandoverSecret()
  const code = await issueHandover(db, { visit, nonceHash: hashHandoverSecret(nonce), target: 'fr' })
  return { code, nonce, target: 'fr', visit }
}

/** How many of those who take a code at the same moment get the visit. */
async function rush(take: (asked: Asked) => Promise<string | null>): Promise<number> {
  const asked = await issue()
  const visits = await Promise.all(Array.from({ length: 8 }, () => take(asked)))
  return visits.filter((visit) => visit !== null).length
}

/** What code does that looks first and deletes then. */
async function takeUnguarded({ code }: Asked): Promise<string | null> {
  const found = await db
    .selectFrom('handover_codes')
    .select('session_id')
    .where('id', '=', hashHandoverSecret(code))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  await db.deleteFrom('handover_codes').where('id', '=', hashHandoverSecret(code)).execute()
  return found?.session_id ?? null
}

test('of eight who take a code at the same moment, one gets the visit', async () => {
  expect(await rush((asked) => takeHandover(db, asked))).toBe(1)
})

test('without the one statement several of the eight get it: the rush is one', async () => {
  expect(await rush(takeUnguarded)).toBeGreaterThan(1)
})

test('a code gives the visit that it was issued for, and no other', async () => {
  const [mine, other] = [await issue(), await issue()]
  expect(await takeHandover(db, { ...mine, nonce: other.nonce })).toBeNull()
  expect(await takeHandover(db, { ...mine, code: other.code })).toBeNull()
  expect(await takeHandover(db, mine)).toBe(mine.visit)
  expect(await takeHandover(db, other)).toBe(other.visit)
})

test('codes that nobody has taken are forgotten when their time is over', async () => {
  const [late, young] = [await issue(), await issue()]
  await sql`update handover_codes set expires_at = now() - interval '1 second' where session_id = ${late.visit}`.execute(
    db,
  )
  expect(await forgetHandovers(db, 100)).toBe(1)
  expect(await takeHandover(db, young)).toBe(young.visit)
})
