/**
 * Price of a free ticket, wherever it is shown or charged, and the effect of the desk's setting.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { readLastOrder } from '#core/orders/changed-dates/server/testing/holders.ts'
import { sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { toTexts } from '../settings.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let day: string
beforeEach(async () => {
  await emptyShop(db)
  concert = await storeConcert(db, { bystanders: false, prices: [0, 4_200] })
  const { date } = await db
    .selectFrom('event_dates')
    .select('date')
    .where('id', '=', concert.eventDateId)
    .executeTakeFirstOrThrow()
  day = date
})

async function settle(feeOnFree: boolean) {
  const { visitor } = await desk.signedIn('owner')
  const was = toTexts((await visitor.hybrid('/desk/settings')).props.values)
  await visitor.post('/desk/settings', { was, mine: { ...was, fee_on_free_tickets: String(feeOnFree) } })
}

/** Reads all displays and charges of the free ticket's price, in euros. */
async function look() {
  const visitor = desk.visitor('en')
  const page = await visitor.get(`/events/${concert.venueSlug}/${day}`)
  const offers = [...page.body.matchAll(/"@type":"Offer"[^}]*?"price":([\d.]+)/g)].map(([, price]) => Number(price))
  const season = await visitor.hybrid('/season')
  const cheap = await visitor.hybrid('/season?price=1')
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  await visitor.post(`/cart/add/${concert.ticketIds[1]}`, { quantity: 1 })
  const { cart } = (await visitor.hybrid('/cart')).props
  const view = (await visitor.hybrid(`/events/${concert.venueSlug}/${day}`)).props.cart
  await sendCheckout(visitor)
  const { fees_cents, total_cents } = await readLastOrder(desk)
  return {
    from: page.props.eventDate.from_price,
    offers: offers.slice(0, 2),
    inSeason: season.props.upcoming.data[0].from_price,
    isCheap: cheap.props.total === 1,
    cart: [cart.total_fees, cart.grand_total],
    view: view.grand_total,
    order: [fees_cents, total_cents],
  }
}

// Holds: papers.fee-on-free-tickets
test('a ticket at 0 bears no fee, until the desk settles that it does', async () => {
  const free = {
    from: 0,
    offers: [0, 43.5],
    inSeason: 0,
    isCheap: true,
    cart: [1.5, 43.5],
    view: 43.5,
    order: [150, 4350],
  }
  const withFee = {
    from: 1.5,
    offers: [1.5, 43.5],
    inSeason: 1.5,
    isCheap: false,
    cart: [4.5, 46.5],
    view: 46.5,
    order: [450, 4650],
  }
  expect(await look()).toEqual(free)
  await settle(true)
  expect(await look()).toEqual(withFee)
  await settle(false)
  expect(await look()).toEqual(free)
})

test('an order of free tickets alone is sold at once, without a bank', async () => {
  const visitor = desk.visitor('en')
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  expect((await visitor.get(`/events/${concert.venueSlug}/${day}`)).props.eventDate.issuing_fee).toBe(1.5)
  await sendCheckout(visitor)
  expect(await readLastOrder(desk)).toMatchObject({ state: 'paid', total_cents: 0, fees_cents: 0 })
  // If every ticket is free, no fee is mentioned.
  await sql`update event_tickets set price_cents = 0`.execute(db)
  expect((await visitor.get(`/events/${concert.venueSlug}/${day}`)).props.eventDate.issuing_fee).toBe(0)
})
