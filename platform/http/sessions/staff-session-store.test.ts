/** How long staff sessions last, and what ends them. */
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { StaffStep } from './tables.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import {
  confirmStaffSession,
  countStaffTry,
  createStaffSession,
  endStaffSession,
  endStaffSessions,
  findStaffSession,
  forgetStaffSessions,
  setStaffVenue,
} from './staff-session-store.ts'
import { storeUser } from './testing/users.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)
afterEach(() => db.deleteFrom('staff_sessions').execute())

const minute = 60
const hour = 60 * minute

async function begin(id: string, step: StaffStep = 'in', user?: number): Promise<number> {
  const userId = user ?? (await storeUser(db)).id
  const session = { id, userId, step, network: '10.0.0.0/24', device: 'Firefox, Linux' }
  await db.transaction().execute((trx) => createStaffSession(trx, session))
  return userId
}

/**
 * Moves a timestamp of the sessions back by the given number of seconds; a session that ends
 * earlier also began earlier.
 */
const age = (seconds: number, moment: 'expires_at' | 'last_seen_at' | 'confirmed_at') =>
  sql`
  update staff_sessions set ${sql.ref(moment)} = ${sql.ref(moment)} - make_interval(secs => ${seconds}),
    created_at = created_at - make_interval(secs => ${moment === 'expires_at' ? seconds : 0})`.execute(db)

const isFound = async (id = 'one') => (await findStaffSession(db, id)) !== undefined

test.each([
  ['of somebody who is in', 'in', 'expires_at', 12 * hour],
  ['of somebody whose code is still to come', 'password', 'expires_at', 15 * minute],
  ['without a request', 'in', 'last_seen_at', hour],
] as const)('staff session: one %s lasts its time, and no longer', async (_, step, column, seconds) => {
  await begin('one', step)
  await age(seconds - 10, column)
  expect(await forgetStaffSessions(db, 10)).toBe(0)
  expect([await isFound(), await countStaffTry(db, 'one')]).toEqual([true, 4])
  // Being seen restarts the hour.
  await age(column === 'last_seen_at' ? seconds + 10 : 20, column)
  expect([await isFound(), await countStaffTry(db, 'one'), await endStaffSession(db, 'one')]).toEqual([
    false,
    null,
    false,
  ])
  expect(await db.transaction().execute((trx) => confirmStaffSession(trx, 'one'))).toBe(false)
  expect(await forgetStaffSessions(db, 10)).toBe(1)
})

test('staff session: whoever has shown that it is them need not for ten minutes', async () => {
  await begin('one')
  const isConfirmed = async () => (await findStaffSession(db, 'one'))!.isConfirmed
  await age(hour, 'confirmed_at')
  expect(await isConfirmed()).toBe(false)
  await db.transaction().execute((trx) => confirmStaffSession(trx, 'one'))
  expect(await isConfirmed()).toBe(true)
  await age(10 * minute - 10, 'confirmed_at')
  expect(await isConfirmed()).toBe(true)
  await age(20, 'confirmed_at')
  expect(await isConfirmed()).toBe(false)
})

test('staff session: five codes may be tried, all at once or not, and five more after a right one', async () => {
  await begin('one', 'password')
  await begin('other', 'password')
  const counts = await Promise.all(Array.from({ length: 7 }, () => countStaffTry(db, 'one')))
  expect(counts.toSorted((a, b) => (b ?? -1) - (a ?? -1))).toEqual([4, 3, 2, 1, 0, null, null])
  expect(await countStaffTry(db, 'other')).toBe(4)
  await db.transaction().execute((trx) => confirmStaffSession(trx, 'one'))
  expect(await countStaffTry(db, 'one')).toBe(4)
})

test('staff session: all of a user end but one, and nobody else’s', async () => {
  const userId = await begin('one')
  await begin('two', 'in', userId)
  await begin('three', 'password', userId)
  await begin('other')
  await endStaffSessions(db, { userId, except: 'two' })
  const found = async () =>
    (await db.selectFrom('staff_sessions').select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(await found()).toEqual(['other', 'two'])
  await endStaffSessions(db, { userId })
  expect(await found()).toEqual(['other'])
  expect([await endStaffSession(db, 'other'), await endStaffSession(db, 'other')]).toEqual([true, false])
})

test('staff session: those that are over are forgotten, so many at a time', async () => {
  for (const id of ['one', 'two', 'three']) await begin(id)
  await age(13 * hour, 'expires_at')
  await begin('young')
  expect([await forgetStaffSessions(db, 2), await forgetStaffSessions(db, 2)]).toEqual([2, 1])
  expect(await isFound('young')).toBe(true)
})

test('staff session: it is as it was begun, and marked as seen once a minute, beside others', async () => {
  const userId = await begin('one')
  await begin('other', 'password')
  const invited = { id: 'invited', userId, step: 'in', network: '192.0.2.0/24', device: 'Safari, macOS' } as const
  await db.transaction().execute((trx) => createStaffSession(trx, { ...invited, byInvitation: true }))
  const read = async () => db.selectFrom('staff_sessions').selectAll().orderBy('id').execute()
  expect((await read()).map(({ id, by_invitation, network, device }) => [id, by_invitation, network, device])).toEqual([
    ['invited', true, '192.0.2.0/24', 'Safari, macOS'],
    ['one', false, '10.0.0.0/24', 'Firefox, Linux'],
    ['other', false, '10.0.0.0/24', 'Firefox, Linux'],
  ])
  const seen = async () => (await read()).map(({ last_seen_at }) => last_seen_at.getTime())
  await age(59, 'last_seen_at')
  const before = await seen()
  expect(await findStaffSession(db, 'one')).toEqual({ id: 'one', userId, step: 'in', isConfirmed: true, venueId: null })
  expect(await seen()).toEqual(before)
  await age(2, 'last_seen_at')
  const [invitedBefore, , otherBefore] = await seen()
  await findStaffSession(db, 'one')
  const [invitedAfter, oneAfter, otherAfter] = await seen()
  expect([invitedAfter, otherAfter]).toEqual([invitedBefore, otherBefore])
  expect(oneAfter).toBeGreaterThan(invitedBefore!)
})

test('staff session: what one person does in theirs leaves the others as they are', async () => {
  await begin('one')
  await begin('other')
  await age(hour, 'confirmed_at')
  await countStaffTry(db, 'other')
  await db.transaction().execute((trx) => confirmStaffSession(trx, 'one'))
  const { rows } = await sql<{ id: number }>`
    insert into venues (slug, title, city, address, google_maps_url)
    values ('hall', '{"en": "Hall"}', '{"en": "Pest"}', 'here', 'https://maps.example') returning id`.execute(db)
  await setStaffVenue(db, 'one', rows[0]!.id)
  const told = async (id: string) => {
    const { isConfirmed, venueId } = (await findStaffSession(db, id))!
    return [isConfirmed, venueId]
  }
  expect([await told('one'), await told('other')]).toEqual([
    [true, rows[0]!.id],
    [false, null],
  ])
  expect(await countStaffTry(db, 'other')).toBe(3)
  await setStaffVenue(db, 'one', null)
  expect(await told('one')).toEqual([true, null])
  expect(await endStaffSession(db, 'one')).toBe(true)
  expect([await isFound('one'), await isFound('other')]).toEqual([false, true])
})
