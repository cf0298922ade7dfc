import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { forgetSessions, forgetLeftNames, addSessionName } from './session-store.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { confirmSignIn, createSignIn, endSignIns, forgetSignIns, openSessionOfUser } from './sign-in-store.ts'
import { createStaffSession, findStaffSession } from './staff-session-store.ts'
import { openBrowser } from './testing/browser.ts'
import { signInOf, storeUser } from './testing/users.ts'
import { createSessionName } from './session-cookies.ts'

const name = '__Host-cadenza_session'

const database = await createTestDatabase()
afterAll(() => database.close())

const createBrowser = (options?: { isSecure?: boolean }) => openBrowser(database.db, options)

test('a session without anything to remember has no row, no cookie and no token', async () => {
  const browser = createBrowser()
  const session = await browser.open()
  expect(session.id).toBeNull()
  expect(session.token).toBe('')
  expect(await session.take()).toEqual({ errors: {}, flash: {}, input: {} })
  expect(session.id).toBeNull()
  expect(browser.cookies).toEqual({})
})

test('what is kept is told once, to the next request', async () => {
  const browser = createBrowser()
  await (await browser.open()).keep({ flash: { contact: 'sent' }, errors: { email: 'Enter an address' } })
  const told = await (await browser.open()).take()
  expect(told).toEqual({ flash: { contact: 'sent' }, errors: { email: 'Enter an address' }, input: {} })
  const same = await browser.open()
  await same.keep({ flash: { contact: 'again' } })
  expect([(await same.take()).flash, (await same.take()).flash]).toEqual([{ contact: 'again' }, {}])
  expect(await (await browser.open()).take()).toEqual({ flash: {}, errors: {}, input: {} })
})

test('the row does not hold the value of the cookie', async () => {
  const browser = createBrowser()
  const id = await (await browser.open()).ensure()
  expect(browser.cookies[name]).toBeTruthy()
  expect(id).not.toContain(browser.cookies[name])
  expect((await browser.open()).id).toBe(id)
})

test('a made-up cookie is a new session, and is taken back', async () => {
  const browser = createBrowser()
  browser.cookies[name] = 'made-up'
  const session = await browser.open()
  expect([session.id, session.isExpired]).toEqual([null, true])
  expect(browser.cookies).toEqual({})
  expect((await browser.open()).isExpired).toBe(false)
})

test('a browser that names a session, or brings the token of one, that there is no more is told from a new one', async () => {
  const brought = { name: { [name]: createSessionName() }, token: { 'XSRF-TOKEN': 'token of before' }, nothing: {} }
  const isExpired = async (cookies: Record<string, string>) => (await createBrowser().open(cookies)).isExpired
  expect(await isExpired(brought.name)).toBe(true)
  expect(await isExpired(brought.token)).toBe(true)
  expect(await isExpired(brought.nothing)).toBe(false)
  const known = createBrowser()
  await (await known.open()).ensure()
  expect((await known.open()).isExpired).toBe(false)
})

test('a session that has run out is not opened, and is forgotten', async () => {
  const browser = createBrowser()
  const id = await (await browser.open()).ensure()
  await database.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
  expect((await browser.open()).id).toBeNull()
  await forgetSessions(database.db, 100)
  expect(await database.db.selectFrom('sessions').select('id').where('id', '=', id).execute()).toEqual([])
})

describe('a browser that gets another name while a request is under way', () => {
  async function enterAnew(browser: ReturnType<typeof createBrowser>) {
    const id = await (await browser.open()).ensure()
    const enter = async () => {
      const session = await browser.open()
      const give = await database.db.transaction().execute((trx) => session.enter(trx, { id, signIn: null }))
      give()
    }
    await enter()
    const before = { ...browser.cookies }
    await enter()
    return { id, before, after: { ...browser.cookies } }
  }

  test('keeps the new one, whatever that request asks for', async () => {
    const browser = createBrowser()
    const { id, before, after } = await enterAnew(browser)
    expect(after[name]).not.toBe(before[name])
    const late = await browser.open(before)
    await late.keep({ flash: { contact: 'sent' } })
    expect([late.id === id, late.isExpired, browser.cookies]).toEqual([false, true, after])
    expect((await browser.open()).id).toBe(id)
  })

  test('is told that the old one is over once nothing can be under way', async () => {
    const browser = createBrowser()
    const { before } = await enterAnew(browser)
    await database.db
      .updateTable('left_names')
      .set({ left_at: sql<Date>`now() - interval '3 minutes'` })
      .execute()
    await browser.open(before)
    expect(browser.cookies).toEqual({})
    expect(await forgetLeftNames(database.db, 100)).toBeGreaterThan(0)
    expect(await database.db.selectFrom('left_names').select('id').execute()).toEqual([])
  })
})

describe('the cookies of a session', () => {
  test('under https are bound to the host, and the script reads the token alone', async () => {
    const browser = createBrowser()
    await (await browser.open()).ensure()
    const attributes = { path: '/', sameSite: 'lax', secure: true, maxAge: 60 * 24 * 60 * 60 }
    expect(browser.set).toEqual([{ [name]: { ...attributes, httpOnly: true } }, { 'XSRF-TOKEN': attributes }])
  })

  test('under http have no prefix, which browsers refuse there', async () => {
    const browser = createBrowser({ isSecure: false })
    await (await browser.open()).ensure()
    expect(Object.keys(browser.cookies)).toEqual(['cadenza_session', 'XSRF-TOKEN'])
  })

  test('are not set again while the browser has them, and the token is when it is another one', async () => {
    const browser = createBrowser()
    const id = await (await browser.open()).ensure()
    await browser.open()
    expect(browser.set).toHaveLength(2)
    browser.cookies['XSRF-TOKEN'] = 'of another session'
    expect((await browser.open()).token).toBe(`token of ${id}`)
    expect(browser.cookies['XSRF-TOKEN']).toBe(`token of ${id}`)
  })

  test('of a session from before the prefix are taken over', async () => {
    const before = 'a'.repeat(43)
    const id = createHash('sha256').update(before).digest('hex')
    await database.db
      .insertInto('sessions')
      .values({ id, data: '{}', expires_at: sql<Date>`now() + interval '1 day'` })
      .execute()
    const browser = createBrowser()
    browser.cookies.cadenza_session = before
    expect((await browser.open()).id).toBe(id)
    expect(browser.cookies[name]).toBe(before)
    // After leaving, a browser has neither of them.
    await (await browser.open()).leave()
    expect(browser.cookies).toEqual({})
  })

  test('under https are not taken without the prefix: another host of the domain could have set them', async () => {
    const stranger = createBrowser()
    await (await stranger.open()).ensure()
    const victim = createBrowser()
    victim.cookies.cadenza_session = stranger.cookies[name]!
    expect((await victim.open()).id).toBeNull()
  })
})

describe('a user’s session', () => {
  const { db } = database

  async function signIn(browser: ReturnType<typeof createBrowser>, userId: number) {
    const session = await browser.open()
    const opened = await openSessionOfUser(db, userId)
    const enter = await db.transaction().execute(async (trx) => {
      const id = await createSignIn(trx, signInOf(userId))
      return session.enter(trx, { id: opened, signIn: id })
    })
    enter()
    return session
  }

  test('is one on all devices, each with a name, a sign-in and a request token of its own', async () => {
    const user = await storeUser(db)
    const [laptop, phone] = [createBrowser(), createBrowser()]
    const [one, other] = [await signIn(laptop, user.id), await signIn(phone, user.id)]
    expect(one.id).toBe(other.id)
    expect(one.signIn).toMatchObject({ userId: user.id, isConfirmed: true })
    expect(one.signIn!.id).not.toBe(other.signIn!.id)
    expect(one.token).not.toBe(other.token)
    const again = await laptop.open()
    expect([again.id, again.signIn, again.token]).toEqual([one.id, one.signIn, one.token])
  })

  test('is told nothing that was kept for the visitor of before, and keeps its own words under another name', async () => {
    const user = await storeUser(db)
    const browser = createBrowser()
    await (await browser.open()).keep({ flash: { notice: 'of the visitor' } })
    const session = await signIn(browser, user.id)
    expect((await session.take()).flash).toEqual({})
    await session.keep({ flash: { notice: 'of the user' } })
    const opened = { id: session.id!, signIn: session.signIn!.id }
    const enter = await db.transaction().execute((trx) => session.enter(trx, opened))
    enter()
    expect((await session.take()).flash).toEqual({ notice: 'of the user' })
  })

  test('is kept as long as a sign-in of now can last, however long ago it was made', async () => {
    const user = await storeUser(db)
    const id = await openSessionOfUser(db, user.id)
    await sql`update sessions set expires_at = now() + interval '1 minute' where id = ${id}`.execute(db)
    expect(await openSessionOfUser(db, user.id)).toBe(id)
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - now())::float / 86400 as days from sessions where id = ${id}`.execute(db)
    expect(rows[0]!.days).toBeCloseTo(30, 1)
  })

  test('gets a name that nobody can have put into the browser before, and the one of before leads nowhere', async () => {
    const user = await storeUser(db)
    const browser = createBrowser()
    await signIn(browser, user.id)
    const before = { ...browser.cookies }
    const session = await browser.open()
    const opened = { id: session.id!, signIn: session.signIn!.id }
    const enter = await db.transaction().execute((trx) => session.enter(trx, opened))
    enter()
    expect(browser.cookies[name]).not.toBe(before[name])
    expect((await browser.open()).signIn?.id).toBe(opened.signIn)
    const thief = createBrowser()
    thief.cookies[name] = before[name]!
    expect((await thief.open()).id).toBeNull()
  })

  test('is left on the server: the name leads nowhere, on no host, and others stay signed in', async () => {
    const user = await storeUser(db)
    const [laptop, phone] = [createBrowser(), createBrowser()]
    await signIn(phone, user.id)
    await signIn(laptop, user.id)
    const session = await laptop.open()
    const elsewhere = createSessionName()
    await db
      .transaction()
      .execute((trx) =>
        addSessionName(trx, { id: hashName(elsewhere), sessionId: session.id!, signIn: session.signIn!.id }),
      )
    const stolen = [laptop.cookies[name]!, elsewhere]
    await session.leave()
    expect([session.id, session.signIn, session.token, laptop.cookies]).toEqual([null, null, '', {}])
    for (const value of stolen) {
      const thief = createBrowser()
      thief.cookies[name] = value
      expect((await thief.open()).id).toBeNull()
    }
    expect((await phone.open()).signIn?.userId).toBe(user.id)
  })

  test.each([
    [
      'that has lasted thirty days',
      sql`expires_at = now() - interval '1 second', created_at = now() - interval '30 days'`,
    ],
    ['that was not seen for two weeks', sql`last_seen_at = now() - interval '15 days'`],
  ])('is not opened by a sign-in %s, which is then forgotten', async (_, change) => {
    const user = await storeUser(db)
    const browser = createBrowser()
    const session = await signIn(browser, user.id)
    await sql`update sign_ins set ${change} where id = ${session.signIn!.id}`.execute(db)
    expect((await browser.open()).id).toBeNull()
    expect(await forgetSignIns(db, 100)).toBe(1)
  })

  test('is opened neither without a sign-in nor by that of another user', async () => {
    const [anna, eve] = [await storeUser(db), await storeUser(db)]
    const [sessionOfAnna, session] = [await openSessionOfUser(db, anna.id), await signIn(createBrowser(), eve.id)]
    for (const signIn of [null, session.signIn!.id]) {
      const value = createSessionName()
      await db
        .transaction()
        .execute((trx) => addSessionName(trx, { id: hashName(value), sessionId: sessionOfAnna, signIn }))
      const browser = createBrowser()
      browser.cookies[name] = value
      expect((await browser.open()).id).toBeNull()
    }
    const entering = db
      .transaction()
      .execute((trx) => session.enter(trx, { id: sessionOfAnna, signIn: session.signIn!.id }))
    await expect(entering).rejects.toThrow('that is over, or that the sign-in does not open')
  })

  test('shows a person who it is, for ten minutes', async () => {
    const user = await storeUser(db)
    const browser = createBrowser()
    const { signIn: signedIn } = await signIn(browser, user.id)
    await sql`update sign_ins set confirmed_at = now() - interval '11 minutes' where id = ${signedIn!.id}`.execute(db)
    expect((await browser.open()).signIn?.isConfirmed).toBe(false)
    await db.transaction().execute((trx) => confirmSignIn(trx, signedIn!.id))
    expect((await browser.open()).signIn?.isConfirmed).toBe(true)
  })

  test('is marked as seen once an hour', async () => {
    const user = await storeUser(db)
    const browser = createBrowser()
    const { signIn: signedIn } = await signIn(browser, user.id)
    const seen = async () =>
      (await db.selectFrom('sign_ins').select('last_seen_at').where('id', '=', signedIn!.id).executeTakeFirstOrThrow())
        .last_seen_at
    await sql`update sign_ins set last_seen_at = now() - interval '59 minutes' where id = ${signedIn!.id}`.execute(db)
    const before = await seen()
    await browser.open()
    expect(await seen()).toEqual(before)
    await sql`update sign_ins set last_seen_at = now() - interval '61 minutes' where id = ${signedIn!.id}`.execute(db)
    await browser.open()
    expect((await seen()).getTime()).toBeGreaterThan(before.getTime())
  })

  test('loses all sign-ins but one, where the others are ended', async () => {
    const user = await storeUser(db)
    const [laptop, phone, tablet] = [createBrowser(), createBrowser(), createBrowser()]
    const { signIn: kept } = await signIn(laptop, user.id)
    for (const browser of [phone, tablet]) await signIn(browser, user.id)
    expect(await endSignIns(db, { userId: user.id, except: kept!.id })).toBe(2)
    expect((await laptop.open()).signIn?.id).toBe(kept!.id)
    for (const browser of [phone, tablet]) expect((await browser.open()).id).toBeNull()
    expect(await endSignIns(db, { userId: user.id })).toBe(1)
    expect((await laptop.open()).id).toBeNull()
  })

  test.each(['one sign-in', 'no sign-in'])('loses its sessions of the back office where %s is kept', async (kept) => {
    const [user, colleague] = [await storeUser(db), await storeUser(db)]
    const { signIn: here } = await signIn(createBrowser(), user.id)
    for (const { id: userId, email } of [user, colleague]) {
      const session = { id: email, userId, step: 'in', network: '10.0.0.0/24', device: 'Firefox, Linux' } as const
      await db.transaction().execute((trx) => createStaffSession(trx, session))
    }
    await endSignIns(db, { userId: user.id, except: kept === 'one sign-in' ? here!.id : null })
    expect(await findStaffSession(db, user.email)).toBeUndefined()
    expect(await findStaffSession(db, colleague.email)).toMatchObject({ userId: colleague.id })
    // Everybody is signed out everywhere.
    await endSignIns(db, { userId: null })
    expect(await findStaffSession(db, colleague.email)).toBeUndefined()
    expect(await db.selectFrom('sign_ins').select('id').execute()).toEqual([])
  })
})

function hashName(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}
