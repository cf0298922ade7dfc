import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { locales, type Locale } from '#values/locales.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { mailsTo, tokenOf } from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop
const catalogue = compileCatalogue()

/** A paid order of a separate buyer: addresses are rate-limited. */
async function order(locale: Locale = 'en') {
  const paid = await insertPaidOrder(db, { locale })
  const email = `${crypto.randomUUID()}@example.com`
  await db.updateTable('orders').set({ email }).where('id', '=', paid.id).execute()
  return { ...paid, email }
}

const ask = (email: string, reference: string) => shop.visitor().post('/find-tickets', { email, reference })

describe('lost tickets', () => {
  // Holds: routes.tickets-find-get-tickets-find
  test.each(locales)('are found with address and reference: a link by mail opens the order, in %s', async (locale) => {
    const { email, ref_nr, uuid, id } = await order(locale)
    // Requested on the page of any language, in any case.
    const answer = await ask(email.toUpperCase(), ` ${ref_nr} `)
    expect(answer.props.flash.found).toBe(email.toUpperCase())
    const [queued] = await mailsTo(db, email)
    expect(queued).toMatchObject({ kind: 'tickets-found', locale, data: { orderId: id } })
    const mail = await writeMail({ id: 1, attempts: 1, recipient: email, ...queued! }, { ...shop, catalogue })
    const path = `/payment/success/${uuid}?key=${await tokenOf(db, email)}`
    for (const text of [mail!.text, String(mail!.html)]) {
      expect(text).toContain(shop.config.origins[locale] + path)
      expect(text).not.toMatch(/\bmail\.\w|undefined|\{/)
    }
    expect(mail!.subject).toContain(ref_nr)
    const visitor = shop.visitor(locale)
    const opened = await visitor.get(path)
    expect(opened.payload.view?.component).toBe('payment-success')
    expect(opened.props.order.ref_nr).toBe(ref_nr)
    // The right then belongs to the session, as with the confirmation's link.
    await sql`delete from order_links`.execute(db)
    expect((await visitor.get(`/payment/success/${uuid}`)).status).toBe(200)
  })

  test('the answer is the same where there is no such order, and nothing is sent', async () => {
    const { email, ref_nr } = await order()
    const stranger = `${crypto.randomUUID()}@example.com`
    const answers = [await ask(email, ref_nr), await ask(stranger, ref_nr), await ask(stranger, 'CDZ-26-999999')]
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).join())).size).toBe(1)
    // Except for the time and each session's token.
    const said = answers.map(({ props }) =>
      JSON.stringify({ ...props, security: null, shop: { ...props.shop, now: null } }).replaceAll(stranger, email),
    )
    expect(said[0]).toBe(said[1])
    expect(said[1]).toBe(said[2])
    expect(answers.map(({ props }) => props.flash.found)).toEqual([email, stranger, stranger])
    // The buyer has asked once, and gets one mail: another address with a valid reference gets
    // none.
    expect(await mailsTo(db, email)).toHaveLength(1)
    for (const queued of await mailsTo(db, stranger)) {
      expect(queued.data).toEqual({})
      expect(await writeMail({ id: 1, attempts: 1, recipient: stranger, ...queued }, { ...shop, catalogue })).toBeNull()
    }
    // The same rows are written.
    const { rows } = await sql`select order_id is null as nobodys from order_links order by 1`.execute(db)
    expect(rows).toHaveLength(3)
  })

  test('the link opens its own order, for an hour, and is stored as a hash', async () => {
    const [mine, other] = [await order(), await order()]
    await ask(mine.email, mine.ref_nr)
    const token = await tokenOf(db, mine.email)
    const open = (uuid: string) => shop.visitor().get(`/payment/success/${uuid}?key=${token}`)
    expect((await open(other.uuid)).status).toBe(404)
    expect((await open(mine.uuid)).status).toBe(200)
    const { rows } = await sql<{ row: string }>`select order_links::text as row from order_links`.execute(db)
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
    await sql`update order_links set expires_at = now() - interval '1 second'`.execute(db)
    const late = await open(mine.uuid)
    expect(late.status).toBe(404)
    // An expired link leads to where the next one can be requested.
    expect(late.props).toMatchObject({
      code: 'order_link',
      find_tickets: { title: expect.any(String), uri: '/find-tickets' },
    })
  })

  test('wrong references of strangers do not use up the links of who knows the right one', async () => {
    const { email, ref_nr } = await order()
    for (let index = 0; index < 4; index++) await ask(email, `CDZ-26-99999${index}`)
    for (let index = 0; index < 4; index++) await ask(email, 'CDZ-26-999999')
    await ask(email, ref_nr)
    expect((await mailsTo(db, email)).filter(({ data }) => 'orderId' in (data as object))).toHaveLength(1)
  })

  test('of an order three links are mailed in ten minutes, and nobody is told that there are no more', async () => {
    const { email, ref_nr } = await order()
    for (let index = 0; index < 5; index++) {
      const typed = index % 2 ? ref_nr : ref_nr.toLowerCase()
      expect((await ask(email, typed)).props.flash.found).toBe(email)
    }
    expect(await mailsTo(db, email)).toHaveLength(3)
  })

  test('of an order that was forgotten meanwhile nothing is sent', async () => {
    const { email, ref_nr } = await order()
    await ask(email, ref_nr)
    const [{ data, ...queued } = { data: {} }] = await mailsTo(db, email)
    const gone = {
      ...queued,
      kind: 'tickets-found',
      locale: 'en',
      recipient: email,
      data: { ...data, orderId: 999_999 },
    }
    expect(await writeMail({ id: 1, attempts: 1, ...gone } as QueuedMail, { ...shop, catalogue })).toBeNull()
  })

  test('what is missing is said by its field, and what was typed stays', async () => {
    const answer = await shop.visitor().post('/find-tickets', { email: 'anna', reference: '' })
    expect(Object.keys(answer.props.errors)).toEqual(['email', 'reference'])
  })

  test('one sender asks thirty times in ten minutes, and then is told to wait', async () => {
    const from = { headers: { 'x-forwarded-for': '198.51.100.77' } }
    const visitor = shop.visitor()
    let refused: unknown
    for (let index = 0; index < 31 && !refused; index++) {
      const data = { email: `${crypto.randomUUID()}@example.com`, reference: 'CDZ-26-999999' }
      refused = (await visitor.post('/find-tickets', data, from)).props.errors.email
    }
    expect(refused).toEqual(expect.stringMatching(/minute/))
  })
})
