/**
 * Actions that require a recent identity confirmation: without one the user is asked first, and
 * nothing is done.
 */
import { href, listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { compareRows, readRows } from '#platform/testing/rows.ts'
import { maxUnconfirmedRefund } from '#apps/desk/orders/return-choice.ts'
import { staffPermissions, type StaffRoute } from '#apps/desk/permissions.ts'
import type { Permission } from '#apps/desk/routes/staff-routes.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { storeHallRecords, storeHouseRecords } from './testing/named-records.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

/**
 * Actions that export personal data, mail all buyers, or add staff: nobody should remove an entry
 * from this list lightly.
 */
const sensitive: Record<string, (records: Awaited<ReturnType<typeof storeRecords>>) => object | null> = {
  'orders.export': () => null,
  'orders.tickets': () => null,
  'season.files.export': () => null,
  'season.door.export': () => null,
  'surveys.export': () => null,
  'audit.export': () => null,
  'season.change': () => null,
  'season.change.store': () => ({ intent: 'do', typed: '2', expected: { orders: 1, tickets: 2 } }),
  'season.operation.retry': () => ({}),
  'people.invite': () => null,
  'people.invite.store': () => ({ email: 'new@example.com', role: 'viewer', halls: [], locale: 'en' }),
  'people.invitation.destroy': () => ({ _method: 'DELETE' }),
  'people.roles.store': () => ({ role: 'editor', halls: [] }),
  'people.roles.destroy': () => ({ _method: 'DELETE', role: 'viewer', hall: null }),
  'people.rights.store': () => ({ right: 'orders.note', state: 'given', halls: [] }),
}

const ofHouse = await storeHouseRecords(db)
const hall = await storeHallRecords(desk)

/**
 * A hall with everything in it, and for each test a user to change the roles of and one to invite.
 */
async function storeRecords(name: string) {
  const { id: person } = await desk.staff({ viewer: [] })
  const token_hash = crypto.randomUUID()
  await sql`insert into invitations (token_hash, email, role, expires_at)
    values (${token_hash}, 'invited@example.com', 'viewer', now() + interval '1 day')`.execute(db)
  const { rows } = await sql<{ invitation: string }>`
    select left(encode(sha256(${token_hash}::bytea), 'hex'), 16) as invitation`.execute(db)
  const { invitation } = rows[0]!
  // A cancelled concert cannot be cancelled again.
  const records = name.startsWith('season.') ? await storeHallRecords(desk) : hall
  return { ...ofHouse, ...records, person, invitation }
}

const isFresh = (permission: Permission) => permission !== 'everybody' && permission.isFresh === true
const routes = listRoutes(deskRoutes)
const byName = new Map<string, (typeof routes)[number]>(routes.map((route) => [route.name, route]))

test('confirmation: exactly these rights ask for a fresh one', () => {
  const fresh = Object.entries(staffPermissions).filter(([, permission]) => isFresh(permission))
  expect(fresh.map(([name]) => name).toSorted()).toEqual(Object.keys(sensitive).toSorted())
})

test.each(Object.keys(sensitive))(
  'confirmation: %s asks first and does nothing; just confirmed, it is done',
  async (name) => {
    const records = await storeRecords(name)
    const { id, visitor } = await desk.signedIn()
    const body = sensitive[name]!(records)
    expect(body === null).toBe(byName.get(name)!.methods[0] === 'GET')
    const url = href(deskRoutes[name as StaffRoute], {
      ...records,
      format: name === 'season.files.export' ? 'json' : 'csv',
    } as never)
    const ask = () => (body ? visitor.post(url, body, { follow: false }) : visitor.get(url, { follow: false }))

    await desk.letConfirmationPass(id)
    const before = await readRows(db)
    const asked = await ask()
    expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/^\/desk\/confirm/)])
    expect(asked.body).not.toContain(records.order)
    expect(compareRows(before, await readRows(db))).toEqual([])

    await sql`update staff_sessions set confirmed_at = now() - interval '9 minutes' where user_id = ${id}`.execute(db)
    const again = await readRows(db)
    const done = await ask()
    expect(done.status).toBeLessThan(400)
    expect(done.location ?? '').not.toMatch(/confirm/)
    if (body) expect(compareRows(again, await readRows(db))).not.toEqual([])
  },
)

test('confirmation: a refund asks for one from the sum on that is too large without, and then nothing is refunded', async () => {
  const { order, tickets } = hall
  const { id, visitor } = await desk.signedIn()
  await desk.letConfirmationPass(id)
  const url = href(deskRoutes['orders.return.store'], { order })
  const send = (expected: number) =>
    visitor.post(url, { tickets, money: 'whole', seats: 'back', reason: '', expected }, { follow: false })
  const before = await readRows(db)
  expect((await send(maxUnconfirmedRefund + 1)).location).toMatch(/^\/desk\/confirm/)
  expect((await send(maxUnconfirmedRefund)).location).not.toMatch(/confirm/)
  expect(compareRows(before, await readRows(db))).toEqual([])
})
