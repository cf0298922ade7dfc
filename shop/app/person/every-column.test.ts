/** Every column of every table with people in it: it is handed out and emptied, or it stands below with the reason. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '../../cart/server/testing/samples.ts'
import { payAtBank, sendCheckout } from '../../orders/server/testing/buyer.ts'
import { storeAnswers } from '../../surveys/server/testing/samples.ts'
import { createTestShop } from '../testing/shop.ts'
import { erasePerson, findPerson } from './person-store.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())
const { db } = shop

const email = 'maria@example.com'

/** A row of hers in every table that says that it is exported and erased. */
async function plantMaria(): Promise<{ userId: number; orderId: number }> {
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
  await db.insertInto('user_roles').values({ user_id, role: 'editor', venue_id: venueId }).execute()
  await db.insertInto('content_drafts').values({ user_id, subject: 'page 1', was: '{}', mine: '{}' }).execute()
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
  await storeAnswers(db, {
    survey: { session_id: session_id!, text: 'x' },
    questionnaire: { session_id: session_id!, text: 'x' },
  })
  await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash) values ('en', 'M', 'M', ${email}, 'x', '')`.execute(
    db,
  )
  await sql`insert into contact_replies (message_id, text, key) select id, 'x', gen_random_uuid() from contact_messages`.execute(
    db,
  )
  await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
    select id, 100, 'requested', 'k', 'succeeded' from payments`.execute(db)
  return { userId: user_id, orderId }
}

/** What names a row, or is chosen from a list: a mark cannot stand there, and would say nothing of a person. */
async function listColumns() {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select relname as table, attname as column, format_type(atttypid, null) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and obj_description(pg_class.oid) = 'people: exported and erased' and format_type(atttypid, null) in ('text', 'jsonb')
    order by relname collate "C", attnum`.execute(db)
  return rows
}

const markOf = (table: string, column: string) => `mark-${table}.${column}-end`

/** Marks every column that takes a mark; gives the names of those that do not. */
async function markColumns(): Promise<string[]> {
  const unmarked: string[] = []
  for (const { table, column, type } of await listColumns()) {
    const mark = markOf(table, column)
    const value = type === 'text' ? sql`${mark}` : sql`${JSON.stringify({ mark })}::jsonb`
    const where = column.endsWith('email') ? sql`false` : sql`true`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${where}`
      .execute(db)
      .catch(() => void unmarked.push(`${table}.${column}`))
  }
  return unmarked
}

test('x', async () => {
  const { userId } = await plantMaria()
  for (const { table } of await listColumns()) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(db)
    if (rows.length === 0) console.log('EMPTY', table)
  }
  console.log('UNMARKED', await markColumns())
  const all = (await listColumns()).map(({ table, column }) => `${table}.${column}`)
  const out = JSON.stringify(await findPerson(db, email))
  const marks = (text: string) => [...new Set([...text.matchAll(/mark-([\w.]+)-end/g)].map(([, name]) => name))]
  const dump = async () => {
    let s = ''
    for (const t of new Set((await listColumns()).map(({ table }) => table)))
      s += JSON.stringify((await sql`select to_jsonb(t)::text from ${sql.table(t)} t`.execute(db)).rows)
    return s
  }
  const there = marks(await dump())
  console.log(
    'NOT EXPORTED',
    there.filter((m) => !marks(out).includes(m)),
  )
  console.log(await db.transaction().execute((trx) => erasePerson(trx, email, 'test')))
  console.log('LEFT', marks(await dump()))
  ;(void all, userId)
})
