import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ofVisitors } from './testing/bystanders.ts'
import { contact, orderTickets, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { routes } from '#core/routes/routes.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { createAddress, type TestVisitor } from '#test/shop/test-visitor.ts'
import type { Cart } from '../cart.ts'
import { emptyShop, findSeats, passMinutes, storeConcert } from './testing/samples.ts'

const shop = await createTestShop({ season: false })
const { db } = shop
afterAll(shop.close)
afterEach(() => emptyShop(db))

const addUrl = (eventTicket: number) => href(routes['cart.add_ticket'], { eventTicket })
const cartUrl = href(routes.cart)
const extendUrl = href(routes['cart.extend_holds'])

async function onlyLine(visitor: TestVisitor) {
  const { cart } = (await visitor.hybrid(cartUrl)).props as { cart: Cart }
  return Object.values(cart.items)[0]!
}

/**
 * Two visitors behind one address: the first one's holds have expired, the other has taken a
 * quarter of the zone.
 */
async function letOfficeTakeOver() {
  const { ticketIds } = await storeConcert(db, { capacity: 60 })
  const address = createAddress()
  const [slow, quick] = [shop.visitor('en', address), shop.visitor('en', address)]
  await slow.post(addUrl(ticketIds[0]), { quantity: 3 })
  return {
    slow,
    async takeOver() {
      await passMinutes(db, 61)
      await quick.post(addUrl(ticketIds[0]), { quantity: 14 })
    },
  }
}

const shareOf15 =
  'At most 15 seats in one part of the hall can be held at a time from one internet connection, such as an office or a hotel. You can add 1 more.'

describe('a cap is told in words', () => {
  it('where tickets are added, with how many are still possible, and nothing is added', async () => {
    const { ticketIds, zoneId } = await storeConcert(db, { capacity: null })
    const visitor = shop.visitor()
    await visitor.post(addUrl(ticketIds[0]), { quantity: 17 })
    const { props } = await visitor.post(addUrl(ticketIds[0]), { quantity: 4 })
    const text =
      'A cart can hold at most 20 tickets for one part of the hall. For larger groups, please write to us. You can add 3 more.'
    expect(props.errors).toEqual({ quantity: text })
    expect(props.flash.notice).toEqual({ kind: 'negative', text })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 17 })
  })

  it('to a form without JavaScript too, which keeps what was typed', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: null })
    const visitor = shop.visitor()
    const page = await visitor.submit(addUrl(ticketIds[0]), { quantity: '250' })
    expect(page.props.errors.quantity).toContain('at most 20 tickets')
    expect(page.props.input).toEqual({ quantity: '250' })
  })

  it.each([
    ['en', 'You can add 20 more.'],
    ['fr', 'Vous pouvez encore en ajouter 20.'],
    ['hu', 'Még 20 jegyet adhat hozzá.'],
  ] as const)('in the language of the visitor (%s)', async (locale, left) => {
    const { ticketIds } = await storeConcert(db, { capacity: null })
    const { props } = await shop.visitor(locale).post(addUrl(ticketIds[0]), { quantity: 999_999_999_999 })
    expect(props.errors.quantity).toContain(left)
    expect(props.errors.quantity).toMatch(/\b20\b.*\b20\b/)
  })

  it('at the line of the cart', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 60 })
    const visitor = shop.visitor()
    await visitor.post(addUrl(ticketIds[0]), { quantity: 14 })
    const line = await onlyLine(visitor)
    const { props } = await visitor.post(href(routes['cart.update'], { hash: line.hash }), { quantity: 16 })
    expect(props.errors).toEqual({ quantity: shareOf15 })
    expect((await onlyLine(visitor)).quantity).toBe(14)
  })

  it('where seats are to be taken again', async () => {
    const { slow, takeOver } = await letOfficeTakeOver()
    await takeOver()
    const { props } = await slow.post(extendUrl)
    expect(props.flash.notice).toEqual({ kind: 'warning', text: shareOf15 })
    expect(await onlyLine(slow)).toMatchObject({ quantity: 3, hold: 'ended' })
  })

  it('at the checkout, where nothing is ordered', async () => {
    const { slow, takeOver } = await letOfficeTakeOver()
    await takeOver()
    const answer = await slow.post(href(routes.checkout), { ...contact })
    expect(answer.payload.view?.component).toBe('cart')
    expect(answer.props.errors.cart).toBe(
      `The seats of your cart could not all be held for you again. ${shareOf15} Nothing was ordered or charged.`,
    )
    expect(await db.selectFrom('orders').where(ofVisitors.orders).select('id').execute()).toEqual([])
  })

  it('where a payment is tried again after the time of its order', async () => {
    const { slow, takeOver } = await letOfficeTakeOver()
    await sendCheckout(slow)
    const { uuid } = await db.selectFrom('orders').where(ofVisitors.orders).select('uuid').executeTakeFirstOrThrow()
    await takeOver()
    const answer = await slow.post(href(routes['payment.retry'], { uuid }))
    expect(answer.props.errors.cart).toContain(shareOf15)
    expect(await db.selectFrom('orders').where(ofVisitors.orders).select('state').execute()).toEqual([
      { state: 'expired' },
    ])
  })
})

describe('pages offer no quantity that the cart would refuse', () => {
  it('at the ticket picker and in the cart', async () => {
    const { ticketIds, venueSlug } = await storeConcert(db, { capacity: 60, prices: [4_200, 2_100] })
    const visitor = shop.visitor()
    await visitor.post(addUrl(ticketIds[0]), { quantity: 2 })
    const { date } = await db.selectFrom('event_dates').select('date').executeTakeFirstOrThrow()
    const { eventDate, cart } = (await visitor.hybrid(href(routes['events.show'], { venueSlug, date }))).props
    expect(eventDate.eventTickets[1]).toMatchObject({ stock: 60, limit: 15 })
    expect(cart).toMatchObject({ count: 2, limit: 60 })
    expect((await onlyLine(visitor)).limit).toEqual({ most: 15, cap: { name: 'session_zone', most: 15 } })
  })
})

describe('an office of 60 behind one address', () => {
  // Holds: operation.visit-sender-holds-more-seats
  it('can buy: each puts two to four tickets into the cart, changes their mind, and orders', async () => {
    const address = createAddress()
    const concerts = await Promise.all([1, 2, 3, 4].map(() => storeConcert(db, { capacity: 200 })))
    const colleagues = Array.from({ length: 60 }, (_, index) => ({ index, visitor: shop.visitor('fr', address) }))
    const buy = async ({ index, visitor }: (typeof colleagues)[number]) => {
      const [ticketId] = concerts[index % concerts.length]!.ticketIds
      await visitor.post(addUrl(ticketId), { quantity: 1 }, { follow: false })
      const quantity = 2 + (index % 3)
      const { hash } = await onlyLine(visitor)
      await visitor.post(href(routes['cart.update'], { hash }), { quantity }, { follow: false })
      await sendCheckout(visitor, { email: 'incomplete' })
      const answer = await sendCheckout(visitor)
      expect(answer.location, JSON.stringify(answer.props?.errors)).toContain('/demo-bank/pay/')
    }
    for (let at = 0; at < colleagues.length; at += 10) await Promise.all(colleagues.slice(at, at + 10).map(buy))
    const { count } = await db
      .selectFrom('order_items')
      .where(ofVisitors.order_items)
      .select(({ fn }) => fn.sum<number>('held').as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(180)
  })
})

describe('a client that asks very often', () => {
  const tooOften = /^Too many requests have come from your internet connection .* in \d+ minutes?\.$/

  const countAs = (kind: string, count: number) => countAttemptsAs(db, kind, count)

  // Holds: operation.visit-sender-holds-more-seats
  it.each([
    ['cart-add', 600, (visitor: TestVisitor, ticketId: number) => visitor.post(addUrl(ticketId), { quantity: 1 })],
    [
      'cart-update',
      1200,
      (visitor: TestVisitor) => visitor.post(href(routes['cart.update'], { hash: 'x' }), { quantity: 1 }),
    ],
    ['cart-extend', 300, (visitor: TestVisitor) => visitor.post(extendUrl)],
    ['checkout', 300, (visitor: TestVisitor) => visitor.post(href(routes.checkout), contact)],
  ] as const)('is told so, and let in again later (%s)', async (kind, limit, send) => {
    const { ticketIds, zoneId } = await storeConcert(db)
    const visitor = shop.visitor()
    await send(visitor, ticketIds[0])
    await countAs(kind, limit - 1)
    const last = await send(visitor, ticketIds[0])
    expect(JSON.stringify([last.props.errors, last.props.flash])).not.toContain('Too many')
    const before = await findSeats(db, zoneId)
    await countAs(kind, limit)
    const { props } = await send(visitor, ticketIds[0])
    expect(Object.values(props.errors)[0] ?? props.flash.notice.text).toMatch(tooOften)
    expect(await findSeats(db, zoneId)).toEqual(before)
    await sql`update attempts set span_starts_at = span_starts_at - interval '1 hour'`.execute(db)
    const later = await send(visitor, ticketIds[0])
    expect(JSON.stringify([later.props.errors, later.props.flash])).not.toContain('Too many')
  })

  it('is told so where a payment is tried again', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = shop.visitor()
    await orderTickets(visitor, ticketIds[0])
    const { uuid } = await db.selectFrom('orders').where(ofVisitors.orders).select('uuid').executeTakeFirstOrThrow()
    const retryUrl = href(routes['payment.retry'], { uuid })
    await visitor.post(retryUrl, {}, { follow: false })
    await countAs('payment-retry', 300)
    const { status, location } = await visitor.post(retryUrl, {}, { follow: false })
    expect({ status, location }).toEqual({ status: 303, location: href(routes['payment.failure'], { uuid }) })
    const kept = await db.selectFrom('sessions').select('data').execute()
    expect(JSON.stringify(kept)).toContain('Too many requests')
  })

  it('keeps what was typed at the checkout', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = shop.visitor()
    await visitor.post(addUrl(ticketIds[0]), { quantity: 1 })
    await visitor.hybrid(href(routes.checkout))
    await visitor.get(href(routes.checkout))
    const typed = { ...contact, companyInvoice: '' }
    await visitor.submit(href(routes.checkout), typed)
    await countAs('checkout', 300)
    const { props } = await visitor.submit(href(routes.checkout), { ...typed, message: 'Merci' })
    expect(props.errors.expected_total).toMatch(tooOften)
    expect(props.input).toMatchObject({ firstname: 'Anna', message: 'Merci' })
  })

  it('and goes on gets a bare 429 that says when to come again, and costs no session', async () => {
    const { ticketIds } = await storeConcert(db)
    const address = createAddress()
    await shop.visitor('en', address).post(addUrl(ticketIds[0]), { quantity: 1 })
    await countAs('cart-add', 1200)
    const count = async () => (await db.selectFrom('sessions').select('id').execute()).length
    const before = await count()
    const answer = await shop.visitor('en', address).post(addUrl(ticketIds[0]), { quantity: 1 })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(answer.payload.view?.component).toBe('error')
    expect(await count()).toBe(before)
  })

  it('is one for a whole /64 of IPv6, and no more', async () => {
    const { ticketIds } = await storeConcert(db)
    const send = (address: string) => shop.visitor('en', address).post(addUrl(ticketIds[0]), { quantity: 1 })
    await send('2001:db8:1:2::1')
    await countAs('cart-add', 600)
    expect((await send('2001:db8:1:2:ffff::9')).props.errors.quantity).toMatch(tooOften)
    expect((await send('2001:db8:1:3::1')).props.errors).toEqual({})
  })
})
