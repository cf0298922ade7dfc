import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { cleanEmail } from '#values/typed-text.ts'
import { createOlderDatabase } from './testing/older-database.ts'

/** A shop that had kept mail addresses as they were typed. */

const spellings = [
  'Anna@bücher.example',
  'Anna@BÜCHER.example',
  'Anna@bu\u0308cher.example',
  'Anna@ｂüｃher.example',
  'Anna@xn--bcher-kva.example',
  'Anna@XN--Bcher-KVA.example',
  'Anna@xn--e1afmkfd.xn--p1ai',
  'Anna@mail.xn--fsqu00a.xn--0zwm56d',
  'Anna@xn--mgba3gch31f060k.example',
  'Anna@xn--strae-oqa.example',
  'Anna@xn--hxajbheg2az3al.gr',
  'Anna@xn--a-.example',
  'Anna@xn--a.example',
  'Anna@Kiosks.Example.com',
  'őrs@example.com',
]

let database: TestDatabase
beforeAll(async () => {
  database = await createOlderDatabase('0082_spellings_of_mailboxes.sql')
  const { pool } = database
  const user = `insert into users (email, firstname, lastname, locale, password_hash) values ($1, 'Anna', $2, 'en', '$argon2id$x') returning id`
  const order = `insert into orders (ref_nr, secret, state, locale, firstname, lastname, email, phone, subtotal_cents, fees_cents,
      discount_cents, total_cents, idempotency_key, expires_at, user_id)
    values ($1, 's', 'expired', 'en', 'a', 'b', $2, 'd', 0, 0, 0, 0, gen_random_uuid(), now(), $3)`
  for (const [index, email] of spellings.entries()) await pool.query(order, [`G${index}`, email, null])
  for (const [name, email] of [
    ['old', 'twice@XN--bcher-kva.example'],
    ['new', 'twice@bücher.example'],
    ['alone', 'alone@xn--bcher-kva.example'],
    ['plain', 'plain@example.com'],
    ['wide', 'plain@ｅxample.com'],
  ] as const) {
    const { rows } = await pool.query<{ id: number }>(user, [email, name])
    await pool.query(order, [name, email, rows[0]!.id])
  }
})
afterAll(() => database.close())

// Holds: visitors.spellings-of-a-mailbox
test('mailboxes: what was stored is spelled as forms spell it, and of two accounts of one mailbox both stay, the orders with one', async () => {
  await migrate(database.pool)
  const { rows: guests } = await database.pool.query(`select email from orders where ref_nr like 'G%' order by id`)
  expect(guests.map(({ email }) => email)).toEqual(spellings.map(cleanEmail))
  const { rows: accounts } = await database.pool.query(`
    select lastname, email, (select array_agg(ref_nr order by id) from orders where user_id = users.id) as orders from users order by id`)
  expect(accounts).toEqual([
    { lastname: 'old', email: 'twice@XN--bcher-kva.example', orders: null },
    { lastname: 'new', email: 'twice@bücher.example', orders: ['old', 'new'] },
    { lastname: 'alone', email: 'alone@bücher.example', orders: ['alone'] },
    { lastname: 'plain', email: 'plain@example.com', orders: ['plain', 'wide'] },
    { lastname: 'wide', email: 'plain@ｅxample.com', orders: null },
  ])
})
