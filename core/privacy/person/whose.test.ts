/**
 * Ownership of data: each trace alone leads to its person, for export and erasure; that of a
 * similar address does not.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { compareRows, readRows } from '#platform/testing/rows.ts'
import { spreadIds } from '#test/shop/spread-ids.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { storeAnswers } from '#core/surveys/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { findMailFiles } from './mail-files.ts'
import { erasePerson, findPerson } from './person-store.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())
const { db } = shop
await spreadIds(db)
const maria = 'maria.m+x@example.com'

/** Addresses that contain hers, or differ by a character with a meaning in patterns. */
const others = [
  'anna-maria.m+x@example.com',
  'maria.m+x@example.com.hu',
  'maria.m+x@example.community',
  'mariaXm+x@example.com',
]

beforeEach(() =>
  sql`truncate users, orders, sessions, outbox, contact_messages, payment_events, surveys, questionnaires, audit_log cascade`.execute(
    db,
  ),
)

const session = async (data: object = {}): Promise<string> => {
  const id = crypto.randomUUID()
  await sql`insert into sessions (id, data, expires_at) values (${id}, ${JSON.stringify(data)}, now() + interval '1 hour')`.execute(
    db,
  )
  return id
}
/** An order of a person, for a past concert. */
async function order(email: string): Promise<number> {
  const { id } = await insertPaidOrder(db)
  await sql`update orders set email = ${email} where id = ${id}`.execute(db)
  await sql`update event_dates set starts_at = now() - interval '9 days', doors_at = now() - interval '9 days'`.execute(
    db,
  )
  return id
}
async function account(email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into users (email, firstname, lastname, locale, password_hash)
    values (${email}, 'A', 'B', 'en', '$argon2id$x') returning id`.execute(db)
  return rows[0]!.id
}
const mail = (recipient: string, data: object = {}, sent: string | null = '-1 day') =>
  sql`insert into outbox (kind, recipient, locale, data, sent_at) values ('order-paid', ${recipient}, 'en', ${JSON.stringify(data)}, now() + ${sent}::interval)`.execute(
    db,
  )
const notice = (body: string, isApplied = true) =>
  sql`insert into payment_events (provider, event_id, body, processed_at)
    values ('stripe', ${crypto.randomUUID()}, ${body}, ${isApplied ? new Date() : null})`.execute(db)
async function message(email: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash)
    values ('en', 'M', 'M', ${email}, 'x', '') returning id`.execute(db)
  return rows[0]!.id
}
async function pay(orderId: number, provider_ref: string): Promise<void> {
  await sql`insert into payments (order_id, attempt, provider, provider_ref, state, amount_cents, settlement)
    values (${orderId}, 1, 'stripe', ${provider_ref}, 'captured', 8700, 'tickets')`.execute(db)
}

type Table =
  | 'sessions'
  | 'outbox'
  | 'payment_events'
  | 'survey_submissions'
  | 'questionnaire_submissions'
  | 'contact_messages'

/** By a person's only trace: its table. */
const traces: Record<string, [Table, (email: string) => Promise<unknown>]> = {
  'a session in which the address was typed': [
    'sessions',
    (email) => session({ input: { email: email.toUpperCase() } }),
  ],
  'a session in which it was typed on a line of its own': [
    'sessions',
    (email) => session({ input: { text: `Write to\n${email}\n` } }),
  ],
  'a session with a checkout that waits': [
    'sessions',
    async (email) =>
      sql`insert into kept_checkouts (session_id, fields) values (${await session()}, ${JSON.stringify({ email })})`.execute(
        db,
      ),
  ],
  'the session of the account': [
    'sessions',
    async (email) =>
      sql`update sessions set user_id = ${await account(email.toUpperCase())} where id = ${await session()}`.execute(
        db,
      ),
  ],
  'the session of an order': [
    'sessions',
    async (email) =>
      sql`update orders set session_id = ${await session()} where id = ${await order(email)}`.execute(db),
  ],
  'a session in which an order was opened': [
    'sessions',
    async (email) =>
      sql`insert into order_visits (session_id, order_id) values (${await session()}, ${await order(email)})`.execute(
        db,
      ),
  ],
  'answers to a survey in a session of theirs': [
    'survey_submissions',
    async (email) => storeAnswers(db, { survey: { session_id: await session({ email }), text: 'x' } }),
  ],
  'answers to a questionnaire in a session of theirs': [
    'questionnaire_submissions',
    async (email) => storeAnswers(db, { questionnaire: { session_id: await session({ email }), text: 'x' } }),
  ],
  'answers to a survey that say it': [
    'survey_submissions',
    (email) => storeAnswers(db, { survey: { session_id: null, text: `I am <${email}>.` } }),
  ],
  'answers to a questionnaire that say it': [
    'questionnaire_submissions',
    (email) => storeAnswers(db, { questionnaire: { session_id: null, text: email.toUpperCase() } }),
  ],
  'a mail to it': ['outbox', (email) => mail(email.toUpperCase())],
  'a mail about an order': ['outbox', async (email) => mail('house@example.com', { orderId: await order(email) })],
  'a mail about a message': ['outbox', async (email) => mail('house@example.com', { messageId: await message(email) })],
  'a mail to it that has not left yet': ['outbox', (email) => mail(email, {}, null)],
  'a notice of the provider that names it': [
    'payment_events',
    (email) => notice(`{"receipt_email":"${email.toUpperCase()}"}`),
  ],
  'a notice of a payment of an order': [
    'payment_events',
    async (email) => {
      const reference = `pi_${crypto.randomUUID()}`
      await pay(await order(email), reference)
      await notice(`{"id":"${reference}"}`)
    },
  ],
  'a message of the contact form': ['contact_messages', (email) => message(email.toUpperCase())],
}

/** Counts the exported rows of a table. */
async function countFound(table: Table): Promise<number> {
  const { sessions, mails, notices, answers, messages } = await findPerson(db, maria)
  const found = {
    sessions,
    outbox: mails,
    payment_events: notices,
    survey_submissions: answers.surveys,
    questionnaire_submissions: answers.questionnaires,
    contact_messages: messages,
  }
  return found[table].length
}
const erase = () => db.transaction().execute((trx) => erasePerson(trx, maria, 'test'))
const countStored = async (table: Table) =>
  (
    await sql`select from ${sql.table(table)} where ${table === 'payment_events' ? sql`body <> '{}'` : sql`true`}`.execute(
      db,
    )
  ).rows.length

test.each(Object.keys(traces))('person: %s is handed out and erased', async (what) => {
  const [table, leave] = traces[what]!
  await leave(maria)
  expect([await countFound(table), await countStored(table)]).toEqual([1, 1])
  await erase()
  expect([await countFound(table), await countStored(table)]).toEqual([0, 0])
})

test.each(others)('person: nothing of %s is handed out or erased with her', async (email) => {
  await account(maria)
  for (const [, leave] of Object.values(traces).filter(
    ([table, leave]) => table !== 'sessions' || leave !== traces['the session of the account']![1],
  ))
    await leave(email)
  for (const [table] of Object.values(traces)) expect([table, await countFound(table)]).toEqual([table, 0])
  const before = await readRows(db, { except: ['users', 'audit_log'] })
  await erase()
  expect(compareRows(before, await readRows(db, { except: ['users', 'audit_log'] }))).toEqual([])
})

test('person: of two orders and two messages each has its own lines, payments and replies', async () => {
  const orders = [await order(maria), await order(maria)]
  for (const [index, id] of orders.entries()) await pay(id, `pi_${index}`)
  for (const text of ['To the first', 'To the second'])
    await sql`insert into contact_replies (message_id, text, key) values (${await message(maria)}, ${text}, gen_random_uuid())`.execute(
      db,
    )
  const found = await findPerson(db, maria)
  expect(
    found.orders.map(({ items, payments }) => [
      items.map(({ order_id }) => order_id),
      payments.map(({ provider_ref }) => provider_ref),
    ]),
  ).toEqual(orders.map((id, index) => [[id], [`pi_${index}`]]))
  expect(found.messages.map(({ replies }) => replies.map(({ text }) => text))).toEqual([
    ['To the first'],
    ['To the second'],
  ])
})

test('person: mails in files are those with her address in their head, and not one like it', async () => {
  const folder = join(shop.config.dataDirectory, 'mail')
  await mkdir(folder, { recursive: true })
  const heads = [maria.toUpperCase(), `Maria <${maria}>`, ...others, `x@example.com\r\n\r\n${maria}`]
  for (const [index, to] of heads.entries())
    await writeFile(join(folder, `${index}.eml`), `To: ${to}\r\nSubject: x\r\n\r\nx`)
  await writeFile(join(folder, 'list.txt'), `To: ${maria}\r\n\r\nx`)
  // Line endings as saved manually: text after the header is not an address.
  await writeFile(join(folder, '9.eml'), `To: x@example.com\n\nDear ${maria}`)
  expect(await readdir(folder)).toHaveLength(heads.length + 2)
  expect(await findMailFiles(folder, maria)).toEqual([join(folder, '0.eml'), join(folder, '1.eml')])
})

/** Data that an active order still needs. */
test('person: an order that goes on keeps its session, its mail that has not left, and what the provider writes of it', async () => {
  const id = await order(maria)
  await sql`update event_dates set starts_at = now() + interval '9 days', doors_at = now() + interval '9 days'`.execute(
    db,
  )
  const sessions = [await session({ email: maria }), await session({ email: maria })]
  await sql`update orders set session_id = ${sessions[0]} where id = ${id}`.execute(db)
  await pay(id, 'pi_goes_on')
  await sql`insert into kept_checkouts (session_id, fields) values (${sessions[0]}, '{}')`.execute(db)
  await mail(maria, { orderId: id }, null)
  await mail(maria, { orderId: id })
  await mail(maria, {}, null)
  await notice('{"id":"pi_goes_on"}')
  await notice(`{"email":"${maria}"}`)
  await notice(`{"email":"${maria}"}`, false)
  await erase()
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: sessions[0] }])
  expect(await db.selectFrom('kept_checkouts').select('session_id').execute()).toEqual([])
  expect(await db.selectFrom('outbox').select(['data', 'sent_at']).execute()).toEqual([
    { data: { orderId: id }, sent_at: null },
  ])
  const bodies = await db.selectFrom('payment_events').select('body').orderBy('id').execute()
  expect(bodies.map(({ body }) => body)).toEqual(['{"id":"pi_goes_on"}', '{}', `{"email":"${maria}"}`])
})
