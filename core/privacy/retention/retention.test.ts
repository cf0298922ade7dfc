import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeConcert, storeOrder, storeSession } from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import { contact, jobContext, orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { maxAttempts } from '#platform/mail/outbox.ts'
import { MEDIA_LOCK } from '#core/content/media/server/media-files.ts'
import { storeUser } from '#platform/http/sessions/testing/users.ts'
import { storeAnswers } from '#core/surveys/server/testing/samples.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { forgetWhatIsDue } from './jobs.ts'
import { retentionRules } from './rules.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({
    season: false,
    environment: { KEEP_PAID_ORDERS_YEARS: '8', KEEP_CONTACT_MESSAGES_DAYS: '200' },
  })
})
afterAll(() => shop.close())
beforeEach(() => sql`truncate orders, sessions, outbox, contact_messages, payment_events cascade`.execute(shop.db))

const forget = () => forgetWhatIsDue(jobContext(shop), new AbortController().signal)

/** An order as placed by a buyer; paid, or awaiting payment. */
async function order(isPaid: boolean): Promise<number> {
  const concert = await storeConcert(shop.db, { bystanders: false })
  const bank = await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
  if (isPaid) await payAtBank(shop, bank.location!, 'success')
  const { id } = await shop.db.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

/** Abandons an order, by the expiry of its time and the bank's. */
async function expire(id: number): Promise<void> {
  await sql`update order_items set held = 0 where order_id = ${id}`.execute(shop.db)
  await shop.db.updateTable('orders').set({ state: 'expired' }).where('id', '=', id).execute()
  await shop.db.updateTable('payments').set({ state: 'failed' }).where('order_id', '=', id).execute()
}

const age = (id: number, span: string) =>
  sql`update orders set created_at = created_at - ${span}::interval, paid_at = paid_at - ${span}::interval where id = ${id}`.execute(
    shop.db,
  )

const read = (id: number) => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const personal = { firstname: '', lastname: '', email: '', phone: '', zip_code: '', city: '', address_line_1: '' }

test('the guide says of everything how long it is kept, as the job does it', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/reference/retention.md'), 'utf8')
  const rows = guide.split('\n').map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
  const { retention } = (await import('#operations/config/config.ts')).readConfig({})
  for (const { what, period } of retentionRules) {
    expect(rows.find(([name]) => name === what)?.[1], what).toMatch(new RegExp(`^${period(retention)}`))
  }
})

test('answers to surveys and questionnaires go after their days, and their session before', async () => {
  await sql`truncate survey_submissions, questionnaire_submissions`.execute(shop.db)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await shop.db
    .insertInto('sessions')
    .values({ id: 'over', data: '{}', expires_at: daysAgo(1) })
    .execute()
  const old = { session_id: null, text: 'old', created_at: daysAgo(366) }
  await storeAnswers(shop.db, { survey: old, questionnaire: old })
  const kept = { session_id: 'over', text: 'kept', created_at: daysAgo(364) }
  await storeAnswers(shop.db, { survey: kept, questionnaire: kept })
  await forget()
  for (const table of ['survey_submissions', 'questionnaire_submissions'] as const) {
    expect(await shop.db.selectFrom(table).select(['session_id', 'answers']).execute()).toEqual([
      { session_id: null, answers: { text: 'kept' } },
    ])
  }
})

test('answers go so many at once, those of both kinds together', async () => {
  await sql`truncate survey_submissions, questionnaire_submissions`.execute(shop.db)
  const old = { session_id: null, text: 'old', created_at: new Date(Date.now() - 400 * 86_400_000) }
  for (let count = 0; count < 3; count++) await storeAnswers(shop.db, { survey: old, questionnaire: old })
  const { forget: forgetAnswers } = retentionRules.find(({ what }) => what === 'answers to surveys and questionnaires')!
  expect(await forgetAnswers(jobContext(shop), 4)).toBe(4)
  expect(await shop.db.selectFrom('survey_submissions').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('questionnaire_submissions').select('id').execute()).toHaveLength(2)
  expect(await forgetAnswers(jobContext(shop), 4)).toBe(2)
})

test('an order that was never paid is emptied after its days, and its numbers stay', async () => {
  const id = await order(false)
  await expire(id)
  const before = await read(id)
  await age(id, '89 days')
  await forget()
  expect(await read(id)).toMatchObject({ firstname: 'Anna', email: 'anna@example.com', erased_at: null })
  await age(id, '2 days')
  await forget()
  const after = await read(id)
  expect(after).toMatchObject({ ...personal, session_id: null, cart_id: null, total_cents: before.total_cents })
  expect(after.ref_nr).toBe(before.ref_nr)
  expect(after.secret).not.toBe(before.secret)
  expect(after.erased_at).not.toBeNull()
})

test.each([
  ['that waits for its payment', async () => {}],
  [
    'whose payment may still come',
    async (id: number) => {
      await expire(id)
      await shop.db.updateTable('payments').set({ state: 'processing' }).where('order_id', '=', id).execute()
    },
  ],
  [
    'whose money came too late and goes back',
    async (id: number) => {
      await expire(id)
      const payment = await shop.db
        .updateTable('payments')
        .set({ state: 'captured' })
        .where('order_id', '=', id)
        .returning(['id', 'amount_cents'])
        .executeTakeFirstOrThrow()
      await shop.db
        .insertInto('refunds')
        .values({
          payment_id: payment.id,
          amount_cents: payment.amount_cents,
          reason: 'seats_gone',
          idempotency_key: `refund of ${id}`,
        })
        .execute()
      await age(id, '20 years')
    },
  ],
])('an order %s keeps its data, however old it is', async (_, prepare) => {
  const id = await order(false)
  await prepare(id)
  await age(id, '20 years')
  await forget()
  expect(await read(id)).toMatchObject({ firstname: contact.firstname, email: contact.email, erased_at: null })
})

test('a paid order is emptied after the years of the law, counted from the end of its year', async () => {
  const id = await order(true)
  await sql`update event_dates set starts_at = starts_at - interval '20 years', doors_at = doors_at - interval '20 years'`.execute(
    shop.db,
  )
  const set = async (date: unknown) => {
    await sql`update orders set created_at = ${date}, paid_at = ${date} where id = ${id}`.execute(shop.db)
    await sql`alter table documents disable trigger documents_stay`.execute(shop.db)
    await sql`update documents set issued_at = ${date} where order_id = ${id}`.execute(shop.db)
    await sql`alter table documents enable trigger documents_stay`.execute(shop.db)
  }
  await set(sql`date_trunc('year', now()) - interval '8 years'`)
  const holders = () => shop.db.selectFrom('tickets').select('holder_name').execute()
  await shop.db.updateTable('tickets').set({ holder_name: 'Béla Kovács' }).execute()
  await forget()
  expect(await read(id)).toMatchObject({ firstname: 'Anna', lastname: 'Kovács' })
  expect(new Set((await holders()).map(({ holder_name }) => holder_name))).toEqual(new Set(['Béla Kovács']))
  await set(sql`date_trunc('year', now()) - interval '8 years 1 hour'`)
  await forget()
  expect(await read(id)).toMatchObject({ ...personal, state: 'paid' })
  expect(new Set((await holders()).map(({ holder_name }) => holder_name))).toEqual(new Set([null]))
})

test('a paid order keeps its data while its tickets are for a concert to come', async () => {
  const id = await order(true)
  await age(id, '20 years')
  await forget()
  expect(await read(id)).toMatchObject({ firstname: 'Anna', email: 'anna@example.com' })
})

test('messages of the contact form go after their days', async () => {
  const write = (email: string, days: number) =>
    sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at)
      values ('en', 'A', 'B', ${email}, 'x', '', now() - make_interval(days => ${days}))`.execute(shop.db)
  await write('old@example.com', 201)
  await write('young@example.com', 199)
  await sql`insert into contact_replies (message_id, text, key) select id, 'Dear A', gen_random_uuid() from contact_messages`.execute(
    shop.db,
  )
  await forget()
  expect(await shop.db.selectFrom('contact_replies').select('id').execute()).toHaveLength(1)
  expect(await shop.db.selectFrom('contact_messages').select('email').execute()).toEqual([
    { email: 'young@example.com' },
  ])
})

test('mails go after they were sent, and one that waits stays however long', async () => {
  const write = (recipient: string, { sent = null as number | null, waits = 0, attempts = 0 }) =>
    sql`insert into outbox (kind, recipient, locale, data, attempts, created_at, send_after, sent_at)
      values ('order-paid', ${recipient}, 'en', '{}', ${attempts}, now() - interval '1 year', now() - make_interval(days => ${waits}),
        now() - make_interval(days => ${sent}::integer))`.execute(shop.db)
  await write('sent long ago', { sent: 31 })
  await write('sent lately', { sent: 29 })
  await write('waits', { waits: 365, attempts: maxAttempts - 1 })
  await write('given up long ago', { waits: 91, attempts: maxAttempts })
  await write('given up lately', { waits: 89, attempts: maxAttempts })
  await forget()
  const left = await shop.db.selectFrom('outbox').select('recipient').orderBy('id').execute()
  expect(left.map(({ recipient }) => recipient)).toEqual(['sent lately', 'waits', 'given up lately'])
})

test('webhook events of the provider go once they were applied and are old', async () => {
  const write = (id: string, days: number, isApplied: boolean) =>
    sql`insert into payment_events (provider, event_id, body, received_at, processed_at)
      values ('stripe', ${id}, '{"email":"x@example.com"}', now() - make_interval(days => ${days}), ${isApplied ? new Date() : null})`.execute(
      shop.db,
    )
  await write('old', 91, true)
  await write('young', 89, true)
  await write('not applied', 365, false)
  await forget()
  const left = await shop.db.selectFrom('payment_events').select('event_id').orderBy('id').execute()
  expect(left.map(({ event_id }) => event_id)).toEqual(['young', 'not applied'])
})

test('sessions go when they have run out, and leave their orders', async () => {
  const [over, lasting] = [await storeSession(shop.db), await storeSession(shop.db)]
  const { id: cartId } = await shop.db
    .insertInto('carts')
    .values({ session_id: over })
    .returning('id')
    .executeTakeFirstOrThrow()
  const orderId = await storeOrder(shop.db, cartId)
  await shop.db.updateTable('orders').set({ session_id: over }).where('id', '=', orderId).execute()
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', over)
    .execute()
  await forget()
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: lasting }])
  expect(await read(orderId)).toMatchObject({ session_id: null, email: 'ada@example.com' })
})

/** Writes a file that is that many days old. */
async function writeOld(path: string, days: number, content = 'x'): Promise<void> {
  const file = join(shop.config.dataDirectory, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, content)
  const time = Date.now() / 1000 - days * 24 * 60 * 60
  await utimes(file, time, time)
}

const list = async (folder: string) => (await readdir(join(shop.config.dataDirectory, folder))).toSorted()

test.each([
  ['mail', '.eml'],
  ['share-images', '.jpeg'],
])('files in %s go after their days, and nothing else in their folder', async (folder, kind) => {
  await writeOld(`${folder}/over${kind}`, 31)
  await writeOld(`${folder}/half-written${kind}.new`, 31)
  await writeOld(`${folder}/young${kind}`, 29)
  await writeOld(`${folder}/notes.txt`, 3000)
  await forget()
  expect(await list(folder)).toEqual(['notes.txt', `young${kind}`])
})

test('a file of media goes when nothing names it, wherever it could be named', async () => {
  const concert = await storeConcert(shop.db, { bystanders: false })
  const variants = [{ format: 'avif', width: 480, height: 300, url: '/media/listed-480.avif' }]
  await shop.db
    .insertInto('media')
    .values({ name: 'listed', alt_text: '{"en": "x"}', width: 480, height: 300, variants: JSON.stringify(variants) })
    .execute()
  const block = (href: string) =>
    JSON.stringify({ en: [], hu: [{ id: 'a', name: 'button', props: { label: 'Plan', href } }] })
  await shop.db
    .updateTable('venues')
    .set({ content: block('https://cadenza.example/media/linked-from-a-block.pdf?x=1') })
    .where('id', '=', concert.venueId)
    .execute()
  await shop.db.updateTable('events').set({ program_url: '/media/programme.pdf' }).execute()
  await shop.db
    .insertInto('outbox')
    .values({ kind: 'order-paid', recipient: 'x@example.com', locale: 'en', data: '{"attached":"in-a-mail.pdf"}' })
    .execute()
  const named = ['in-a-mail.pdf', 'linked-from-a-block.pdf', 'listed-480.avif', 'programme.pdf']
  for (const name of [...named, 'orphan.avif', 'folder/orphan.pdf']) await writeOld(`media/${name}`, 8)
  await writeOld('media/just-uploaded.avif', 6)
  await writeOld('media/being-written.avif.0c1e6f3e-9d5c-4c0c-8a3b-0e6d7f2a1b4c', 0)
  await writeOld('media/somebody’s own é.pdf', 3000)
  await forget()
  expect(await list('media')).toEqual(
    [
      'being-written.avif.0c1e6f3e-9d5c-4c0c-8a3b-0e6d7f2a1b4c',
      'folder',
      ...named,
      'just-uploaded.avif',
      'somebody’s own é.pdf',
    ].toSorted(),
  )
  expect(await list('media/folder')).toEqual([])
})

test('no file of media goes while a backup reads them', async () => {
  await writeOld('media/orphan.avif', 8)
  const backup = await shop.database.pool.connect()
  await backup.query('select pg_advisory_lock_shared($1)', [MEDIA_LOCK])
  await forget()
  expect(await list('media')).toContain('orphan.avif')
  await backup.query('select pg_advisory_unlock_shared($1)', [MEDIA_LOCK])
  backup.release()
  await forget()
  expect(await list('media')).not.toContain('orphan.avif')
})

test('the log of the embedded database is put aside, and goes with the next one', async () => {
  const path = join(shop.config.dataDirectory, 'postgres/log')
  await writeOld('postgres/log', 0, 'first')
  await forget()
  expect([await readFile(`${path}.1`, 'utf8'), (await stat(path)).size]).toEqual(['first', 0])
  await writeFile(path, 'second')
  await forget()
  expect(await readFile(`${path}.1`, 'utf8')).toBe('first')
  await writeOld('postgres/log.1', 31, 'first')
  await forget()
  expect([await readFile(`${path}.1`, 'utf8'), (await stat(path)).size]).toEqual(['second', 0])
})

test('more than a batch goes in one round, a rule that fails keeps no other from its work, and a stop ends it', async () => {
  const steps: string[] = []
  const rule = (what: string, forgetSome: () => Promise<number>) => ({ what, period: () => '', forget: forgetSome })
  let left = 1200
  const controller = new AbortController()
  const errors: unknown[] = []
  const context = {
    ...jobContext(shop),
    log: { ...jobContext(shop).log, error: (given: unknown) => void errors.push(given) },
  }
  await forgetWhatIsDue(context, controller.signal, [
    rule('broken', () => Promise.reject(new Error('no'))),
    rule('many', async () => {
      const taken = Math.min(left, 500)
      left -= taken
      steps.push(`many ${taken}`)
      return taken
    }),
    rule('stopped', async () => {
      controller.abort()
      steps.push('stopped')
      return 500
    }),
  ])
  expect(steps).toEqual(['many 500', 'many 500', 'many 200', 'stopped'])
  expect(errors).toEqual([expect.objectContaining({ what: 'broken' })])
})

test('what an order cost is not part of what is forgotten', async () => {
  const id = await order(false)
  await expire(id)
  await age(id, '91 days')
  await forget()
  const { subtotal_cents, fees_cents, discount_cents, total_cents } = await read(id)
  expect(total_cents).toBe(toCents(subtotal_cents + fees_cents - discount_cents))
  expect(await shop.db.selectFrom('order_items').select('quantity').execute()).toEqual([{ quantity: 1 }])
})

test('what accounts keep for a time goes with it: registrations, links, browsers and sign-ins', async () => {
  const { id: user_id } = await storeUser(shop.db)
  const person = {
    email: 'late@example.com',
    firstname: 'A',
    lastname: 'B',
    locale: 'en',
    password_hash: '$argon2id$x',
  } as const
  const [late, young] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)]
  for (const [name, expires_at] of [
    ['late', late],
    ['young', young],
  ] as const) {
    await shop.db
      .insertInto('registrations')
      .values({ ...person, token_hash: name, expires_at })
      .execute()
    await shop.db
      .insertInto('known_devices')
      .values({
        id: name,
        user_id,
        last_used_at: name === 'late' ? new Date(Date.now() - 401 * 86_400_000) : new Date(),
      })
      .execute()
    await shop.db
      .insertInto('sign_ins')
      .values({ user_id, method: 'password', device: name, created_at: new Date(Date.now() - 2000), expires_at })
      .execute()
    await shop.db.insertInto('pending_sign_ins').values({ token_hash: name, user_id, expires_at }).execute()
    const { id: sign_in_id } = await shop.db
      .insertInto('sign_ins')
      .values({ user_id, method: 'two-factor', device: `codes ${name}`, expires_at: young })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.insertInto('new_recovery_codes').values({ sign_in_id, codes: name, expires_at }).execute()
  }
  await shop.db.insertInto('password_resets').values({ token_hash: 'late', user_id, expires_at: late }).execute()
  const change = { email: 'new@example.com', token_hash: 'late', user_id, expires_at: late }
  await shop.db.insertInto('email_changes').values(change).execute()
  await forget()
  expect(await shop.db.selectFrom('registrations').select('token_hash').execute()).toEqual([{ token_hash: 'young' }])
  expect(await shop.db.selectFrom('known_devices').select('id').execute()).toEqual([{ id: 'young' }])
  expect(await shop.db.selectFrom('sign_ins').select('device').where('method', '=', 'password').execute()).toEqual([
    { device: 'young' },
  ])
  expect(await shop.db.selectFrom('pending_sign_ins').select('token_hash').execute()).toEqual([{ token_hash: 'young' }])
  expect(await shop.db.selectFrom('new_recovery_codes').select('codes').execute()).toEqual([{ codes: 'young' }])
  expect(await shop.db.selectFrom('password_resets').select('token_hash').execute()).toEqual([])
  expect(await shop.db.selectFrom('email_changes').select('token_hash').execute()).toEqual([])
})
