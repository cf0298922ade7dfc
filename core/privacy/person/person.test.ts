import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, beforeAll, expect, test } from 'vitest'
import { spreadIds } from '#test/shop/spread-ids.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { storeAnswers } from '#core/surveys/server/testing/samples.ts'
import type { AdminContext } from '#operations/command/command.ts'
import { runCommand } from '#operations/admin/run-command.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { privacyCommands } from '#operations/privacy/commands.ts'

const peopleInTables = [
  'nobody',
  'exported and erased',
  'hashes, for an hour',
  'hashes, as long as the visit',
  'hashes, as long as the account',
]

/**
 * Tables with personal data, as declared by the comment in a table's migration: `people: nobody`,
 * or that the export contains it and the erasure clears it.
 */
let tables: Map<string, string>

let shop: TestShop
let now: AdminContext

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  await mkdir(join(shop.config.dataDirectory, 'mail'), { recursive: true })
  await spreadIds(shop.db)
  tables = await findTables()
})
afterAll(() => shop.close())
beforeEach(() => {
  now = {
    config: () => shop.config,
    databaseUrl: async () => shop.database.url,
    database: async () => shop.database,
    print: () => {},
    resolvePath: (path) => join(shop.config.dataDirectory, path),
    actor: 'test',
    signal: new AbortController().signal,
  }
})
afterEach(() =>
  sql`truncate users, registrations, audit_log, orders, sessions, outbox, contact_messages, payment_events, demo_bank_payments, surveys, questionnaires cascade`.execute(
    shop.db,
  ),
)

async function run(...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const context = { ...now, print: (line: string) => void out.push(line) }
  const code = await runCommand(args, {
    commands: privacyCommands,
    context,
    printError: (line) => void errors.push(line),
  })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

const maria = {
  firstname: 'Mariamarker',
  lastname: 'Lastmarker',
  email: 'Maria.Marker@example.com',
  phone: '06 99 88 77 66',
  city: 'Citymarker',
  address_line_1: 'Streetmarker 1',
  message: 'Messagemarker',
}
const markers = /mariamarker|lastmarker|maria\.marker|99.?88.?77.?66|citymarker|streetmarker|messagemarker/i

/** Stores Maria's data everywhere in the shop; her concert is past, or upcoming. */
async function plantMaria({ startsInDays }: { startsInDays: number }) {
  const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
  const buyer = shop.visitor()
  await buyer.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  const bank = await sendCheckout(buyer, maria)
  await payAtBank(shop, bank.location!, 'success')
  // One never paid, by a returning visitor.
  await buyer.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
  await sendCheckout(buyer, maria)
  const [paid, unpaid] = await shop.db
    .selectFrom('orders')
    .select(['id', 'ref_nr', 'uuid'])
    .where('email', '=', maria.email)
    .orderBy('id')
    .execute()
  await sql`update order_items set held = 0 where order_id = ${unpaid!.id}`.execute(shop.db)
  await sql`update tickets set holder_name = 'Mariamarker' where order_item_id in (select id from order_items where order_id = ${paid!.id})`.execute(
    shop.db,
  )
  await shop.db.updateTable('orders').set({ state: 'expired' }).where('id', '=', unpaid!.id).execute()
  await shop.db.updateTable('payments').set({ state: 'failed' }).where('order_id', '=', unpaid!.id).execute()
  const [message] = await shop.db
    .insertInto('contact_messages')
    .values({
      locale: 'en',
      first_name: 'Mariamarker',
      last_name: 'L',
      email: 'maria.marker@EXAMPLE.com',
      message: 'x',
      sender_hash: '',
      note: 'Mariamarker called, too',
    })
    .returning('id')
    .execute()
  await sql`with queue as (
      insert into queues (event_date_id, opens_at, per_minute, rate) values (${concert.eventDateId}, now(), 1, 1) returning id
    ) insert into turn_mails (queue_id, place, email, locale) select id, 'x', 'Maria.Marker@example.com', 'en' from queue`.execute(
    shop.db,
  )
  await shop.db
    .insertInto('contact_replies')
    .values({ message_id: message!.id, text: 'Dear Mariamarker', key: randomUUID() })
    .execute()
  await shop.db
    .insertInto('outbox')
    .values({
      kind: 'contact-received',
      recipient: 'shop@example.com',
      locale: 'en',
      data: JSON.stringify({ messageId: message!.id }),
      sent_at: new Date(),
    })
    .execute()
  await buyer.post('/cart/checkout/sign-in', maria)
  await shop.db
    .insertInto('sessions')
    .values({
      id: 'typed',
      data: JSON.stringify({ input: { email: maria.email, lastname: 'Lastmarker' } }),
      expires_at: new Date(Date.now() + 1e9),
    })
    .execute()
  await shop.db
    .insertInto('payment_events')
    .values({
      provider: 'stripe',
      event_id: crypto.randomUUID(),
      body: `{"customer_email":"${maria.email}"}`,
      processed_at: new Date(),
    })
    .execute()
  // Answers of one of her sessions, and of a deleted one, except for what she wrote herself.
  await storeAnswers(shop.db, {
    survey: { session_id: 'typed', text: 'x' },
    questionnaire: { session_id: null, text: maria.email },
  })
  await plantAccount(maria.email)
  // A mail link opened on another device.
  await shop.db.insertInto('order_visits').values({ session_id: 'typed', order_id: paid!.id }).execute()
  const mail = `From: tickets@cadenza.example\r\nTo: maria.marker@example.com\r\n\r\nDear Mariamarker`
  await writeFile(join(shop.config.dataDirectory, 'mail/000001-order-paid.eml'), mail)
  await sql`update event_dates set starts_at = now() + make_interval(days => ${startsInDays}),
    doors_at = now() + make_interval(days => ${startsInDays}) - interval '1 hour'`.execute(shop.db)
  await shop.db.updateTable('outbox').set({ sent_at: new Date() }).execute()
  return { paid: paid!, unpaid: unpaid!, buyer }
}

/** Maria has an account, is signed in, and has another registration with the same address. */
async function plantAccount(email: string): Promise<void> {
  const person = {
    email,
    firstname: 'Mariamarker',
    lastname: 'Lastmarker',
    locale: 'en',
    password_hash: '$argon2id$x',
  } as const
  const { id } = await shop.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 1e9)
  await shop.db
    .insertInto('registrations')
    .values({ ...person, token_hash: 'x', expires_at })
    .execute()
  const from = { network: '192.0.2.0/24', device: 'Lastmarker, Linux' }
  await shop.db
    .insertInto('sign_ins')
    .values({ user_id: id, method: 'password', expires_at, ...from })
    .execute()
  await shop.db
    .insertInto('audit_log')
    .values({ actor: `user ${id}`, action: 'sign-in', user_id: id, ...from })
    .execute()
}

/** Another person, whose data must not change. */
async function plantTom() {
  const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
  const bank = await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
  await payAtBank(shop, bank.location!, 'success')
  await writeFile(join(shop.config.dataDirectory, 'mail/000002-order-paid.eml'), 'To: anna@example.com\r\n\r\nx')
  await storeAnswers(shop.db, { survey: { session_id: null, text: 'Tom' } })
  await sql`update event_dates set starts_at = now() - interval '30 days', doors_at = now() - interval '31 days'`.execute(
    shop.db,
  )
}

async function findTables(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; people: string | null }>`
    select relname as name, substring(obj_description(oid) from '^people: (.*)$') as people from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`.execute(shop.db)
  return new Map(rows.map(({ name, people }) => [name, people ?? 'not said']))
}

/** Returns all rows that mention Maria, as `table: row`. */
async function findMarkers(): Promise<string[]> {
  const found: string[] = []
  for (const table of tables.keys()) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
      shop.db,
    )
    found.push(...rows.filter(({ row }) => markers.test(row)).map(({ row }) => `${table}: ${row}`))
  }
  return found
}

test('every table says in its comment whether people are in it', () => {
  const isUnsaid = ([, people]: [string, string]) => !peopleInTables.includes(people)
  expect([...tables].filter(isUnsaid)).toEqual([])
  expect(tables.size).toBeGreaterThan(30)
})

test('person export: everything that the shop knows of an address is handed out, however it is written', async () => {
  await plantTom()
  const { paid, unpaid } = await plantMaria({ startsInDays: -30 })
  // An updated row moves to the end of its table.
  for (const [table, column] of [
    ['orders', 'locale'],
    ['tickets', 'holder_name'],
    ['outbox', 'attempts'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}
      where id = (select id from ${sql.table(table)} order by id desc offset 1 limit 1)`.execute(shop.db)
  const { code, out } = await run('person', 'export', 'MARIA.marker@example.com')
  expect(code).toBe(0)
  const person = JSON.parse(out)
  for (const list of [person.orders, person.tickets, person.mails] as { id: number }[][]) {
    const ids = list.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
  expect(person.orders.map((order: { ref_nr: string }) => order.ref_nr)).toEqual([paid.ref_nr, unpaid.ref_nr])
  expect(person.orders[0]).toMatchObject({
    firstname: 'Mariamarker',
    items: [{ quantity: 2 }],
    payments: [{ state: 'captured' }],
  })
  expect(person.tickets).toHaveLength(2)
  expect(person.documents).toMatchObject([{ kind: 'receipt', buyer: { lastname: 'Lastmarker' } }])
  expect(person.messages).toMatchObject([{ note: 'Mariamarker called, too', replies: [{ text: 'Dear Mariamarker' }] }])
  expect(person.answers).toMatchObject({ surveys: [{ session_id: 'typed' }], questionnaires: [{ session_id: null }] })
  expect(person.mails.map((mail: { kind: string }) => mail.kind).toSorted()).toEqual(['contact-received', 'order-paid'])
  expect(person.turn_mails).toMatchObject([{ locale: 'en' }])
  expect(person.sessions.length).toBeGreaterThanOrEqual(2)
  expect(person.notices.length).toBeGreaterThanOrEqual(1)
  expect(person.account).toMatchObject({
    user: { firstname: 'Mariamarker' },
    registrations: [{ lastname: 'Lastmarker' }],
    signIns: [{ device: 'Lastmarker, Linux' }],
    audit: [{ action: 'sign-in', network: '192.0.2.0/24' }],
  })
  expect(out).not.toContain('argon2')
  expect(person.files).toEqual([expect.stringMatching(/mail\/000001-order-paid\.eml$/)])
  // Every table with her name is declared.
  for (const row of await findMarkers()) expect(tables.get(row.split(':')[0]!)).toBe('exported and erased')
})

test('person export: a file is for its owner alone, and no file is written over', async () => {
  await plantMaria({ startsInDays: -30 })
  const { code, out } = await run('person', 'export', maria.email, 'maria.json')
  expect(code).toBe(0)
  expect(out).toContain('maria.json: an account, 2 orders with 2 tickets, 1 message, 2 mails, 2 answers to surveys and')
  expect(out).toMatch(/1 mail in a file\.$/)
  const path = join(shop.config.dataDirectory, 'maria.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(path, 'utf8')).orders).toHaveLength(2)
  expect((await run('person', 'export', maria.email, 'maria.json')).code).toBe(1)
})

test('person erase: first it says what it would do, and changes nothing', async () => {
  await plantMaria({ startsInDays: -30 })
  const before = await findMarkers()
  const { code, out } = await run('person', 'erase', maria.email)
  expect(code).toBe(0)
  expect(out).toContain('This would be erased:\n2 accounts, 1 order, 1 message, 2 mails, 1 mail in a file, 2 answers,')
  expect(out).toContain('Nothing has been changed: add --yes to do it.')
  expect(await findMarkers()).toEqual(before)
  expect(await readdir(join(shop.config.dataDirectory, 'mail'))).toContain('000001-order-paid.eml')
  expect(await shop.db.selectFrom('audit_log').selectAll().where('actor', '=', 'test').execute()).toEqual([])
})

test('person erase: nothing is left of an address but the name and address of paid invoices, and nobody else is touched', async () => {
  await plantTom()
  const tom = await shop.db.selectFrom('orders').selectAll().execute()
  const { paid, unpaid } = await plantMaria({ startsInDays: -30 })
  const begun = new Date()
  const { code, out } = await run('person', 'erase', maria.email, '--yes')
  expect(code).toBe(0)
  const years = new Date().getFullYear() + shop.config.retention.paidOrderYears
  expect(out).toMatch(new RegExp(`^Erased:\n[^]*${paid.ref_nr}: name and address stay until the end of ${years}, `))
  expect(out).not.toContain('Nothing has been changed')
  const left = await findMarkers()
  // The order and its receipt keep them.
  expect(left.map((row) => row.replace(/:.*/s, '')).toSorted()).toEqual(['documents', 'orders'])
  const invoice = await shop.db.selectFrom('orders').selectAll().where('id', '=', paid.id).executeTakeFirstOrThrow()
  expect(invoice).toMatchObject({
    firstname: 'Mariamarker',
    lastname: 'Lastmarker',
    city: 'Citymarker',
    address_line_1: 'Streetmarker 1',
    email: '',
    phone: '',
    message: '',
    session_id: null,
    cart_id: null,
    state: 'paid',
  })
  const emptied = await shop.db.selectFrom('orders').selectAll().where('id', '=', unpaid.id).executeTakeFirstOrThrow()
  expect(emptied).toMatchObject({ firstname: '', email: '', city: '', state: 'expired' })
  expect(await shop.db.selectFrom('order_visits').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('orders').selectAll().where('id', '=', tom[0]!.id).execute()).toEqual(tom)
  // Tom's.
  expect(await shop.db.selectFrom('survey_submissions').select('answers').execute()).toEqual([
    { answers: { text: 'Tom' } },
  ])
  const files = await readdir(join(shop.config.dataDirectory, 'mail'))
  expect(files).not.toContain('000001-order-paid.eml')
  expect(files).toContain('000002-order-paid.eml')
  const [emptiedLine, line] = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', 'test')
    .where('happened_at', '>', begun)
    .orderBy('id')
    .execute()
  expect(emptiedLine).toMatchObject({ action: 'audit log person', details: { lines: 1 } })
  expect(line).toMatchObject({
    actor: 'test',
    action: 'person erase',
    details: { orders: 1, invoices: 1, messages: 1 },
  })
  expect((await run('person', 'export', maria.email)).errors).toContain('The shop knows nothing of')
})

test('person erase: an order for a concert to come is left whole, its tickets still open, and the command says so', async () => {
  const { paid, buyer } = await plantMaria({ startsInDays: 30 })
  const { code, out } = await run('person', 'erase', maria.email, '--yes')
  expect(code).toBe(0)
  expect(out).toContain(`${paid.ref_nr}: stays as it is`)
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', paid.id).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ firstname: 'Mariamarker', email: maria.email })
  const page = await buyer.get(`/payment/success/${paid.uuid}`)
  expect(page.status).toBe(200)
  expect(page.props.tickets ?? page.props.order).toBeTruthy()
})

test.each<[string, (email: string) => Promise<unknown>]>([
  [
    'an order',
    async (email) => {
      const { ticketIds } = await storeConcert(shop.db, { capacity: 10, bystanders: false })
      const guest = shop.visitor()
      await guest.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
      await sendCheckout(guest, { email })
      await sql`update orders set session_id = null`.execute(shop.db)
    },
  ],
  ['an account', (email) => plantUser('users', email)],
  ['a registration', (email) => plantUser('registrations', email)],
  [
    'a mail in a file',
    (email) => writeFile(join(shop.config.dataDirectory, 'mail/000003-x.eml'), `To: ${email}\r\n\r\nx`),
  ],
])('person export: of whom there is %s and nothing else that is handed out', async (_, leave) => {
  const email = 'only-once@example.com'
  await leave(email)
  const { code, out } = await run('person', 'export', email, `only-${crypto.randomUUID()}.json`)
  expect([code, out]).toEqual([0, expect.stringContaining(_ === 'an account' ? 'an account, ' : 'no account, ')])
})

test('person erase: the last owner of the shop stays until there is another one', async () => {
  await plantUser('users', 'owner@example.com')
  await sql`insert into user_roles (user_id, role) select id, 'owner' from users`.execute(shop.db)
  await writeFile(join(shop.config.dataDirectory, 'mail/000009-x.eml'), 'To: owner@example.com\r\n\r\nx')
  const refused = await run('person', 'erase', 'owner@example.com', '--yes')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.errors).toContain('owner@example.com is the last owner of the shop: invite another one first.')
  expect(await shop.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'owner@example.com' }])
  expect(await readdir(join(shop.config.dataDirectory, 'mail'))).toContain('000009-x.eml')
})

test('person: a new address that waits for another account is handed out and forgotten, the account stays', async () => {
  await plantUser('users', 'somebody@example.com')
  await sql`insert into email_changes (user_id, email, token_hash, expires_at)
    select id, 'Wanted@example.com', 'x', now() + interval '1 hour' from users`.execute(shop.db)
  await plantUser('registrations', 'wanted@example.com')
  const { out } = await run('person', 'export', 'wanted@example.com')
  expect(JSON.parse(out).account.emailChanges).toMatchObject([{ email: 'Wanted@example.com' }])
  await run('person', 'erase', 'wanted@example.com', '--yes')
  expect(await shop.db.selectFrom('email_changes').select('email').execute()).toEqual([])
  expect(await shop.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'somebody@example.com' }])
})

async function plantUser(table: 'users' | 'registrations', email: string): Promise<void> {
  const person = { email, firstname: 'A', lastname: 'B', locale: 'en', password_hash: '$argon2id$x' } as const
  if (table === 'users') return void (await shop.db.insertInto('users').values(person).execute())
  const expires_at = new Date(Date.now() + 1e9)
  await shop.db
    .insertInto('registrations')
    .values({ ...person, token_hash: 'only', expires_at })
    .execute()
}

test.each([
  ['an address that the shop never saw', ['nobody@example.com'], 1, 'The shop knows nothing of nobody@example.com.'],
  ['what is no address', ['maria'], 2, '"maria" is not a mail address.'],
])('person erase: %s is said to be so', async (_, args, code, message) => {
  const refused = await run('person', 'erase', ...args)
  expect(refused).toMatchObject({ code, out: '' })
  expect(refused.errors).toContain(message)
})

test('the audit log is only written to', async () => {
  await shop.db.insertInto('audit_log').values({ actor: 'a', action: 'restore' }).execute()
  await expect(shop.db.updateTable('audit_log').set({ actor: 'c' }).execute()).rejects.toThrow(
    'stay as they were written',
  )
  await expect(shop.db.deleteFrom('audit_log').execute()).rejects.toThrow('stay as they were written')
})

test('person: a mailbox whose domain has two spellings is told by both', async () => {
  const message = (email: string) => ({
    locale: 'en' as const,
    first_name: 'A',
    last_name: 'B',
    email,
    message: 'x',
    sender_hash: '',
  })
  await shop.db.insertInto('contact_messages').values(message('anna@Bücher.example')).execute()
  const [read, travels] = ['anna@bücher.example', 'anna@xn--bcher-kva.example']
  const told = /knows (\S+), too/
  const stranger = await run('person', 'erase', travels)
  expect([stranger.code, told.exec(stranger.errors)?.[1]]).toEqual([1, read])
  await shop.db.insertInto('contact_messages').values(message(travels)).execute()
  expect(told.exec((await run('person', 'erase', travels)).out)?.[1]).toBe(read)
  expect(told.exec((await run('person', 'erase', read.toUpperCase())).out)?.[1]).toBe(travels)
  expect(JSON.parse((await run('person', 'export', read)).out)).toMatchObject({ email: read, also_known_as: travels })
  await run('person', 'erase', travels, '--yes')
  expect((await run('person', 'erase', read)).out).not.toMatch(told)
})
