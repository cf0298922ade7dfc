/** Sessions as their browser sees them, from request to request. */
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { openBrowser } from './testing/browser.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

test('a session is made once, however often it is asked for, and anew once it was left', async () => {
  const browser = openBrowser(db)
  const session = await browser.open()
  const id = await session.ensure()
  expect([await session.ensure(), browser.set.length]).toEqual([id, 2])
  await session.keep({ flash: { notice: 'of before' } })
  await session.leave()
  expect([session.id, (await session.take()).flash]).toEqual([null, {}])
  const next = await session.ensure()
  expect(next).not.toBe(id)
  expect((await browser.open()).id).toBe(next)
})

test('a session that holds seats has its place under the name that it has by then, and without a name there is none', async () => {
  const browser = openBrowser(db)
  const session = await browser.open()
  const placeOf = () => browser.cookies['__Host-cadenza_place']
  session.keepPlace(15)
  expect(placeOf()).toBeUndefined()
  const id = await session.ensure()
  session.keepPlace(15)
  const first = placeOf()
  expect(browser.set.at(-1)).toMatchObject({ '__Host-cadenza_place': { maxAge: 15 * 60 } })
  const give = await db.transaction().execute((trx) => session.enter(trx, { id, signIn: null }))
  give()
  session.keepPlace(15)
  expect([browser.isKept(), browser.isKept({ ...browser.cookies, '__Host-cadenza_place': first! })]).toEqual([
    true,
    false,
  ])
  await session.leave()
  delete browser.cookies['__Host-cadenza_place']
  session.keepPlace(15)
  expect(placeOf()).toBeUndefined()
})

test('what is kept of one session is forgotten when it is told, and of others nothing is', async () => {
  const [one, other] = [openBrowser(db), openBrowser(db)]
  for (const browser of [one, other]) await (await browser.open()).keep({ flash: { notice: 'kept' } })
  await (await one.open()).take()
  expect((await (await other.open()).take()).flash).toEqual({ notice: 'kept' })
})
