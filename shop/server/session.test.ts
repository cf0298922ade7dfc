import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSessions } from './session-store.ts'
import { openSession, sessionCookie } from './session.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A browser that keeps one cookie, and opens its visit anew with each request. */
function createBrowser() {
  const cookies: Record<string, string> = {}
  const reply = { setCookie: (name: string, value: string) => (cookies[name] = value) } as unknown as FastifyReply
  return {
    cookies,
    open: () =>
      openSession({ db: database.db, request: { cookies } as unknown as FastifyRequest, reply, isSecure: true }),
  }
}

test('a visit without anything to remember has no row', async () => {
  const session = await createBrowser().open()
  expect(session.id).toBeNull()
  expect(await session.take()).toEqual({ errors: {}, flash: {}, input: {} })
  expect(session.id).toBeNull()
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
  expect(browser.cookies[sessionCookie]).toBeTruthy()
  expect(id).not.toContain(browser.cookies[sessionCookie])
  expect((await browser.open()).id).toBe(id)
})

test('a made-up cookie is a new visit', async () => {
  const browser = createBrowser()
  browser.cookies[sessionCookie] = 'made-up'
  expect((await browser.open()).id).toBeNull()
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
