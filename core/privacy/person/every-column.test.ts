/**
 * Every column of tables with personal data is exported and erased, or listed below with the
 * reason.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { storeAnswers } from '#core/surveys/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { findOwnData } from './own-data-store.ts'
import { erasePerson, findPerson } from './person-store.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())
const { db } = shop

const email = 'maria@example.com'

/** Stores a row of hers in every table declared as exported and erased. */
async function plantMaria(): Promise<number> {
  const { ticketIds, venueId } = await storeConcert(db, { bystanders: false })
  const buyer = shop.visitor()
  await buyer.post(`/cart/add/${ticketIds[0]}`, { quantity: 2 })
  await payAtBank(shop, (await sendCheckout(buyer, { email })).location!, 'success')
  await buyer.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  await sql`update event_dates set starts_at = now() - interval '30 days', doors_at = now() - interval '31 days'`.execute(
    db,
  )
  const { id: orderId, session_id } = await db
    .selectFrom('orders')
    .select(['id', 'session_id'])
    .executeTakeFirstOrThrow()
  const person = { email, firstname: 'Maria', lastname: 'Marker', locale: 'en', password_hash: '$argon2id$x' } as const
  const { id: user_id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('registrations')
    .values({ ...person, token_hash: 'r', expires_at })
    .execute()
  await db
    .insertInto('email_changes')
    .values({ user_id, email: 'new@example.com', token_hash: 'e', expires_at })
    .execute()
  await db
    .insertInto('invitations')
    .values({ email, role: 'editor', token_hash: 'i', expires_at, venue_id: venueId })
    .execute()
  await db.insertInto('sign_ins').values({ user_id, method: 'password', expires_at }).execute()
  await db
    .insertInto('staff_sessions')
    .values({ id: 's', user_id, step: 'in', expires_at, network: '', device: '' })
    .execute()
  await db.insertInto('staff_settings').values({ user_id, locale: 'en' }).execute()
  await db
    .insertInto('user_rights')
    .values({ user_id, action: 'orders.note', venue_id: venueId, is_granted: true })
    .execute()
  await db.insertInto('user_roles').values({ user_id, role: 'editor', venue_id: venueId }).execute()
  await db.insertInto('content_drafts').values({ user_id, subject: 'page 1', was: '{}', mine: '{}' }).execute()
  await sql`with operation as (
      insert into operations (kind, subject, parameters, plan, started_by) values ('season-upload', 'x', '{}', '{}', 'x') returning id)
    insert into season_uploads (operation_id, user_id, name, bytes, locale, seen, network, device)
    select id, ${user_id}, 'x', '', 'en', '', '', '' from operation`.execute(db)
  await sql`insert into passkeys (id, user_id, public_key, counter, name) values ('p', ${user_id}, '\\x00', 0, 'Laptop')`.execute(
    db,
  )
  await sql`insert into audit_log (actor, action, user_id) values (${`user ${user_id}`}, 'sign-in', ${user_id})`.execute(
    db,
  )
  await sql`insert into kept_checkouts (session_id, fields) values (${session_id}, '{}')
    on conflict do nothing`.execute(db)
  await sql`insert into order_visits (session_id, order_id) values (${session_id}, ${orderId}) on conflict do nothing`.execute(
    db,
  )
  await sql`update sessions set user_id = ${user_id} where id = ${session_id}`.execute(db)
  await storeAnswers(db, {
    survey: { session_id: session_id!, text: 'x' },
    questionnaire: { session_id: session_id!, text: 'x' },
  })
  await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash) values ('en', 'M', 'M', ${email}, 'x', '')`.execute(
    db,
  )
  await sql`with queue as (
      insert into queues (event_date_id, opens_at, per_minute, rate) select min(id), now(), 1, 1 from event_dates returning id
    ) insert into turn_mails (queue_id, place, email, locale) select id, 'x', ${email}, 'en' from queue`.execute(db)
  await sql`insert into contact_replies (message_id, text, key) select id, 'x', gen_random_uuid() from contact_messages`.execute(
    db,
  )
  await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
    select id, 100, 'requested', 'k', 'succeeded' from payments`.execute(db)
  return user_id
}

interface Column {
  name: string
  table: string
  column: string
  type: string
}

/** Returns the text columns of tables declared as containing personal data. */
async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname || '.' || attname as name, relname as table, attname as column, format_type(atttypid, null) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and obj_description(pg_class.oid) = 'people: exported and erased' and format_type(atttypid, null) in ('text', 'jsonb')
    order by 1`.execute(db)
  return rows
}

const namesIn = (list: string) => list.trim().split(/\s+/)

/** Columns that cannot hold a mark: choices, session names, and immutable rows and documents. */
const unmarkable = namesIn(`
  audit_log.action audit_log.actor audit_log.details audit_log.device audit_log.network
  audit_log.subject
  carts.session_id
  contact_messages.locale contact_messages.state
  documents.buyer documents.kind documents.locale documents.order_ref documents.reference
  documents.seller
  invitations.role
  kept_checkouts.session_id
  order_visits.session_id
  orders.channel orders.country orders.locale orders.session_id orders.state
  outbox.locale
  payments.captured_currency payments.settlement payments.state
  questionnaire_submissions.locale questionnaire_submissions.session_id
  refunds.origin refunds.state
  registrations.locale registrations.password_hash registrations.session_id
  season_uploads.step
  sessions.id
  sign_ins.method
  staff_sessions.step
  staff_settings.locale
  survey_submissions.locale survey_submissions.session_id
  turn_mails.locale
  tickets.secret tickets.state
  user_rights.action user_roles.role
  users.locale users.password_hash`)

/** Credentials, senders of held seats, and flash data are exported to no one. */
const secrets = namesIn(`
  cart_items.hash cart_items.sender_hash
  email_changes.token_hash
  invitations.token_hash
  passkeys.id
  registrations.token_hash
  staff_sessions.flash staff_sessions.id staff_sessions.sealed_codes staff_sessions.sealed_secret
  turn_mails.place
  users.totp_secret`)

/**
 * Data known only to the organiser, or from its bank: exported by the operator, not on the account
 * page.
 */
const ofTheHouse = namesIn(`
  contact_messages.note contact_messages.sender_hash
  kept_checkouts.fields
  orders.note orders.secret
  outbox.data outbox.dedupe_key outbox.last_error
  payment_events.body payment_events.event_id payment_events.provider
  payments.error_code payments.page_url payments.provider_ref payments.wallet_token
  refunds.idempotency_key refunds.provider_ref
  registrations.firstname registrations.lastname
  sessions.data
  tickets.void_reason`)

/**
 * Data of a paid order kept after erasure: name and address of its invoice, the items and the
 * payment. Rows of its cart and of webhook events remain without their contents.
 */
const stays = namesIn(`
  orders.firstname orders.lastname orders.company_name orders.company_vat orders.address_line_1
  orders.address_line_2 orders.zip_code orders.city orders.ref_nr orders.promo_title
  order_items.snapshot
  tickets.void_reason
  payments.provider payments.provider_ref payments.page_url payments.error_code
  payments.wallet_token
  refunds.reason refunds.provider_ref refunds.idempotency_key
  cart_items.hash cart_items.sender_hash
  payment_events.provider payment_events.event_id`)

const markOf = ({ name }: Column) => `mark-${name}-end`
const marksIn = (text: string) =>
  [...new Set([...text.matchAll(/mark-([\w.]+)-end/g)].map(([, name]) => name!))].toSorted()

/** Columns that identify the person keep her address. */
const leading: Record<string, (mark: string) => string> = {
  'outbox.recipient': () => email,
  'payment_events.body': (mark) => `${email} ${mark}`,
}

/** Marks every column that can hold one; returns the others. */
async function markColumns(): Promise<string[]> {
  const unmarked: string[] = []
  for (const column of await listColumns()) {
    if (column.column === 'email' || column.column.startsWith('company_')) continue
    const text = leading[column.name]?.(markOf(column)) ?? markOf(column)
    const value = column.type === 'text' ? text : JSON.stringify({ text })
    await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value}`
      .execute(db)
      .catch(() => void unmarked.push(column.name))
  }
  await sql`update orders set company_name = 'mark-orders.company_name-end', company_vat = 'mark-orders.company_vat-end'`.execute(
    db,
  )
  // A trigger derives search words from names.
  await sql`update orders set firstname = firstname`.execute(db)
  return unmarked
}

async function readMarks(): Promise<string[]> {
  const found: string[] = []
  for (const table of new Set((await listColumns()).map((column) => column.table))) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db)
    found.push(...rows.flatMap(({ row }) => marksIn(row)))
  }
  return [...new Set(found)].toSorted()
}

test('person: every column with somebody in it is handed out, but for what opens something, and emptied, but for invoices', async () => {
  const userId = await plantMaria()
  const columns = await listColumns()
  for (const table of new Set(columns.map((column) => column.table)))
    expect([table, (await sql`select from ${sql.table(table)}`.execute(db)).rows.length > 0]).toEqual([table, true])
  expect((await markColumns()).toSorted()).toEqual(unmarkable.toSorted())
  const marked = await readMarks()

  const handedOut = marksIn(JSON.stringify(await findPerson(db, email)))
  expect(marked.filter((name) => !handedOut.includes(name))).toEqual(secrets.toSorted())

  const taken = marksIn(JSON.stringify(await findOwnData(db, { userId, email })))
  expect(marked.filter((name) => !taken.includes(name))).toEqual([...secrets, ...ofTheHouse].toSorted())

  await db.transaction().execute((trx) => erasePerson(trx, email, 'test'))
  expect(await readMarks()).toEqual(stays.toSorted())
  const { rows } = await sql<{ words: string }>`select buyer_words as words from orders`.execute(db)
  expect(rows[0]!.words).not.toContain('maria')
})
