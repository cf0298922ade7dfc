import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetSessions } from './session-store.ts'
import { openSession } from './session.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createVisitCookies } from './visit-cookies.ts'

const name = '__Host-cadenza_session'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A browser that keeps cookies, and opens its visit anew with each request. */
function createBrowser({ isSecure = true } = {}) {
  const cookies: Record<string, string> = {}
  const set: Record<string, object>[] = []
  const reply = {
    setCookie(key: string, value: string, options: object) {
      cookies[key] = value
      set.push({ [key]: options })
    },
    clearCookie: (key: string) => delete cookies[key],
  } as unknown as FastifyReply
  return {
    cookies,
    /** The cookies that were set, with their attributes. */
    set,
    open: () =>
      openSession({
        db: database.db,
        request: { cookies: { ...cookies } } as unknown as FastifyRequest,
        reply,
        cookies: createVisitCookies({ name: 'cadenza_session', isSecure }),
        tokenOf: (visit) => `token of ${visit}`,
      }),
  }
}

test('a visit without anything to remember has no row, no cookie and no token', async () => {
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
  expect(await (await browser.open()).take()).toEqual({ flash: {}, errors: {}, input: {} })
})

test('the row does not hold the value of the cookie', async () => {
  const browser = createBrowser()
  const id = await (await browser.open()).ensure()
  expect(browser.cookies[name]).toBeTruthy()
  expect(id).not.toContain(browser.cookies[name])
  expect((await browser.open()).id).toBe(id)
})

test('a made-up cookie is a new visit, and is taken back', async () => {
  const browser = createBrowser()
  browser.cookies[name] = 'made-up'
  const session = await browser.open()
  expect([session.id, session.isExpired]).toEqual([null, true])
  expect(browser.cookies).toEqual({})
  expect((await browser.open()).isExpired).toBe(false)
})

test('a visit that has run out is not opened, and is forgotten', async () => {
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

describe('the cookies of a visit', () => {
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
    browser.cookies['XSRF-TOKEN'] = 'of another visit'
    expect((await browser.open()).token).toBe(`token of ${id}`)
    expect(browser.cookies['XSRF-TOKEN']).toBe(`token of ${id}`)
  })

  test('of a visit from before the prefix are taken over', async () => {
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
  })

  test('under https are not taken without the prefix: another host of the domain could have set them', async () => {
    const stranger = createBrowser()
    await (await stranger.open()).ensure()
    const victim = createBrowser()
    victim.cookies.cadenza_session = stranger.cookies[name]!
    expect((await victim.open()).id).toBeNull()
  })
})
