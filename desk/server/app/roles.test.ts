/** Every route of the desk with every role, in its own hall, in a foreign one and for the house: what opens is what the table says. */
import { href, listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { startOperation } from '../../../platform/jobs/operations/operation-store.ts'
import { datePostponed } from '../../../shop/orders/server/changed-dates/operations.ts'
import { storeConcert } from '../../../shop/cart/server/testing/samples.ts'
import { type StaffRole, staffRoles } from '../../../shop/accounts/roles/roles.ts'
import { insertPaidOrder } from '../../../shop/orders/server/testing/paid-order.ts'
import { mayOpen, type Permission, permissions, type StaffRoute } from '../../permissions.ts'
import { deskRoutes } from '../../routes.ts'
import { createTestDesk } from '../../testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)

const staffRoutes = listRoutes(deskRoutes).filter(({ guards }) => guards.includes('staff'))
/** What stands in the addresses; a room whose routes name something of halls says here what of its own hall and what of a foreign one. */
const subject = await desk.staff({ viewer: [] })
const concerts = [
  await storeConcert(desk.db, { bystanders: false }),
  await storeConcert(desk.db, { bystanders: false }),
] as const
const [own, foreign] = [concerts[0].venueId, concerts[1].venueId]
const { id: question } = await desk.db
  .insertInto('faqs')
  .values({ key: 'parking', question: JSON.stringify({ en: 'Where do I park?' }) })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: soloist } = await desk.db
  .insertInto('soloists')
  .values({ slug: 'ada', name: 'Ada', profession: '{"en":"Alto"}', description: '{"en":"Sings."}' })
  .returning('id')
  .executeTakeFirstOrThrow()
const title = JSON.stringify({ en: 'Access' })
const { id: page } = await desk.db
  .insertInto('pages')
  .values({ key: 'access', slug: '{"en":"access"}', title })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: category } = await desk.db
  .insertInto('article_categories')
  .values({ key: 'music', slug: '{"en":"music"}', title })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: article } = await desk.db
  .insertInto('articles')
  .values({ key: 'fugue', slug: '{"en":"fugue"}', title })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: form } = await desk.db
  .insertInto('surveys')
  .values({ key: 'evening', slug: '{"en":"evening"}', title })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: message } = await desk.db
  .insertInto('contact_messages')
  .values({ locale: 'en', first_name: 'A', last_name: 'B', email: 'a@example.com', message: 'Hello', sender_hash: '' })
  .returning('id')
  .executeTakeFirstOrThrow()
// It stands in the gallery, so that nobody removes it.
const { id: picture } = await desk.db
  .insertInto('media')
  .values({ name: 'foyer', alt_text: JSON.stringify({ en: 'The foyer' }), width: 3, height: 2, variants: '[]' })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: item } = await desk.db
  .insertInto('gallery_items')
  .values({ media_id: picture })
  .returning('id')
  .executeTakeFirstOrThrow()

const { id: link } = await desk.db
  .insertInto('menu_items')
  .values({ menu: 'footer', title, address: '/venues' })
  .returning('id')
  .executeTakeFirstOrThrow()

async function storeRevision(subject: string): Promise<number> {
  const row = await desk.db
    .insertInto('revisions')
    .values({ subject, actor: 'user 1', before: '{}', after: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function findEventOf(eventDateId: number): Promise<number> {
  const row = await desk.db
    .selectFrom('event_dates')
    .select('event_id')
    .where('id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  return row.event_id
}
/** By the hall that it is of. */
const paramsIn = new Map(
  await Promise.all(
    concerts.map(async ({ venueId, eventDateId }) => {
      const params = {
        person: subject.id,
        invitation: 'none',
        format: 'xlsx',
        report: 'days',
        date: eventDateId,
        change: 'postpone',
        venue: venueId,
        list: await storePriceList(venueId),
        operation: await storeOperationOf(eventDateId),
        question,
        picture,
        item,
        kept: 1,
        soloist,
        page,
        article,
        category,
        link,
        entry: `link-${link}`,
        asked: 'survey',
        form,
        event: await findEventOf(eventDateId),
        written: 'new',
        kind: 'page',
        id: page,
        language: 'en',
        ...(await storeCodeOf(venueId)),
        message,
        seller: 1,
        reply: 1,
        ...(await storeOrderAt(eventDateId)),
      }
      return [venueId, params] as const
    }),
  ),
)

/** Of what a route's address names, a change that can be taken back. */
async function revisionIn(name: string, hall: number): Promise<number> {
  const params = paramsIn.get(hall)!
  const subjects: Record<string, string> = {
    'questions.revert': `question ${question}`,
    'surveys.revert': `survey ${form}`,
    'soloists.revert': `soloist ${soloist}`,
    'pages.revert': `page ${page}`,
    'articles.revert': `article ${article}`,
    'categories.revert': `category ${category}`,
    'events.revert': `event ${params.event}`,
    'hall-texts.revert': `hall ${hall}`,
    'media.revert': `picture ${picture}`,
    'gallery.revert': `gallery picture ${item}`,
    'menus.revert': `menu link ${link}`,
    'promo.revert': `promo code ${params.code}`,
    'sellers.revert': 'seller 1',
  }
  return subjects[name] ? storeRevision(subjects[name]) : 0
}

/** A code of a hall, made with another one. */
async function storeCodeOf(venue_id: number) {
  const batch = crypto.randomUUID()
  const title = JSON.stringify({ en: 'A tenth' })
  const { id: code } = await desk.db
    .insertInto('promo_codes')
    .values({ code: `TENTH-${venue_id}`, title, kind: 'percent', percent: 10, venue_id, batch })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { code, batch }
}

async function storePriceList(venue_id: number) {
  const list = await desk.db
    .insertInto('price_lists')
    .values({ venue_id, title: 'Weekdays' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return list.id
}

/** An order with all that an address can name of it, for a concert. */
async function storeOrderAt(eventDateId: number) {
  const { db } = desk
  const { id, ref_nr } = await insertPaidOrder(db)
  await sql`insert into terms_versions (number, applies_from, title, content) values (1, now(), '{"en": "Terms"}', '{"en": []}') on conflict do nothing`.execute(
    db,
  )
  await sql`update orders set terms_version = 1 where id = ${id}`.execute(db)
  await sql`update order_items set event_date_id = ${eventDateId} where order_id = ${id}`.execute(db)
  const { serial } = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('serial')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const paper = await db
    .selectFrom('documents')
    .select('reference')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const mail = await db
    .insertInto('outbox')
    .values({ kind: 'order-paid', recipient: 'a@example.com', locale: 'en', data: JSON.stringify({ orderId: id }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { order: ref_nr, orderId: id, serial, mail: mail.id, paper: paper.reference }
}

/** Something that was done to a concert and has ended. */
function storeOperationOf(eventDateId: number): Promise<number> {
  return desk.db.transaction().execute((trx) =>
    startOperation(trx, datePostponed, {
      subject: `event date ${eventDateId}`,
      parameters: { changeId: 0, dateId: eventDateId },
      plan: {},
      startedBy: 'test',
      items: [],
    }),
  )
}

async function ask(
  visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor'],
  name: string,
  method: string,
  hall = own,
) {
  const params = { ...paramsIn.get(hall), revision: await revisionIn(name, hall) }
  const url = href(deskRoutes[name as StaffRoute], params as never)
  if (method === 'GET') return visitor.get(url, { follow: false })
  return visitor.post(url, method === 'POST' ? {} : { _method: method }, { follow: false })
}

async function isSignedIn(user_id: number): Promise<boolean> {
  const sessions = await desk.db.selectFrom('staff_sessions').select('id').where('user_id', '=', user_id).execute()
  return sessions.length > 0
}

test('desk: every route behind the guard has a line in the table, and the table has no other', () => {
  expect(staffRoutes.map(({ name }) => name).toSorted()).toEqual(Object.keys(permissions).toSorted())
  expect(own).not.toBe(foreign)
})

describe.each(staffRoles)('desk: as %s', (role: StaffRole) => {
  test.each([
    ['of all halls', null],
    ['of one hall', own],
  ] as const)('%s, each route opens as the table says', async (_, venueId) => {
    const roles = [{ role, venueId }]
    const signIn = () => desk.signedIn({ [role]: venueId === null ? [] : [venueId] })
    let person = await signIn()
    for (const { name, methods } of staffRoutes) {
      const permission: Permission = permissions[name as StaffRoute]
      // Some routes end the session.
      if (!(await isSignedIn(person.id))) person = await signIn()
      const { status } = await ask(person.visitor, name, methods[0]!)
      const isOfRecord = permission !== 'everybody' && permission.of === 'record'
      const expected = mayOpen(roles, permission, isOfRecord ? [own] : []) ? 'opens' : 'refused'
      expect({ name, is: status === 403 ? 'refused' : status < 400 || status === 409 ? 'opens' : status }).toEqual({
        name,
        is: expected,
      })
    }
  })
})

const recordRoutes = staffRoutes.filter(({ name }) => {
  const permission: Permission = permissions[name as StaffRoute]
  return permission !== 'everybody' && permission.of === 'record'
})

test.each(staffRoles)('desk: as %s of one hall, what is in a foreign one is not there', async (role) => {
  const { visitor } = await desk.signedIn({ [role]: [own] })
  for (const { name, methods } of recordRoutes) {
    const mayAtHome = mayOpen([{ role, venueId: own }], permissions[name as StaffRoute], [own])
    const { status } = await ask(visitor, name, methods[0]!, foreign)
    expect({ name, status }).toEqual({ name, status: mayAtHome ? 404 : 403 })
  }
  expect(recordRoutes.length).toBeGreaterThan(0)
})

test('desk: an order that has a ticket in a foreign hall, too, is not there for who works in one', async () => {
  const { order, orderId } = paramsIn.get(own)!
  const { visitor } = await desk.signedIn({ viewer: [own] })
  const url = href(deskRoutes['orders.show'], { order })
  expect((await visitor.get(url)).status).toBe(200)
  await sql`insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select ${orderId}, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot
    from order_items where order_id = ${paramsIn.get(foreign)!.orderId}`.execute(desk.db)
  expect((await visitor.get(url)).status).toBe(404)
})

test('desk: the table itself gives nothing in a foreign hall', () => {
  const ofRecord: Permission = { action: 'orders.refund', of: 'record' }
  const finance = [{ role: 'finance' as const, venueId: own }]
  expect([
    mayOpen(finance, ofRecord, [own]),
    mayOpen(finance, ofRecord, [foreign]),
    mayOpen(finance, ofRecord, [own, foreign]),
  ]).toEqual([true, false, false])
  expect(mayOpen(finance, ofRecord)).toBe(false)
})

test('desk: what asks for two rights opens to who has both of them in the same hall', () => {
  const both: Permission = { action: 'season.edit', also: 'orders.refund', of: 'record' }
  const roles = (planner: number | null, finance: number | null) => [
    { role: 'planner' as const, venueId: planner },
    { role: 'finance' as const, venueId: finance },
  ]
  expect([
    mayOpen(roles(own, own), both, [own]),
    mayOpen(roles(null, own), both, [own]),
    mayOpen(roles(own, null), both, [own]),
    mayOpen([{ role: 'owner', venueId: own }], both, [own]),
  ]).toEqual([true, true, true, true])
  expect([
    mayOpen(roles(own, foreign), both, [own]),
    mayOpen(roles(null, own), both, [foreign]),
    mayOpen([{ role: 'planner', venueId: null }], both, [own]),
    mayOpen([{ role: 'finance', venueId: null }], both, [own]),
  ]).toEqual([false, false, false, false])
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

test('desk: somebody whose last role was taken is out at the next request', async () => {
  const { id, visitor } = await desk.signedIn('viewer')
  expect((await visitor.hybrid(href(deskRoutes.today))).status).toBe(200)
  await desk.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  expect((await visitor.hybrid(href(deskRoutes.today), { follow: false })).location).toMatch(/^\/desk\/sign-in/)
})
