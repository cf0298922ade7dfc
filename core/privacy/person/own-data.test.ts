import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { mailsTo, letConfirmationPass, login, signedIn, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { spreadIds } from '#test/shop/spread-ids.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { storeAnswers } from '#core/surveys/server/testing/samples.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { findPerson } from './person-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop
await spreadIds(db)

const destroy = (visitor: TestVisitor) => visitor.submit('/account', { _method: 'DELETE' }, { follow: false })
const userRow = (id: number) => db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
const orderOf = (email: string) => db.selectFrom('orders').selectAll().where('email', '=', email).execute()

const sessionOf = async (userId: number): Promise<string> =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id

/** Tables in which a person has two rows, and a column of each. */
const moved = [
  ['tickets', 'holder_name'],
  ['refunds', 'reason'],
  ['contact_messages', 'message'],
  ['contact_replies', 'text'],
  ['outbox', 'kind'],
  ['survey_submissions', 'locale'],
  ['questionnaire_submissions', 'locale'],
  ['sign_ins', 'device'],
] as const

/** A user with an account who has bought two tickets; the concert is past, or upcoming. */
async function buyerWithAccount({ startsInDays = 30 } = {}) {
  const account = await signedIn(shop)
  const concert = await storeConcert(db, { capacity: 10 })
  await account.visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  const bank = await sendCheckout(account.visitor, { email: account.email })
  await payAtBank(shop, bank.location!, 'success')
  await db
    .updateTable('orders')
    .set({ user_id: account.id })
    .where(sql`lower(email)`, '=', account.email)
    .execute()
  const days = sql`make_interval(days => ${startsInDays})`
  const ids = concert.ticketIds
  await sql`update event_dates set starts_at = now() + ${days}, doors_at = now() + ${days} - interval '1 hour'
    where id in (select event_date_id from event_tickets where id = any(${ids}::bigint[]))`.execute(db)
  return account
}

describe('the export of one’s data', () => {
  // Holds: routes.user-profile-information-put-user
  test('is a file with all that is theirs, and nothing that opens anything', async () => {
    const account = await buyerWithAccount()
    await shop.visitor().post('/forgot-password', account)
    await db
      .insertInto('contact_messages')
      .values({
        locale: 'en',
        first_name: 'A',
        last_name: 'K',
        email: account.email,
        message: 'Good evening',
        sender_hash: 'HASH',
      })
      .execute()
    await sql`insert into contact_replies (message_id, text, key)
      select id, 'At eight', gen_random_uuid() from contact_messages where email = ${account.email}`.execute(db)
    const { status, headers, body } = await account.visitor.get('/account/data.json')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('attachment; filename="my-data.json"')
    expect(headers['cache-control']).toBe('private, no-store')
    const data = JSON.parse(body)
    expect(data.account).toMatchObject({ email: account.email, firstname: 'Anna', lastname: 'Kovács' })
    expect(data.signIns).toHaveLength(1)
    expect(data.orders).toHaveLength(1)
    const [order] = data.orders
    expect(order).toMatchObject({ state: 'paid', items: [{ quantity: 2 }], payments: [{ state: 'captured' }] })
    expect(order.items[0].tickets).toHaveLength(2)
    expect(data.messages).toMatchObject([{ message: 'Good evening', replies: [{ text: 'At eight' }] }])
    expect(data.mails.map(({ kind }: { kind: string }) => kind)).toContain('order-paid')
    expect(data.audit.length).toBeGreaterThan(0)
    const [{ secret, uuid } = { secret: '-', uuid: '-' }] = await orderOf(account.email)
    const tickets = await db.selectFrom('tickets').select(['secret', 'uuid']).execute()
    const hidden = [
      secret,
      uuid,
      'argon2',
      'HASH',
      'token',
      ...tickets.flatMap((ticket) => [ticket.secret, ticket.uuid]),
    ]
    for (const word of hidden) expect(body.includes(word), word).toBe(false)
    expect(body).not.toMatch(/hash|secret|session/i)
  })

  test('has nothing of anybody else', async () => {
    const [own, other] = [await buyerWithAccount(), await buyerWithAccount()]
    const words: Record<number, string> = { [own.id]: 'of mine', [other.id]: 'of somebody else' }
    for (const { id, visitor } of [own, other]) {
      const { ticketIds } = await storeConcert(db, { capacity: 10 })
      await sql`update event_tickets set title = ${JSON.stringify({ en: `Seats ${words[id]}` })} where id = ${ticketIds[0]}`.execute(
        db,
      )
      await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 2 })
      const answer = { session_id: await sessionOf(id), text: `Answer ${words[id]}` }
      await storeAnswers(db, { survey: answer, questionnaire: answer })
    }
    const { body } = await own.visitor.get('/account/data.json')
    expect(body).toContain(own.email)
    expect(body).not.toContain(other.email)
    expect(body).not.toContain('of somebody else')
    const { cart, answers, known_browsers } = JSON.parse(body)
    expect(cart).toMatchObject([{ title: { en: 'Stalls, Seats of mine' }, quantity: 2 }])
    expect(answers).toMatchObject({
      surveys: [{ answers: { text: 'Answer of mine' } }],
      questionnaires: [{ answers: { text: 'Answer of mine' } }],
    })
    expect(known_browsers).toHaveLength(1)
  })

  test('says of each order its own lines, tickets, payments and sums', async () => {
    const account = await buyerWithAccount()
    const { ticketIds } = await storeConcert(db, { capacity: 10 })
    await account.visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
    await payAtBank(shop, (await sendCheckout(account.visitor, { email: account.email })).location!, 'success')
    await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
      select max(payments.id), 150, 'requested', gen_random_uuid(), 'succeeded' from payments
      join orders on orders.id = order_id where email = ${account.email}`.execute(db)
    const { orders } = JSON.parse((await account.visitor.get('/account/data.json')).body)
    for (const { subtotal_cents, fees_cents, discount_cents, total_cents, payments } of orders) {
      expect(subtotal_cents + fees_cents - discount_cents).toBe(total_cents)
      expect(payments).toMatchObject([{ state: 'captured', amount_cents: total_cents }])
    }
    expect(orders.at(-1)).toMatchObject({ city: 'Paris', country: 'FR' })
    const read = (key: 'items' | 'tickets') =>
      orders.map(({ items }: { items: { quantity: number; tickets: object[] }[] }) =>
        items.map(({ quantity, tickets }) => (key === 'items' ? quantity : tickets.length)),
      )
    expect([read('items'), read('tickets')]).toEqual([
      [[2], [1]],
      [[2], [1]],
    ])
    const refunds = orders.map(({ payments }: { payments: { refunds: object[] }[] }) => payments[0]?.refunds)
    expect(refunds).toMatchObject([[], [{ amount_cents: 150 }]])
  })

  test('lists the oldest first, whichever row was changed last', async () => {
    const account = await buyerWithAccount()
    const { email, id } = account
    const { ticketIds } = await storeConcert(db, { capacity: 10, prices: [4_200, 5_000] })
    for (const ticket of ticketIds.slice(0, 2)) await account.visitor.post(`/cart/add/${ticket}`, { quantity: 1 })
    await login(shop.visitor(), account)
    for (const text of ['one', 'two']) {
      await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash) values ('en', 'A', 'K', ${email}, ${text}, '')`.execute(
        db,
      )
      await sql`insert into contact_replies (message_id, text, key) select min(id), ${text}, gen_random_uuid() from contact_messages where email = ${email}`.execute(
        db,
      )
      await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
        select max(payments.id), ${text === 'one' ? 100 : 200}, 'requested', gen_random_uuid(), 'succeeded' from payments
        join orders on orders.id = order_id where email = ${email}`.execute(db)
      await sql`insert into outbox (kind, recipient, locale, data) values (${text}, ${email}, 'en', '{}')`.execute(db)
      const answer = { session_id: await sessionOf(id), text }
      await storeAnswers(db, { survey: answer, questionnaire: answer })
    }
    // An address registered in upper case has the same data.
    await sql`update users set email = upper(email) where id = ${id}`.execute(db)
    // An updated row moves to the end of its table.
    for (const [table, column] of moved)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}
        where ctid = (select min(ctid) from ${sql.table(table)} where id = (select id from ${sql.table(table)} order by id desc offset 1 limit 1))`.execute(
        db,
      )
    const data = JSON.parse((await account.visitor.get('/account/data.json')).body)
    const [order] = data.orders
    expect(order.items[0].tickets.map(({ serial }: { serial: string }) => serial)).toEqual(
      order.items[0].tickets.map(({ serial }: { serial: string }) => serial).toSorted(),
    )
    expect(order.payments[0].refunds.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toEqual([
      100, 200,
    ])
    expect(data.messages.map(({ message }: { message: string }) => message)).toEqual(['one', 'two'])
    expect(data.messages[0].replies.map(({ text }: { text: string }) => text)).toEqual(['one', 'two'])
    expect(data.mails.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual(['one', 'two'])
    for (const list of [data.answers.surveys, data.answers.questionnaires])
      expect(list.map(({ answers: { text } }: { answers: { text: string } }) => text)).toEqual(['one', 'two'])
    for (const list of [data.signIns, data.known_browsers]) {
      expect(list).toHaveLength(2)
      expect(list[0].created_at < list[1].created_at).toBe(true)
    }
    expect(data.cart).toHaveLength(2)
  })

  test('is made ten times in ten minutes, and then told to wait where it stands', async () => {
    const account = await signedIn(shop)
    for (let time = 0; time < 10; time++) expect((await account.visitor.get('/account/data.json')).status).toBe(200)
    const { status, location } = await account.visitor.get('/account/data.json', { follow: false })
    expect([status, location?.endsWith('#data')]).toEqual([303, true])
    expect((await account.visitor.get('/account')).props.flash.notice).toMatchObject({ kind: 'negative' })
  })

  test('has orders that were made with another address while one was signed in, and a guest’s with this one', async () => {
    const account = await buyerWithAccount()
    await db.updateTable('orders').set({ email: 'elsewhere@example.com' }).where('user_id', '=', account.id).execute()
    const { ticketIds } = await storeConcert(db, { capacity: 10 })
    const guest = shop.visitor()
    await guest.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
    await sendCheckout(guest, { email: account.email.toUpperCase() })
    const { orders } = JSON.parse((await account.visitor.get('/account/data.json')).body)
    expect(orders.map(({ email }: { email: string }) => email)).toEqual([
      'elsewhere@example.com',
      account.email.toUpperCase(),
    ])
  })

  test('asks for the password once the last time is ten minutes ago', async () => {
    const account = await signedIn(shop)
    await letConfirmationPass(db, account)
    const { location } = await account.visitor.get('/account/data.json', { follow: false })
    expect(decodeURIComponent(location!)).toBe('/user/confirm-password?to=/account/data.json')
  })

  test('of five thousand orders comes whole', async () => {
    const account = await buyerWithAccount()
    await sql`
      insert into orders (ref_nr, secret, state, locale, firstname, lastname, email, phone, subtotal_cents, fees_cents, discount_cents, total_cents, idempotency_key, expires_at, user_id)
      select 'R' || n, 'S' || n, 'cancelled', 'en', 'Anna', 'Kovács', ${account.email}, '', 0, 0, 0, 0, gen_random_uuid(), now(), ${account.id}
      from generate_series(1, 5000) as n`.execute(db)
    const { status, body } = await account.visitor.get('/account/data.json')
    expect(status).toBe(200)
    expect(JSON.parse(body).orders).toHaveLength(5001)
  })
})

describe('deleting an account', () => {
  // Holds: routes.user-profile-information-put-user
  test('ends it with its session, its devices and the cookie of the browser; nobody can log in, and the owner is told', async () => {
    const account = await signedIn(shop)
    const phone = shop.visitor()
    await login(phone, account)
    expect((await account.visitor.get('/account/delete')).props).toMatchObject({ email: account.email, open: 0 })
    expect(await destroy(account.visitor)).toMatchObject({ status: 303, location: '/' })
    expect((await account.visitor.get('/')).props.flash.notice.kind).toBe('positive')
    expect([await userOf(account.visitor), await userOf(phone)]).toEqual([null, null])
    expect(await userRow(account.id)).toBeUndefined()
    expect(account.visitor.cookies.has('cadenza_device')).toBe(false)
    const later = shop.visitor()
    await login(later, account)
    expect(await userOf(later)).toBeNull()
    expect((await mailsTo(db, account.email)).map(({ kind }) => kind)).toEqual(['account-deleted'])
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', account.id).execute()).toEqual([])
  })

  test('keeps of an order what its invoice needs, and of the audit log what says nothing of a person', async () => {
    const account = await buyerWithAccount({ startsInDays: -2 })
    const [{ id } = { id: 0 }] = await orderOf(account.email)
    await destroy(account.visitor)
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ email: '', phone: '', user_id: null, session_id: null })
    expect(order.lastname).not.toBe('')
    const lines = await db.selectFrom('audit_log').selectAll().where('user_id', '=', account.id).execute()
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['sign-in', 'account deleted']))
    for (const { subject, network, device } of lines) expect([subject, network, device]).toEqual(['', '', ''])
  })

  test('leaves an order as it is whose concert is still to come, and says so before', async () => {
    const account = await buyerWithAccount()
    expect((await account.visitor.get('/account/delete')).props.open).toBe(1)
    await destroy(account.visitor)
    expect(await orderOf(account.email)).toMatchObject([{ state: 'paid', user_id: null }])
    expect(await userRow(account.id)).toBeUndefined()
  })

  test('while an order is being paid lets it be paid: its tickets come by mail', async () => {
    const account = await signedIn(shop)
    const concert = await storeConcert(db, { capacity: 10 })
    await account.visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    const bank = await sendCheckout(account.visitor, { email: account.email })
    expect((await account.visitor.get('/account/delete')).props.open).toBe(1)
    await destroy(account.visitor)
    await payAtBank(shop, bank.location!, 'success')
    expect(await orderOf(account.email)).toMatchObject([{ state: 'paid' }])
    expect((await mailsTo(db, account.email)).map(({ kind }) => kind)).toContain('order-paid')
  })

  test('empties an order that was made with another address while one was signed in, and what the bank wrote of it', async () => {
    const account = await buyerWithAccount({ startsInDays: -2 })
    const email = 'elsewhere-too@example.com'
    await db.updateTable('orders').set({ email }).where('user_id', '=', account.id).execute()
    const [{ id } = { id: 0 }] = await orderOf(email)
    const { provider_ref } = await db
      .selectFrom('payments')
      .select('provider_ref')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const notices = () =>
      db
        .selectFrom('payment_events')
        .select('id')
        .where(sql<boolean>`strpos(body, ${provider_ref}) > 0`)
        .execute()
    expect(await notices()).not.toEqual([])
    await destroy(account.visitor)
    expect(await orderOf(email)).toEqual([])
    expect(await notices()).toEqual([])
  })

  test('takes along what was answered in its session, by whoever has never ordered anything, which the operator’s export has, too', async () => {
    const account = await signedIn(shop)
    const { id: session_id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow()
    await storeAnswers(db, { survey: { session_id, text: 'x' }, questionnaire: { session_id, text: 'x' } })
    await storeAnswers(db, { survey: { session_id: null, text: 'somebody else' } })
    const { sessions, answers } = await findPerson(db, account.email)
    expect(sessions.map(({ id }) => id)).toEqual([session_id])
    expect([answers.surveys.length, answers.questionnaires.length]).toEqual([1, 1])
    await destroy(account.visitor)
    for (const table of ['survey_submissions', 'questionnaire_submissions'] as const) {
      const left = await db.selectFrom(table).select('answers').execute()
      expect(left.map(({ answers: { text } }) => text)).not.toContain('x')
      if (table === 'survey_submissions') expect(left).toContainEqual({ answers: { text: 'somebody else' } })
    }
  })

  test('is told in the language of the account, at the address that it has by now', async () => {
    const account = await signedIn(shop)
    const email = `${crypto.randomUUID()}@example.com`
    await db.updateTable('users').set({ locale: 'hu', email }).where('id', '=', account.id).execute()
    await destroy(account.visitor)
    expect(await mailsTo(db, email)).toMatchObject([{ kind: 'account-deleted', locale: 'hu' }])
    expect(await mailsTo(db, account.email)).not.toContainEqual(expect.objectContaining({ kind: 'account-deleted' }))
  })

  test('of the last owner of the house is refused with a word, and nothing is gone', async () => {
    const account = await signedIn(shop)
    await sql`insert into user_roles (user_id, role) values (${account.id}, 'owner')`.execute(db)
    const { status } = await destroy(account.visitor)
    expect(status).toBe(303)
    expect((await account.visitor.get('/account')).props.flash.notice).toMatchObject({ kind: 'negative' })
    expect(await userRow(account.id)).toBeDefined()
    expect(await userOf(account.visitor)).not.toBeNull()
  })

  test('in two tabs at once is done once', async () => {
    const account = await signedIn(shop)
    const answers = await Promise.all([destroy(account.visitor), destroy(account.visitor)])
    for (const { status } of answers) expect([303, 419]).toContain(status)
    const lines = await db.selectFrom('audit_log').select('action').where('user_id', '=', account.id).execute()
    expect(lines.filter(({ action }) => action === 'account deleted')).toHaveLength(1)
  })

  test('is refused once the password was typed ten minutes ago, and nothing is gone', async () => {
    const account = await signedIn(shop)
    await letConfirmationPass(db, account)
    expect((await destroy(account.visitor)).location).toContain('/user/confirm-password')
    expect((await account.visitor.get('/account/delete', { follow: false })).location).toContain(
      '/user/confirm-password',
    )
    expect(await userRow(account.id)).toBeDefined()
  })
})
