import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets, pathOf, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { goodPassword, signedIn, storeAccount, tokenOf, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { ownerOf, storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'
import { claimGuestOrders } from './my-order-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const orders = '/account/orders'
const claim = `${orders}/claim`

describe('a guest’s earlier orders', () => {
  // Holds: routes.account-orders
  test('of the confirmed address are offered with their number, and claimed once', async () => {
    const { visitor, id, email } = await signedIn(shop)
    const earlier = [await storeOrder(db, { email: email.toUpperCase() }), await storeOrder(db, { email })]
    const refunded = await storeOrder(db, { email, state: 'cancelled' })
    const nothing = await storeOrder(db, { email, state: 'expired' })
    const another = await storeOrder(db, { email: `x${email}` })
    expect((await visitor.get(orders)).props.offer).toEqual({ count: 3, email })
    const answer = await visitor.post(claim)
    expect(answer.props.flash.notice).toMatchObject({ kind: 'positive', text: expect.stringContaining('3') })
    expect(answer.props).toMatchObject({ offer: { count: 0 }, orders: { data: { length: 3 } } })
    for (const order of [...earlier, refunded])
      expect(await ownerOf(db, order.id)).toEqual({ userId: id, isTakenOver: true })
    for (const order of [nothing, another])
      expect(await ownerOf(db, order.id)).toEqual({ userId: null, isTakenOver: false })
    const again = await visitor.submit(claim)
    expect(again.props.flash.notice.kind).toBe('warning')
    const lines = await db.selectFrom('audit_log').select('details').where('action', '=', 'orders taken over').execute()
    expect(lines).toEqual([{ details: { count: 3 } }])
  })

  test('of another account are left where they are, whoever has the address now', async () => {
    const owner = await storeAccount(db)
    const { visitor, email } = await signedIn(shop)
    const order = await storeOrder(db, { email, userId: owner.id })
    expect((await visitor.get(orders)).props.offer.count).toBe(0)
    await visitor.post(claim)
    expect(await ownerOf(db, order.id)).toEqual({ userId: owner.id, isTakenOver: false })
  })

  test('claimed by two accounts at once go to one of them', async () => {
    const [first, second] = [await storeAccount(db), await storeAccount(db)]
    const { email } = first
    const order = await storeOrder(db, { email })
    let secondClaim: Promise<number> | undefined
    await db.transaction().execute(async (trx) => {
      expect(await claimGuestOrders(trx, first.id)).toBe(1)
      // Meanwhile the address is given up, and the other account confirms it.
      await db
        .updateTable('users')
        .set({ email: `old-${email}` })
        .where('id', '=', first.id)
        .execute()
      await db.updateTable('users').set({ email }).where('id', '=', second.id).execute()
      secondClaim = db.transaction().execute((other) => claimGuestOrders(other, second.id))
      await waitsForALock()
    })
    expect(await secondClaim).toBe(0)
    expect(await ownerOf(db, order.id)).toEqual({ userId: first.id, isTakenOver: true })
  })

  // Holds: accounts.orders-follow-the-confirmed-address
  test('of a new address are told of and had once its link is opened, not while it waits; an order keeps its own address', async () => {
    const { visitor, id, email: old } = await signedIn(shop)
    const email = `new-${old}`
    const [own, guests] = [await storeOrder(db, { email: old, userId: id }), await storeOrder(db, { email })]
    const changing = '/user/profile-information'
    await visitor.get('/account')
    await visitor.submit(changing, { _method: 'PUT', _error_bag: 'updateProfileInformation', email })
    expect((await visitor.get(orders)).props.offer.count).toBe(0)
    await visitor.submit(claim)
    expect(await ownerOf(db, guests.id)).toEqual({ userId: null, isTakenOver: false })
    await visitor.submit(`${changing}/confirm/${await tokenOf(db, email)}`)
    expect((await visitor.get(orders)).props.offer.count).toBe(1)
    await visitor.submit(claim)
    expect(await ownerOf(db, guests.id)).toEqual({ userId: id, isTakenOver: true })
    // As stated on the account page: changing the account's address redirects no mails about an
    // order.
    const stored = await db.selectFrom('orders').select('email').where('user_id', '=', id).orderBy('id').execute()
    expect(stored).toEqual([{ email: old }, { email }])
    expect(await ownerOf(db, own.id)).toMatchObject({ userId: id })
  })

  test('are not to be had without an account', async () => {
    const visitor = shop.visitor()
    await visitor.post('/contact/submit', {})
    expect((await visitor.post(claim, {}, { follow: false })).location).toMatch(/^\/login/)
  })
})

/** Waits until a transaction waits for a lock of another. */
async function waitsForALock(): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows[0]?.count
  }
  await expect.poll(countWaiting).toBeGreaterThan(0)
}

describe('an account after the purchase', () => {
  test('is offered with what is known filled in, and has the order once it is confirmed', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const buyer = shop.visitor()
    const bank = await orderTickets(buyer, concert.ticketIds[0], 1)
    const page = await buyer.get(pathOf(await payAtBank(shop, bank.location!, 'success')))
    const { id, uuid } = await db
      .selectFrom('orders')
      .select(['id', 'uuid'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const email = `${crypto.randomUUID()}@example.com`
    await db.updateTable('orders').set({ email }).where('id', '=', id).execute()
    expect(page.props.account).toEqual({
      kind: 'offer',
      register: `/register?order=${uuid}`,
      login: '/login?to=%2Faccount%2Forders',
    })
    const known = { firstname: 'Anna', lastname: 'Kovács', email }
    expect((await buyer.get(page.props.account.register)).props.known).toEqual(known)
    // Without access to the order nothing about its buyer is revealed.
    const nobody = { firstname: '', lastname: '', email: '' }
    for (const order of [uuid, 'x', `${uuid}'`, ''])
      expect((await shop.visitor().get(`/register?order=${order}`)).props.known).toEqual(nobody)
    // An order of the same address, unknown to this browser, is offered; one of another address in
    // this browser remains a guest's.
    const elsewhere = await storeOrder(db, { email })
    const [other] = [await storeOrder(db)]
    const { session_id } = await db
      .selectFrom('orders')
      .select('session_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('orders').set({ session_id }).where('id', '=', other.id).execute()
    await buyer.post('/register', { ...known, email: email.toUpperCase(), password: goodPassword })
    const link = `/register/confirm/${await tokenOf(db, email.toUpperCase())}`
    expect(await ownerOf(db, id)).toMatchObject({ userId: null })
    expect((await buyer.post(link)).payload.view?.component).toBe('my-orders')
    expect(await userOf(buyer)).toMatchObject({ email: email.toUpperCase() })
    const mine = (await buyer.get(orders)).props
    expect(mine.orders.data).toMatchObject([{ uuid }])
    expect(mine.offer.count).toBe(1)
    expect((await ownerOf(db, id)).isTakenOver).toBe(true)
    expect((await ownerOf(db, elsewhere.id)).userId).toBeNull()
    expect((await ownerOf(db, other.id)).userId).toBeNull()
  })
})
