import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { mailsTo, letConfirmationPass, login, signedIn, userOf } from '../../accounts/server/testing/account-holder.ts'
import { storeConcert } from '../../cart/server/testing/samples.ts'
import { payAtBank, sendCheckout } from '../../orders/server/testing/buyer.ts'
import { createTestShop } from '../testing/shop.ts'
import { storeAnswers } from '../../surveys/server/testing/samples.ts'
import type { TestVisitor } from '../testing/test-visitor.ts'
import { findPerson } from './person-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const destroy = (visitor: TestVisitor) => visitor.submit('/account', { _method: 'DELETE' }, { follow: false })
const userRow = (id: number) => db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
const orderOf = (email: string) => db.selectFrom('orders').selectAll().where('email', '=', email).execute()

/** Somebody with an account who has bought two tickets; the concert is over, or to come. */
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
    const { body } = await own.visitor.get('/account/data.json')
    expect(body).toContain(own.email)
    expect(body).not.toContain(other.email)
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
  test('ends it with its visit, its devices and the cookie of the browser; nobody can log in, and the owner is told', async () => {
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

  test('takes along what was answered in its visit, by whoever has never ordered anything, which the operator’s export has, too', async () => {
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
    const left = await db.selectFrom('survey_submissions').select('answers').execute()
    expect(left.map(({ answers: { text } }) => text)).toEqual(['somebody else'])
    expect(await db.selectFrom('questionnaire_submissions').select('id').execute()).toEqual([])
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
