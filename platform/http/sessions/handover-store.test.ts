import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { forgetHandovers, issueHandover, type OpenedSession, takeHandover } from './handover-store.ts'
import { createSecret, hashSecret } from './secrets.ts'
import { createSignIn, endSignIn, openSessionOfUser } from './sign-in-store.ts'
import { signInOf, storeUser } from './testing/users.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

interface Asked {
  code: string
  nonce: string
  target: 'fr' | 'hu'
}

async function issue(): Promise<Asked & { opened: OpenedSession }> {
  const opened = { id: createSecret(), signIn: null }
  await db
    .insertInto('sessions')
    .values({ id: opened.id, data: '{}', expires_at: sql<Date>`now() + interval '1 day'` })
    .execute()
  const nonce = createSecret()
  const code = await issueHandover(db, { opened, nonceHash: hashSecret(nonce), target: 'fr' })
  return { code, nonce, target: 'fr', opened }
}

const rushing = 8

/** Returns how many of those that redeem a code at the same moment get the session. */
async function rush(take: (asked: Asked) => Promise<unknown>): Promise<number> {
  const asked = await issue()
  const sessions = await Promise.all(Array.from({ length: rushing }, () => take(asked)))
  return sessions.filter((opened) => opened !== null).length
}

/**
 * Creates a naive version that first reads and then deletes; everyone arriving at the same moment
 * has read before the first deletes.
 */
function createUnguarded(): (asked: Asked) => Promise<string | null> {
  let looking = rushing
  const { promise: allHaveLooked, resolve } = Promise.withResolvers<void>()
  return async ({ code }) => {
    const found = await db
      .selectFrom('handover_codes')
      .select('session_id')
      .where('id', '=', hashSecret(code))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (--looking === 0) resolve()
    await allHaveLooked
    await db.deleteFrom('handover_codes').where('id', '=', hashSecret(code)).execute()
    return found?.session_id ?? null
  }
}

test('of eight who take a code at the same moment, one gets the session', async () => {
  expect(await rush((asked) => takeHandover(db, asked))).toBe(1)
})

test('without the one statement all of the eight get it: the rush is one', async () => {
  expect(await rush(createUnguarded())).toBe(rushing)
})

test('a code gives the session that it was issued for, and no other', async () => {
  const [mine, other] = [await issue(), await issue()]
  expect(await takeHandover(db, { ...mine, nonce: other.nonce })).toBeNull()
  expect(await takeHandover(db, { ...mine, code: other.code })).toBeNull()
  expect(await takeHandover(db, { ...mine, target: 'hu' })).toBeNull()
  expect(await takeHandover(db, mine)).toEqual(mine.opened)
  expect(await takeHandover(db, other)).toEqual(other.opened)
})

test('codes that nobody has taken are forgotten when their time is over', async () => {
  const [late, young] = [await issue(), await issue()]
  await sql`update handover_codes set expires_at = now() - interval '1 second' where session_id = ${late.opened.id}`.execute(
    db,
  )
  expect(await forgetHandovers(db, 100)).toBe(1)
  expect(await takeHandover(db, young)).toEqual(young.opened)
})

test('a code gives nothing once its session is over, or its own time', async () => {
  const [one, other] = [await issue(), await issue()]
  // Two redirects take less than half a minute.
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - now())::float as left from handover_codes where session_id = ${one.opened.id}`.execute(
    db,
  )
  expect(rows[0]!.left).toBeLessThanOrEqual(30)
  await sql`update sessions set expires_at = now() where id = ${one.opened.id}`.execute(db)
  await sql`update handover_codes set expires_at = now() where session_id = ${other.opened.id}`.execute(db)
  expect([await takeHandover(db, one), await takeHandover(db, other)]).toEqual([null, null])
})

describe('a code for who is signed in', () => {
  async function issueSignedIn() {
    const user = await storeUser(db)
    const id = await openSessionOfUser(db, user.id)
    const signIn = await db.transaction().execute((trx) => createSignIn(trx, signInOf(user.id)))
    const nonce = createSecret()
    const opened = { id, signIn }
    const code = await issueHandover(db, { opened, nonceHash: hashSecret(nonce), target: 'fr' })
    return { opened, asked: { code, nonce, target: 'fr' as const } }
  }

  test('gives the session with the sign-in', async () => {
    const { opened, asked } = await issueSignedIn()
    expect(await takeHandover(db, asked)).toEqual(opened)
  })

  test('gives nothing once the sign-in has ended, or has not been seen for two weeks', async () => {
    const [ended, idle] = [await issueSignedIn(), await issueSignedIn()]
    await endSignIn(db, ended.opened.signIn)
    expect(await takeHandover(db, ended.asked)).toBeNull()
    await sql`update sign_ins set last_seen_at = now() - interval '15 days' where id = ${idle.opened.signIn}`.execute(
      db,
    )
    expect(await takeHandover(db, idle.asked)).toBeNull()
  })

  test('gives nothing where it was issued without the sign-in: a user’s session opens to nobody else', async () => {
    const { opened } = await issueSignedIn()
    const nonce = createSecret()
    const stranger = { opened: { id: opened.id, signIn: null }, nonceHash: hashSecret(nonce), target: 'fr' as const }
    const code = await issueHandover(db, stranger)
    expect(await takeHandover(db, { code, nonce, target: 'fr' })).toBeNull()
  })
})
