import { sql } from 'kysely'
import { toCents } from '#values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { saveMessage } from '#core/contact/server/contact-store.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { exchange, sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { mailWriters, writeMail } from './mails.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await createTestShop()))
afterAll(() => shop.close())

/**
 * A mark after an ordinary space, or without the space required in French. Addresses contain
 * neither.
 */
const wronglySpaced = /[^\n]{0,30}(?: [;:!?»]|« |[^\s\u00A0\u202F\d][:!?;](?= |$))[^\n]{0,10}/gm

/** All text columns that an organiser writes, with French texts that end with an ordinary space. */
const columns = {
  venues: ['title', 'city'],
  events: ['title', 'subtitle'],
  soloists: ['profession', 'description'],
  zones: ['title'],
  event_tickets: ['title', 'description'],
  media: ['alt_text', 'caption'],
  pages: ['title'],
  article_categories: ['title', 'description'],
  articles: ['title'],
  faqs: ['question'],
  promo_codes: ['title'],
}

async function endEveryTextWithMarks(): Promise<void> {
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      await sql`update ${sql.table(table)} set ${sql.ref(name)} =
        jsonb_set(${sql.ref(name)}, '{fr}', to_jsonb((${sql.ref(name)} ->> 'fr') || ' : « oui » ; non ?'))
        where ${sql.ref(name)} is not null`.execute(shop.db)
}

// Holds: product.french-narrow-break-spaces-before
test('french: no page has a mark after an ordinary space, whatever an organiser has typed', async () => {
  await endEveryTextWithMarks()
  const { rows } = await sql<{ slug: string; date: string; ticket: number; soloist: string }>`
    select venues.slug, event_dates.date, event_tickets.id as ticket, soloists.slug as soloist
    from event_dates
    join venues on venues.id = event_dates.venue_id
    join event_tickets on event_tickets.event_date_id = event_dates.id
    join event_soloists on event_soloists.event_id = event_dates.event_id
    join soloists on soloists.id = event_soloists.soloist_id
    join zones on zones.id = event_tickets.zone_id
    where starts_at > now() + interval '1 day' and status = 'scheduled' and zones.capacity > zones.sold + 2
    order by event_dates.date limit 1`.execute(shop.db)
  const { slug, date, ticket, soloist } = rows[0]!
  const visitor = shop.visitor('fr')
  await visitor.get('/')
  await visitor.post(`/cart/add/${ticket}`, { quantity: 1 })
  const concert = `/events/${slug}/${date}`
  const paths = [
    '/',
    concert,
    `/events/${slug}`,
    `/soloists/${soloist}`,
    '/venues',
    '/gallery',
    '/cart',
    '/cart/checkout',
  ]
  for (const path of [
    ...paths,
    '/terms',
    '/privacy',
    '/imprint',
    '/gyik',
    '/tudasbazis',
    '/tudasbazis/kategoriak/musique',
    '/tudasbazis/when-to-applaud',
    '/not/there',
  ]) {
    const { payload, status } = await visitor.get(path)
    expect([path, status]).toEqual([path, path === '/not/there' ? 404 : 200])
    const texts = findTexts(payload)
    expect({ path, wrong: texts.flatMap((text) => text.match(wronglySpaced) ?? []) }).toEqual({ path, wrong: [] })
    if (path !== '/not/there') expect(texts.join('')).toContain('\u00A0: «\u00A0oui\u00A0»\u202F; non\u202F?')
  }
})

// Holds: product.french-narrow-break-spaces-before
test('french: no mail has a mark after an ordinary space, nor a colon after a letter', async () => {
  const order = await insertPaidOrder(shop.db, { locale: 'fr' })
  const sender = { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '+33 1', clientHash: 'x' } as const
  const messageId = await shop.db
    .transaction()
    .execute((trx) => saveMessage(trx, { ...sender, message: 'Oui', locale: 'fr' }))
  const { event_date_id, starts_at, venue_id } = await shop.db
    .selectFrom('order_items')
    .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
    .select(['event_date_id', 'starts_at', 'venue_id'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const change = { event_date_id, kind: 'moved', venue_id, date: '2026-11-20', slot: '', starts_at } as const
  const { id: changeId } = await shop.db
    .insertInto('event_date_changes')
    .values({ ...change, return_until: '2026-11-30' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = {
    orderId: order.id,
    changeId,
    returnId: await giveTicketBack(),
    exchangeId: await exchangeOne(),
    refundId: await refundExchange(),
    dateId: event_date_id,
    tickets: 2,
    amount: 8400,
    kept: 300,
    messageId,
    // Only the frame.
    replyId: null,
    amountCents: 8700,
    reason: 'seats_gone',
    maskedEmail: 'a…@example.com',
    token: await inviteSomebody(),
    path: '/desk/invitation/{token}',
    network: '192.0.2.0/24',
    device: 'Firefox, Linux',
    queueId: await beginQueue(event_date_id),
  }
  // Alarms are for operators, in English.
  for (const kind of Object.keys(mailWriters).filter((name) => name !== 'alarm')) {
    const queued = { id: 1, recipient: 'a@example.com', attempts: 1, locale: 'fr', kind, data } as unknown as QueuedMail
    const mail = await writeMail(queued, { db: shop.db, config: shop.config, catalogue: compileCatalogue() })
    const html = String(mail!.html).replace(/<[^>]*>|&\w+;/g, ' ')
    for (const text of [mail!.subject, mail!.text, html.replace(/\s+\n/g, '\n')])
      expect({ kind, wrong: text.match(wronglySpaced) }).toEqual({ kind, wrong: null })
  }
})

async function beginQueue(dateId: number): Promise<number> {
  const { id } = await shop.db
    .insertInto('queues')
    .values({ event_date_id: dateId, opens_at: new Date(), per_minute: 1, rate: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the secret of an open invitation. */
const inviteSomebody = () =>
  shop.db
    .transaction()
    .execute((trx) => invitationLinks.save(trx, { email: 'a@example.com', role: 'planner', venueIds: [null] }))

/** The price difference of the exchanged ticket is refunded. */
async function refundExchange(): Promise<number> {
  const { id } = await shop.db
    .updateTable('refunds')
    .set({ state: 'succeeded', provider_ref: 'exchange' })
    .where('reason', '=', 'exchanged')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Exchanges a ticket for a cheaper one. */
async function exchangeOne(): Promise<number> {
  const sale = await sellFirstEvening(shop, { locale: 'fr', prices: [3000] })
  const outcome = await exchange(shop, sale, { back: toCents(1200) })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.done.id
}

/** Returns one of two tickets bought in France, without its fee. */
async function giveTicketBack(): Promise<number> {
  const concert = await storeConcert(shop.db, { bystanders: false })
  const bank = await orderTickets(shop.visitor('fr'), concert.ticketIds[0], 2)
  await payAtBank(shop, bank.location!, 'success')
  const { order_id, id } = await shop.db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['order_id', 'tickets.id'])
    .where('tickets.event_date_id', '=', concert.eventDateId)
    .orderBy('tickets.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const outcome = await shop.db.transaction().execute((trx) =>
    refundTickets(trx, {
      orderId: order_id,
      ticketIds: [id],
      money: 'minus_fees',
      seats: 'back',
      reason: 'organiser',
      key: 'french',
    }),
  )
  if ('refusal' in outcome) throw new Error(outcome.refusal.kind)
  return outcome.done.id
}

function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findTexts) : []
}
