/** Fixtures for checking the desk's pages. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { startOperation } from '#platform/jobs/operations/operation-store.ts'
import type { ImportOutcome } from '#apps/desk/season/files/files.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { seasonUpload, storeOutcome } from '#apps/desk/season/files/server/upload-store.ts'
import { datePostponed } from '#core/orders/changed-dates/server/operations.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import type { Locale } from '#values/locales.ts'
import { addOwnHall } from './own-hall.ts'

/** Records named by addresses. */
export interface Fixtures {
  venueId: number
  /** An upcoming concert, and a cancelled one. */
  date: number
  cancelled: number
  operation: number
  /** Addresses of season files, one per outcome. */
  uploads: string[]
  list: number
  order: { reference: string; mail: number; serial: number }
  question: number
  person: number
  message: number
  code: number
  /** A picture of the season. */
  picture: number
  file: number
  event: number
  soloist: number
  page: number
  article: number
  category: number
  survey: number
  questionnaire: number
  link: number
}

/** Adds one record for every address parameter, none of them public. */
export async function addFixtures(db: Db, { locale, person }: { locale: Locale; person: number }): Promise<Fixtures> {
  const { venueId, dateId: date } = await addOwnHall(db)
  // Price lists require a hall whose categories have seats.
  await db
    .insertInto('hall_categories')
    .values({ venue_id: venueId, key: 'stalls', title: JSON.stringify({ en: 'Stalls' }), capacity: 100 })
    .execute()
  const { dateId: cancelled } = await addOwnHall(db)
  await sql`update event_dates set status = 'cancelled' where id = ${cancelled}`.execute(db)
  const list = await db
    .insertInto('price_lists')
    .values({ venue_id: venueId, title: 'Weekdays' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const operation = await db.transaction().execute((trx) =>
    startOperation(trx, datePostponed, {
      subject: `event date ${date}`,
      parameters: { changeId: 0, dateId: date },
      plan: { orders: 3, tickets: 7, waiting: 0, carts: 0, mails: { en: 3, fr: 0, hu: 0 } },
      startedBy: `user ${person}`,
      items: [],
    }),
  )
  const key = `of-a-journey-${crypto.randomUUID()}`
  const question = await db
    .insertInto('faqs')
    .values({ key, question: JSON.stringify({ en: 'Where do I park?' }), published_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const code = await db
    .insertInto('promo_codes')
    .values({
      code: `JOURNEY-${crypto.randomUUID().slice(0, 8)}`,
      title: JSON.stringify({ en: 'A tenth' }),
      kind: 'percent',
      percent: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  type Forms = 'surveys' | 'questionnaires'
  const firstOf = async (
    table: 'media' | 'files' | 'events' | 'soloists' | 'pages' | 'articles' | 'article_categories' | Forms,
  ) => {
    const { id } = await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    return id
  }
  return {
    venueId,
    date,
    cancelled,
    operation,
    uploads: await addUploads(db, person),
    list: list.id,
    order: await addOrder(db, locale),
    question: question.id,
    person,
    message: await addMessage(db, { locale }),
    code: code.id,
    picture: await firstOf('media'),
    file: await firstOf('files'),
    event: await firstOf('events'),
    soloist: await firstOf('soloists'),
    page: await firstOf('pages'),
    article: await firstOf('articles'),
    category: await firstOf('article_categories'),
    survey: await addAnswers(db, locale, await firstOf('surveys')),
    questionnaire: await firstOf('questionnaires'),
    link: await addLink(db),
  }
}

/** Adds a message of the contact form, by default from a sender of its own. */
export async function addMessage(
  db: Db,
  {
    locale,
    email = `${crypto.randomUUID()}@example.com`,
    message = 'Is there a cloakroom?',
  }: { locale: Locale; email?: string; message?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      locale,
      first_name: 'Anna',
      last_name: 'Kovács',
      email,
      phone: '+36 1 411 6600',
      message,
      sender_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a link that is not public. */
async function addLink(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('menu_items')
    .values({ menu: 'footer', title: JSON.stringify({ en: 'Parking' }), address: '/venues', published_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds some answers to the season's survey about the evening. */
async function addAnswers(db: Db, locale: Locale, survey: number): Promise<number> {
  const answers = [
    { hall: 'salle-aubepine', music: 5, welcome: ['tickets', 'seat'], words: 'The second violin, above all.' },
    { hall: 'salle-aubepine', music: 4, welcome: ['seat'], again: 10 },
    { hall: 'viztorony-studio', music: 2 },
  ]
  for (const one of answers)
    await db
      .insertInto('survey_submissions')
      .values({ survey_id: survey, locale, answers: JSON.stringify(one), points: 0 })
      .execute()
  return survey
}

async function addOrder(db: Db, locale: Locale): Promise<Fixtures['order']> {
  const { id, ref_nr: reference } = await insertPaidOrder(db, { locale })
  await sql`update orders set terms_version = (select max(number) from terms_versions), sale_terms_id = (select max(id) from sale_terms)
    where id = ${id}`.execute(db)
  const { serial } = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('serial')
    .where('order_id', '=', id)
    .orderBy('serial')
    .limit(1)
    .executeTakeFirstOrThrow()
  const mail = await db
    .insertInto('outbox')
    .values({
      kind: 'order-paid',
      recipient: 'a@example.com',
      locale,
      data: JSON.stringify({ orderId: id }),
      sent_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reference, mail: mail.id, serial }
}

const looks: Record<string, ImportOutcome | null> = {
  failed: null,
  unreadable: { look: { kind: 'unreadable', flaw: 'tooManyRows' } },
  flawed: {
    look: {
      kind: 'flawed',
      flaws: [{ is: 'noEvent', sheet: 'Concerts', line: 12, column: 'Event', values: { name: 'nothing' } }],
      count: 212,
      ignoredColumns: ['Remarks'],
    },
  },
  ready: {
    look: {
      kind: 'ready',
      made: [{ sheet: 'dates', count: 42, names: ['Eight Seasons, 2027-10-04 19:30'] }],
      changes: [{ sheet: 'lists', line: 3, of: 'Gala', column: 'Price', before: '42.00', after: '45.00' }],
      count: 202,
      following: 17,
      ignored: ['Notes'],
      ignoredColumns: ['Remarks'],
      seen: 'as-seen',
    },
  },
  done: { done: { count: 42, changed: 202 } },
}

/** One per outcome. */
async function addUploads(db: Db, userId: number): Promise<string[]> {
  const ids = await Promise.all(Object.values(looks).map((outcome) => addUpload(db, userId, outcome)))
  return ids.map((upload) => href(deskRoutes['season.upload'], { upload }))
}

/**
 * Adds a season file that no process picks up, separate from other journeys. It has failed unless
 * it is running or has a result.
 */
export async function addUpload(
  db: Db,
  userId: number,
  outcome: ImportOutcome | 'running' | null = null,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const id = await startOperation(trx, seasonUpload, {
      subject: `season file ${crypto.randomUUID()}`,
      parameters: {},
      plan: {},
      startedBy: `user ${userId}`,
      items: [{ key: 'file', label: 'season.xlsx' }],
    })
    const sent = {
      name: 'season.xlsx',
      bytes: Buffer.alloc(1),
      locale: 'en',
      seen: '',
      network: '',
      device: '',
    } as const
    await trx
      .insertInto('season_uploads')
      .values({ ...sent, operation_id: id, user_id: userId })
      .execute()
    await sql`update operation_items set due_at = now() + interval '1 day' where operation_id = ${id}`.execute(trx)
    if (outcome !== 'running')
      await sql`update operations set state = 'failed', ended_at = now() where id = ${id}`.execute(trx)
    if (outcome !== 'running' && outcome) await storeOutcome(trx, id, outcome)
    return id
  })
}
