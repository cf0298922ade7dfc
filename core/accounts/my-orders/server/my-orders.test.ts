import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { orderTickets, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { addItemsOf } from '#core/orders/server/testing/paid-order.ts'
import { login, signedIn, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { ownerOf, storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'
import { orderPageSize } from './my-order-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const orders = '/account/orders'
const newestOrder = () =>
  db.selectFrom('orders').select(['id', 'uuid', 'ref_nr']).orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('my orders', () => {
  // Holds: routes.account-orders
  test.each(locales)('list what was ordered while signed in, with its concert and tickets, in %s', async (locale) => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { visitor, id } = await signedIn(shop, locale)
    const bank = await orderTickets(visitor, concert.ticketIds[0], 2)
    const order = await newestOrder()
    expect((await visitor.get(orders)).props.orders.data).toMatchObject([{ ref_nr: order.ref_nr, state: 'open' }])
    await payAtBank(shop, bank.location!, 'success')
    expect(await ownerOf(db, order.id)).toEqual({ userId: id, isTakenOver: false })
    const { props, payload } = await visitor.get(orders)
    expect(payload.view?.component).toBe('my-orders')
    expect(props.orders).toMatchObject({
      data: [{ uuid: order.uuid, ref_nr: order.ref_nr, state: 'paid', total: 87, concerts: [{ tickets: 2 }] }],
      current_page: 1,
      last_page: 1,
    })
    // On another device, too: by the account, not by the session.
    const page = await visitor.get(`/payment/success/${order.uuid}`)
    expect(page.props).toMatchObject({ invoice: { name: expect.any(String) }, account: { kind: 'orders' } })
  })

  test('say how many tickets were given back, and how much went back for them', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { visitor } = await signedIn(shop)
    const bank = await orderTickets(visitor, concert.ticketIds[0], 3)
    await payAtBank(shop, bank.location!, 'success')
    const { id } = await newestOrder()
    const { rows } = await sql<{ id: number }>`
      select tickets.id from tickets join order_items on order_items.id = order_item_id where order_id = ${id} order by serial`.execute(
      db,
    )
    await db.transaction().execute((trx) =>
      refundTickets(trx, {
        orderId: id,
        ticketIds: [rows[0]!.id],
        money: 'whole',
        seats: 'back',
        reason: 'organiser',
        key: `test-${id}`,
      }),
    )
    expect((await visitor.get(orders)).props.orders.data).toMatchObject([
      { state: 'paid', total: 130.5, refunded: 43.5, concerts: [{ tickets: 3, returned: 1 }] },
    ])
  })

  test('count what went back and what is on its way from here, and not what failed or only the provider says', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { visitor } = await signedIn(shop)
    await payAtBank(shop, (await orderTickets(visitor, concert.ticketIds[0], 3)).location!, 'success')
    const { id } = await newestOrder()
    for (const [state, origin, cents] of [
      ['succeeded', 'provider', 100],
      ['submitted', 'shop', 20],
      ['failed', 'shop', 3000],
      ['submitted', 'provider', 4000],
    ] as const)
      await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state, origin)
        select id, ${cents}, 'requested', gen_random_uuid(), ${state}, ${origin} from payments where order_id = ${id}`.execute(
        db,
      )
    const [order] = (await visitor.get(orders)).props.orders.data
    expect([order.refunded, order.concerts[0].returned]).toEqual([1.2, 0])
  })

  test('name the concerts of an order by their dates, without one whose tickets were all exchanged', async () => {
    const { visitor, id } = await signedIn(shop)
    const [late, soon] = [await storeConcert(db, { startsInDays: 20 }), await storeConcert(db, { startsInDays: 10 })]
    for (const { ticketIds } of [late, soon]) await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
    await payAtBank(shop, (await sendCheckout(visitor)).location!, 'success')
    const read = async () =>
      (await visitor.get(orders)).props.orders.data.map(({ concerts }: { concerts: { start_date: string }[] }) =>
        concerts.map(({ start_date }) => start_date),
      )
    const [[first, second]] = await read()
    expect(first < second).toBe(true)
    const order = await newestOrder()
    await sql`update tickets set state = 'admitted' where order_item_id in (select id from order_items where order_id = ${order.id})`.execute(
      db,
    )
    expect((await visitor.get(orders)).props.orders.data[0].concerts).toMatchObject([{ returned: 0 }, { returned: 0 }])
    const exchanged = await storeOrder(db, { userId: id })
    await sql`update tickets set state = 'exchanged' where order_item_id in (select id from order_items where order_id = ${exchanged.id})`.execute(
      db,
    )
    expect((await read()).toSorted((one: string[], other: string[]) => one.length - other.length)).toEqual([
      [],
      [first, second],
    ])
  })

  test('tell two concerts of an order apart that begin at the same moment', async () => {
    const { visitor, id } = await signedIn(shop)
    const order = await storeOrder(db, { userId: id, quantity: 1 })
    await addItemsOf(db, order, await storeOrder(db, { quantity: 3 }))
    const [{ concerts }] = (await visitor.get(orders)).props.orders.data
    expect(concerts.map(({ tickets }: { tickets: number }) => tickets).toSorted()).toEqual([1, 3])
  })

  test('say what has become of each', async () => {
    const { visitor, id } = await signedIn(shop)
    const expected: Record<string, string> = {}
    for (const [state, shown] of [
      ['paid', 'paid'],
      ['expired', 'unpaid'],
      ['cancelled', 'undone'],
      ['awaiting_payment', 'unpaid'],
    ] as const) {
      const { uuid } = await storeOrder(db, { userId: id, state })
      expected[uuid] = shown
    }
    // Abandoned before any payment.
    const given = await storeOrder(db, { userId: id, state: 'expired' })
    await sql`update orders set state = 'cancelled' where id = ${given.id}`.execute(db)
    expected[given.uuid] = 'unpaid'
    const open = await storeOrder(db, { userId: id, state: 'awaiting_payment' })
    await sql`update orders set expires_at = now() + interval '5 minutes' where id = ${open.id}`.execute(db)
    const { data } = (await visitor.get(orders)).props.orders
    const shown = data.map(({ uuid, state }: { uuid: string; state: string }) => [uuid, state])
    expect(Object.fromEntries(shown)).toEqual({ ...expected, [open.uuid]: 'open' })
  })

  test('begin with what is to be paid, then the concert that is next, then what is over, the newest first', async () => {
    const { visitor, id } = await signedIn(shop)
    const store = async (days: number, state: 'paid' | 'awaiting_payment' | 'cancelled' = 'paid') => {
      const order = await storeOrder(db, { userId: id, state })
      const inDays = sql<Date>`now() + make_interval(days => ${days})`
      await sql`update event_dates set starts_at = ${inDays}, doors_at = ${inDays} where id in (
        select event_date_id from order_items where order_id = ${order.id})`.execute(db)
      return order
    }
    const open = await store(300, 'awaiting_payment')
    await sql`update orders set expires_at = now() + interval '5 minutes' where id = ${open.id}`.execute(db)
    const late = await store(200)
    const soon = await store(2)
    const over = [await store(-400), await store(-30), await store(1, 'cancelled')]
    const tonight = await store(0)
    const { data } = (await visitor.get(orders)).props.orders
    const expected = [open, tonight, soon, late, ...over.toReversed()].map(({ uuid }) => uuid)
    expect(data.map(({ uuid }: { uuid: string }) => uuid)).toEqual(expected)
  })

  test('come page by page, each once, and a page beyond the last is empty', async () => {
    const { visitor, id } = await signedIn(shop)
    const stored = []
    for (let count = 0; count < orderPageSize + 1; count++) stored.push((await storeOrder(db, { userId: id })).uuid)
    const pages = []
    for (const page of [1, 2, 3]) pages.push((await visitor.hybrid(`${orders}?page=${page}`)).props.orders)
    expect(pages.map(({ data }) => data.length)).toEqual([orderPageSize, 1, 0])
    const listed = pages.flatMap(({ data }) => data.map(({ uuid }: { uuid: string }) => uuid))
    expect(listed).toEqual(stored.toReversed())
    for (const page of ['0', '-1', '1e9', 'x', '9'.repeat(50)])
      expect((await visitor.get(`${orders}?page=${page}`)).props.orders.current_page).toBe(1)
  })

  test('of 5,000 come page by page', async () => {
    const { visitor, id } = await signedIn(shop)
    const { id: sample } = await storeOrder(db, { userId: id })
    await sql`
      insert into orders (ref_nr, secret, user_id, state, locale, firstname, lastname, email, phone,
        subtotal_cents, fees_cents, discount_cents, total_cents, idempotency_key, expires_at, paid_at)
      select 'MANY-' || ${id}::text || '-' || n, gen_random_uuid()::text, user_id, 'cancelled', locale, firstname, lastname, email, phone,
        subtotal_cents, fees_cents, discount_cents, total_cents, gen_random_uuid(), expires_at, paid_at
      from orders, generate_series(1, 5000) as n where id = ${sample}`.execute(db)
    await sql`analyze orders`.execute(db)
    const { props, payload } = await visitor.hybrid(`${orders}?page=251`)
    expect(payload.view?.merges).toEqual({ 'orders.data': { by: 'uuid' } })
    expect(props.orders).toMatchObject({ current_page: 251, last_page: 251 })
    expect(props.orders.data).toHaveLength(1)
  })

  test('are nobody else’s: who has not signed in is led to the login, and back from there', async () => {
    const { id } = await signedIn(shop)
    const order = await storeOrder(db, { userId: id })
    const stranger = shop.visitor()
    const answer = await stranger.get(orders, { follow: false })
    expect(answer).toMatchObject({ status: 303, location: `/login?to=${encodeURIComponent(orders)}` })
    const other = await signedIn(shop)
    expect(JSON.stringify((await other.visitor.get(orders)).props)).not.toContain(order.ref_nr)
    for (const path of ['', '/tickets.pdf', '/calendar.ics', '/tickets'])
      expect(
        (await other.visitor.get(path ? `/orders/${order.uuid}${path}` : `/payment/success/${order.uuid}`)).status,
      ).toBe(404)
  })

  test('stay with the account where the browser signs in to another one', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const [first, second] = [await storeAccount(db), await storeAccount(db)]
    const guest = shop.visitor()
    const bank = await orderTickets(guest, concert.ticketIds[0], 1)
    await payAtBank(shop, bank.location!, 'success')
    const { id, uuid } = await newestOrder()
    await db.updateTable('orders').set({ email: first.email }).where('id', '=', id).execute()
    // On another device the account claims the order; in this browser another user signs in.
    const elsewhere = shop.visitor()
    await login(elsewhere, first)
    await elsewhere.post(`${orders}/claim`)
    expect(await ownerOf(db, id)).toEqual({ userId: first.id, isTakenOver: true })
    await login(guest, second)
    expect((await guest.get(`/payment/success/${uuid}`)).status).toBe(404)
    expect((await elsewhere.get(`/payment/success/${uuid}`)).status).toBe(200)
  })

  test('leave the account with the buyer’s data', async () => {
    const { id, email } = await signedIn(shop)
    const order = await storeOrder(db, { userId: id, email })
    const { eraseOrdersOf } = await import('#core/orders/server/order-erasure-store.ts')
    await sql`update event_dates set starts_at = now() - interval '3 days', doors_at = now() - interval '3 days'`.execute(
      db,
    )
    await eraseOrdersOf(db, email)
    expect((await ownerOf(db, order.id)).userId).toBeNull()
  })
})

describe('a ticket as large as the screen', () => {
  // Holds: routes.order-tickets
  test('is shown one at a time, of the order alone', async () => {
    const { visitor, id } = await signedIn(shop)
    const { uuid } = await storeOrder(db, { userId: id, quantity: 2 })
    const first = await visitor.get(`/orders/${uuid}/tickets`)
    expect(first.props).toMatchObject({ number: 1, count: 2, ticket: { state: 'valid' } })
    const second = await visitor.get(`/orders/${uuid}/tickets/2`)
    expect(second.props).toMatchObject({ number: 2, count: 2 })
    expect(second.props.ticket.code).not.toBe(first.props.ticket.code)
    for (const number of ['0', '3', '9999999999999999999', '-1', 'x'])
      expect((await visitor.get(`/orders/${uuid}/tickets/${number}`)).status).toBe(404)
  })

  test('of a refunded order is void, and an order that came to nothing has none', async () => {
    const { visitor, id } = await signedIn(shop)
    const undone = await storeOrder(db, { userId: id, state: 'cancelled' })
    expect((await visitor.get(`/orders/${undone.uuid}/tickets`)).props.ticket.state).toBe('void')
    for (const state of ['expired', 'awaiting_payment'] as const) {
      const { uuid } = await storeOrder(db, { userId: id, state })
      expect((await visitor.get(`/orders/${uuid}/tickets`)).status).toBe(404)
    }
  })

  test('goes along to another language', async () => {
    const { visitor, id } = await signedIn(shop)
    const { uuid, secret } = await storeOrder(db, { userId: id })
    const page = `/orders/${uuid}/tickets/2`
    const { localizedUrls } = (await visitor.get(page)).props.localization
    const there = new URL(localizedUrls.fr).searchParams.get('to')
    expect(there).toBe(`${page}?key=${secret}`)
    expect((await shop.visitor('fr').get(there!)).props).toMatchObject({ number: 2 })
  })
})

describe('the checkout', () => {
  test('of who has signed in is filled in with the account and the address of the last order', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { visitor, email } = await signedIn(shop)
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    const before = (await visitor.get('/cart/checkout')).props
    expect(before).toMatchObject({ sign_in_url: null, known: { firstname: 'Anna', lastname: 'Kovács', email } })
    const { location } = await sendCheckout(visitor, { city: 'Győr', phone: '06 98 76 54 32' })
    await payAtBank(shop, location!, 'success')
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    expect((await visitor.get('/cart/checkout')).props.known).toMatchObject({
      email,
      city: 'Győr',
      phone: '+33 6 98 76 54 32',
    })
  })

  test('knows nothing of a guest', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const guest = shop.visitor()
    await guest.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    expect((await guest.get('/cart/checkout')).props).toMatchObject({
      known: {},
      sign_in_url: '/cart/checkout/sign-in',
    })
  })

  // Holds: routes.account-orders
  test('loses nothing to who leaves it to sign in: what was typed and the cart come along', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const account = await storeAccount(db)
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    await visitor.get('/cart/checkout')
    const typed = {
      firstname: 'Zsófia',
      city: 'Szeged',
      message: 'Ramp,\nplease',
      companyInvoice: '1',
      phone_country: 'HU',
    }
    const led = await visitor.submit('/cart/checkout/sign-in', { ...typed, lastname: '' }, { follow: false })
    expect(led).toMatchObject({ status: 303, location: '/login?to=%2Fcart%2Fcheckout' })
    expect((await visitor.get('/cart/checkout')).props.known).toMatchObject({ firstname: 'Zsófia' })
    expect(await login(visitor, { ...account, to: '/cart/checkout' })).toMatchObject({ location: '/cart/checkout' })
    const { props } = await visitor.get('/cart/checkout')
    expect(props.cart.count).toBe(2)
    // Typed input takes precedence over the account's data, which fills in the rest.
    expect(props.known).toEqual({ ...typed, companyInvoice: true, lastname: 'Kovács', email: account.email, phone: '' })
    await sendCheckout(visitor)
    const kept = await db.selectFrom('kept_checkouts').selectAll().execute()
    expect(kept).toEqual([])
  })

  test.each([{}, { firstname: { a: 1 }, email: ['x'] }, { message: 'x'.repeat(50_000) }])(
    'takes whatever is sent on the way to the login: %.40j',
    async (data) => {
      const visitor = shop.visitor()
      await visitor.post('/contact/submit', {})
      expect((await visitor.post('/cart/checkout/sign-in', data, { follow: false })).status).toBe(303)
    },
  )
})
