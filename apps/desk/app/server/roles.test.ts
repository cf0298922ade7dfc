/**
 * Every desk route with every role, in the user's own hall, in a foreign one and for the organiser:
 * access matches the table.
 */
import { href, listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type StaffAction, type StaffRole, staffRoles } from '#core/accounts/roles/roles.ts'
import { canOpen, staffPermissions, type StaffRoute } from '#apps/desk/permissions.ts'
import type { Permission } from '#apps/desk/routes/staff-routes.ts'
import { deskCommands } from '#apps/desk/palette/commands.ts'
import { deskRooms } from '../features.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import {
  storeBlockAt,
  storeHallRecords,
  storeHouseRecords,
  storeRevisionFor,
  storeTypeAt,
} from './testing/named-records.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)

const staffRoutes = listRoutes(deskRoutes).filter(({ guards }) => guards.includes('staff'))
const { id: person } = await desk.staff({ viewer: [] })
/** Address parameters: of the organiser, of the user's own hall and of a foreign one. */
const ofHouse = await storeHouseRecords(desk.db)
const [atHome, abroad] = [await storeHallRecords(desk), await storeHallRecords(desk)]
const [own, foreign] = [atHome.venue, abroad.venue]

async function ask(
  visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor'],
  name: string,
  method: string,
  hall = own,
  headers: Record<string, string> = {},
) {
  const ofHall = hall === own ? atHome : abroad
  // Whoever may removes them: each finds one.
  const removed = {
    ...(name === 'season.types.destroy' && { ticket: await storeTypeAt(desk.db, ofHall.concert) }),
    ...(name === 'season.blocks.destroy' && { block: await storeBlockAt(desk.db, ofHall.concert) }),
  }
  const records = { ...ofHouse, ...ofHall, ...removed }
  const params = { ...records, person, revision: await storeRevisionFor(desk.db, name, { records }) }
  const url = href(deskRoutes[name as StaffRoute], params as never)
  if (method === 'GET') return visitor.get(url, { follow: false })
  return visitor.post(url, method === 'POST' ? {} : { _method: method }, { follow: false, headers })
}

async function isSignedIn(user_id: number): Promise<boolean> {
  const sessions = await desk.db.selectFrom('staff_sessions').select('id').where('user_id', '=', user_id).execute()
  return sessions.length > 0
}

test('desk: every route behind the guard has a line in the table, and the table has no other', () => {
  expect(staffRoutes.map(({ name }) => name).toSorted()).toEqual(Object.keys(staffPermissions).toSorted())
  expect(own).not.toBe(foreign)
})

describe.each(staffRoles)('desk: as %s', (role: StaffRole) => {
  test.each([
    ['of all halls', null],
    ['of one hall', own],
  ] as const)('%s, each route opens as the table says', async (_, venueId) => {
    const roles = [{ role, venueId }]
    const signIn = () => desk.signedIn({ [role]: venueId === null ? [] : [venueId] })
    let signedIn = await signIn()
    for (const { name, methods } of staffRoutes) {
      const permission: Permission = staffPermissions[name as StaffRoute]
      // Some routes end the session.
      if (!(await isSignedIn(signedIn.id))) signedIn = await signIn()
      const { status } = await ask(signedIn.visitor, name, methods[0]!)
      const isOfRecord = permission !== 'everybody' && permission.of === 'record'
      const expected = canOpen(roles, permission, isOfRecord ? [own] : []) ? 'opens' : 'refused'
      expect({ name, is: status === 403 ? 'refused' : status < 400 || status === 409 ? 'opens' : status }).toEqual({
        name,
        is: expected,
      })
    }
  })
})

test.each(staffRoles)(
  'desk: as %s, the menu and the palette offer what opens, for all halls and for one',
  async (role) => {
    for (const halls of [[], [own]]) {
      const { visitor } = await desk.signedIn({ [role]: halls })
      const { actions } = (await visitor.hybrid(href(deskRoutes.today))).props.me
      const offered = [...deskRooms, ...deskCommands].filter(({ action }) => actions.includes(action))
      for (const { href: address } of offered)
        expect([halls, address, (await visitor.hybrid(address)).status]).toEqual([halls, address, 200])
      expect(offered.length).toBeGreaterThan(0)
    }
  },
)

const recordRoutes = staffRoutes.filter(({ name }) => {
  const permission: Permission = staffPermissions[name as StaffRoute]
  return permission !== 'everybody' && permission.of === 'record'
})

test.each(staffRoles)('desk: as %s of one hall, what is in a foreign one is not there', async (role) => {
  const { visitor } = await desk.signedIn({ [role]: [own] })
  for (const { name, methods } of recordRoutes) {
    const mayAtHome = canOpen([{ role, venueId: own }], staffPermissions[name as StaffRoute], [own])
    const { status } = await ask(visitor, name, methods[0]!, foreign)
    expect({ name, status }).toEqual({ name, status: mayAtHome ? 404 : 403 })
  }
  expect(recordRoutes.length).toBeGreaterThan(0)
})

test('desk: an order that has a ticket in a foreign hall, too, is not there for who works in one', async () => {
  const { order, orderId } = atHome
  const { visitor } = await desk.signedIn({ viewer: [own] })
  const url = href(deskRoutes['orders.show'], { order })
  expect((await visitor.get(url)).status).toBe(200)
  await sql`insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select ${orderId}, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot
    from order_items where order_id = ${abroad.orderId}`.execute(desk.db)
  expect((await visitor.get(url)).status).toBe(404)
})

test('desk: the table itself gives nothing in a foreign hall', () => {
  const ofRecord: Permission = { action: 'orders.refund', of: 'record' }
  const finance = [{ role: 'finance' as const, venueId: own }]
  expect([
    canOpen(finance, ofRecord, [own]),
    canOpen(finance, ofRecord, [foreign]),
    canOpen(finance, ofRecord, [own, foreign]),
  ]).toEqual([true, false, false])
  expect(canOpen(finance, ofRecord)).toBe(false)
})

test('desk: a single right opens the routes of its action, in its hall, and one that is taken closes them', async () => {
  const { id, visitor } = await desk.signedIn({ viewer: [own, foreign] })
  const editorOf = async (hall: number) => (await ask(visitor, 'events.save', 'POST', hall)).status
  const change = async (hall: number) => (await ask(visitor, 'season.change', 'GET', hall)).status
  const statuses = async () => [await change(own), await change(foreign), await editorOf(own)]
  expect(await statuses()).toEqual([403, 403, 403])
  const insert = (action: StaffAction, venue_id: number | null, is_granted: boolean) =>
    desk.db.insertInto('user_rights').values({ user_id: id, action, venue_id, is_granted }).execute()
  await insert('season.cancel', own, true)
  await insert('content.edit', own, true)
  expect(await statuses()).toEqual([200, 404, 303])
  await insert('orders.view', null, false)
  expect((await ask(visitor, 'orders.index', 'GET')).status).toBe(403)
  await desk.db.deleteFrom('user_rights').where('user_id', '=', id).execute()
  expect((await ask(visitor, 'orders.index', 'GET')).status).toBe(200)
})

test.each(staffRoutes.map(({ name, methods }) => [name, methods[0]!] as const))(
  'desk: without a session %s leads to the sign-in (%s)',
  async (name, method) => {
    const visitor = desk.visitor()
    const answer = await ask(visitor, name, method)
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/desk\/sign-in/)
  },
)

// Holds: desk.forms-of-its-own-pages
test('desk: every form is refused without the token of this very session, with that of another, and from elsewhere', async () => {
  const [{ visitor }, { visitor: other }] = [await desk.signedIn('owner'), await desk.signedIn('owner')]
  const theirs = decodeURIComponent(other.cookies.get('XSRF-TOKEN')!)
  const writing = staffRoutes.filter(({ methods }) => methods[0] !== 'GET')
  const answers = []
  const foreign: Record<string, string>[] = [
    { 'x-xsrf-token': '' },
    { 'x-xsrf-token': theirs },
    { 'sec-fetch-site': 'same-site' },
    { origin: desk.config.origins.fr },
  ]
  for (const headers of foreign) {
    for (const { name, methods } of writing) {
      const { status } = await ask(visitor, name, methods[0]!, own, headers)
      answers.push({ name, status })
    }
  }
  expect(answers.filter(({ status }) => status !== 419)).toEqual([])
  expect(answers.length).toBeGreaterThan(400)
})

test('desk: somebody whose last role was taken is out at the next request', async () => {
  const { id, visitor } = await desk.signedIn('viewer')
  expect((await visitor.hybrid(href(deskRoutes.today))).status).toBe(200)
  await desk.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  expect((await visitor.hybrid(href(deskRoutes.today), { follow: false })).location).toMatch(/^\/desk\/sign-in/)
})
