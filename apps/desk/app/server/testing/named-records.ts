/** Records for all parameters of desk addresses: one set for the organiser, and one per hall. */
import { sql } from 'kysely'
import { storeUpload } from '#apps/desk/season/files/server/upload-store.ts'
import { startOperation } from '#platform/jobs/operations/operation-store.ts'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import { datePostponed } from '#core/orders/changed-dates/server/operations.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import type { TestDesk } from '#apps/desk/testing/desk.ts'

type Db = TestDesk['db']

const title = JSON.stringify({ en: 'Access' })

export type HouseRecords = Awaited<ReturnType<typeof storeHouseRecords>>
export type HallRecords = Awaited<ReturnType<typeof storeHallRecords>>

/** Stores the records that belong to no hall, by address parameter. */
export async function storeHouseRecords(db: Db) {
  const insert = async (table: string, values: object): Promise<number> => {
    const { id } = await db
      .insertInto(table as 'faqs')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  // Used in the gallery, so that it cannot be removed.
  const alt_text = JSON.stringify({ en: 'The foyer' })
  const picture = await insert('media', { name: 'foyer', alt_text, width: 3, height: 2, variants: '[]' })
  const page = await insert('pages', { key: 'access', slug: '{"en":"access"}', title })
  const link = await insert('menu_items', { menu: 'footer', title, address: '/venues' })
  const upload = await storeUploadOf(
    db,
    await insert('users', {
      email: 'sends@example.com',
      firstname: 'S',
      lastname: 'T',
      locale: 'en',
      password_hash: '$argon2id$x',
    }),
  )
  // Chosen by the soloist, so that it cannot be removed either.
  const url = '/media/programme-0123456789abcdef.pdf'
  const [first_name, last_name, email] = ['A', 'B', 'a@example.com']
  return {
    question: await insert('faqs', { key: 'parking', question: JSON.stringify({ en: 'Where do I park?' }) }),
    soloist: await insert('soloists', {
      slug: 'ada',
      name: 'Ada',
      profession: '{"en":"Alto"}',
      description: '{"en":"Sings."}',
      cv_url: url,
    }),
    page,
    category: await insert('article_categories', { key: 'music', slug: '{"en":"music"}', title }),
    article: await insert('articles', { key: 'fugue', slug: '{"en":"fugue"}', title }),
    form: await insert('surveys', { key: 'evening', slug: '{"en":"evening"}', title }),
    message: await insert('contact_messages', {
      locale: 'en',
      first_name,
      last_name,
      email,
      message: 'Hello',
      sender_hash: '',
    }),
    picture,
    upload,
    item: await insert('gallery_items', { media_id: picture }),
    link,
    entry: `link-${link}`,
    library: 'downloads',
    file: await insert('files', {
      name: 'programme',
      title,
      url,
      type: 'application/pdf',
      bytes: 9,
    }),
    rate: await insert('vat_rates', { country: 'AT', class: 'concert', rate_bp: 1300, valid_from: '2020-01-01' }),
    invitation: 'none',
    format: 'xlsx',
    report: 'days',
    change: 'postpone',
    kept: 1,
    asked: 'survey',
    written: 'new',
    kind: 'page',
    id: page,
    language: 'en',
    seller: 1,
    reply: 1,
  }
}

/** Stores a hall with a concert and everything of it that an address can name, by parameter. */
export async function storeHallRecords(desk: TestDesk) {
  const { db } = desk
  const concert = await storeConcert(db, { bystanders: false })
  const { venueId: venue, eventDateId: date } = concert
  const { event_id: event } = await db
    .selectFrom('event_dates')
    .select('event_id')
    .where('id', '=', date)
    .executeTakeFirstOrThrow()
  return {
    concert,
    venue,
    date,
    event,
    ...(await storeParts(db, concert)),
    operation: await storeOperationOf(db, date),
    ...(await storeCodeOf(db, venue)),
    ...(await storeOrderAt(desk, concert)),
  }
}

/** Stores a hall category, and a price list with a price for it. */
async function storeParts(db: Db, { venueId: venue_id, zoneId, eventDateId: event_date_id }: SampleConcert) {
  const { id: part } = await db
    .insertInto('hall_categories')
    .values({ venue_id, key: 'stalls', title: JSON.stringify({ en: 'Stalls' }), position: 0, capacity: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update zones set category_id = ${part}, key = 'stalls' where id = ${zoneId}`.execute(db)
  const block = await storeBlockAt(db, { zoneId })
  const { id: list } = await db
    .insertInto('price_lists')
    .values({ venue_id, title: 'Weekdays' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ kind: number }>`with kind as (
      insert into price_list_kinds (price_list_id, title, position) values (${list}, '{"en": "Adult"}', 0) returning id),
    price as (insert into list_prices (kind_id, category_id, price_cents) select id, ${part}, 4200 from kind)
    select id as kind from kind`.execute(db)
  const ticket = await storeTypeAt(db, { zoneId, eventDateId: event_date_id })
  return { part, block, ticket, list, listKind: rows[0]!.kind }
}

/** Blocks a seat for the press: it can be released. */
export async function storeBlockAt(db: Db, { zoneId }: Pick<SampleConcert, 'zoneId'>): Promise<number> {
  await sql`update zones set blocked = blocked + 1, capacity = capacity + 1 where id = ${zoneId}`.execute(db)
  const { id } = await db
    .insertInto('seat_blocks')
    .values({ zone_id: zoneId, seats: 1, holder: 'Press' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a price type that nobody has bought: it can be removed. */
export async function storeTypeAt(
  db: Db,
  { zoneId, eventDateId }: Pick<SampleConcert, 'zoneId' | 'eventDateId'>,
): Promise<number> {
  const { id } = await db
    .insertInto('event_tickets')
    .values({
      event_date_id: eventDateId,
      zone_id: zoneId,
      title: JSON.stringify({ en: 'Child' }),
      price_cents: toCents(900),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a promo code of a hall, created in a batch. */
async function storeCodeOf(db: Db, venue_id: number) {
  const batch = crypto.randomUUID()
  const name = JSON.stringify({ en: 'A tenth' })
  const { id: code } = await db
    .insertInto('promo_codes')
    .values({ code: `TENTH-${venue_id}`, title: name, kind: 'percent', percent: 10, venue_id, batch })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { code, batch }
}

/**
 * Stores a paid order for two tickets of a concert, with everything of it that an address can name.
 */
async function storeOrderAt(desk: TestDesk, concert: SampleConcert) {
  const { db } = desk
  const { id: orderId, ref_nr: order } = await buy(desk, desk.visitor(), concert, { quantity: 2 })
  await sql`insert into terms_versions (number, applies_from, title, content) values (1, now(), '{"en": "Terms"}', '{"en": []}') on conflict do nothing`.execute(
    db,
  )
  await sql`update orders set terms_version = 1 where id = ${orderId}`.execute(db)
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['tickets.id', 'serial'])
    .where('order_id', '=', orderId)
    .orderBy('serial')
    .execute()
  const { reference: paper } = await db
    .selectFrom('documents')
    .select('reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id: mail } = await db
    .insertInto('outbox')
    .values({ kind: 'order-paid', recipient: 'a@example.com', locale: 'en', data: JSON.stringify({ orderId }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { order, orderId, serial: tickets[0]!.serial, tickets: tickets.map((ticket) => ticket.id), mail, paper }
}

/** Stores an ended operation on a concert, with an order whose mail failed. */
async function storeOperationOf(db: Db, dateId: number): Promise<number> {
  const id = await db.transaction().execute((trx) =>
    startOperation(trx, datePostponed, {
      subject: `event date ${dateId}`,
      parameters: { changeId: 0, dateId },
      plan: {},
      startedBy: 'test',
      items: [{ key: '1', label: 'an order' }],
    }),
  )
  await sql`update operation_items set state = 'failed', error = 'refused' where operation_id = ${id}`.execute(db)
  await sql`update operations set state = 'failed', ended_at = now() where id = ${id}`.execute(db)
  return id
}

/** Subject in the history of the record that a `*.revert` changes. */
const subjectsOfReverts: Record<string, (records: HouseRecords & HallRecords) => string> = {
  'questions.revert': ({ question }) => `question ${question}`,
  'surveys.revert': ({ form }) => `survey ${form}`,
  'soloists.revert': ({ soloist }) => `soloist ${soloist}`,
  'pages.revert': ({ page }) => `page ${page}`,
  'articles.revert': ({ article }) => `article ${article}`,
  'categories.revert': ({ category }) => `category ${category}`,
  'events.revert': ({ event }) => `event ${event}`,
  'hall-texts.revert': ({ venue }) => `hall ${venue}`,
  'files.revert': ({ file }) => `file ${file}`,
  'media.revert': ({ picture }) => `picture ${picture}`,
  'gallery.revert': ({ item }) => `gallery picture ${item}`,
  'menus.revert': ({ link }) => `menu link ${link}`,
  'promo.revert': ({ code }) => `promo code ${code}`,
  'season.hall.revert': ({ venue }) => `venue ${venue}`,
  'season.list.revert': ({ list }) => `price list ${list}`,
  'sellers.revert': ({ seller }) => `seller ${seller}`,
}

/** Stores a revertible change of the record in a route's address; 0 if it names none. */
export async function storeRevisionFor(
  db: Db,
  name: string,
  { records, before = {} }: { records: HouseRecords & HallRecords; before?: object },
): Promise<number> {
  const subject = subjectsOfReverts[name]?.(records)
  if (subject === undefined) return 0
  const { id } = await db
    .insertInto('revisions')
    .values({ subject, actor: 'user 1', before: JSON.stringify(before), after: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores an uploaded season file that was refused. */
async function storeUploadOf(db: Db, userId: number): Promise<number> {
  const file = {
    name: 'season.xlsx',
    bytes: new Uint8Array(),
    locale: 'en',
    seen: '',
    network: '',
    device: '',
  } as const
  const id = await storeUpload(db, { ...file, userId })
  await sql`update operation_items set state = 'failed', error = 'refused' where operation_id = ${id}`.execute(db)
  await sql`update operations set state = 'failed', ended_at = now() where id = ${id}`.execute(db)
  return id
}
