/** Holds, orders and sales across a clock change. */
import { sql } from 'kysely'
import { writeMail } from '#apps/shop/app/mails.ts'
import { importSeason } from '#core/season-import/import-season.ts'
import { writeSeason } from '#core/season-import/testing/small-season.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { maxHoldMinutes } from '#core/inventory/server/cart-holds.ts'
import { paymentMinutes } from '#core/orders/order.ts'
import { type Buyer, typed } from '#test/attacks/buyer.ts'
import type { FaultShop } from '../scenario.ts'
import {
  type Change,
  type Concert,
  dayOf,
  MINUTE,
  plain,
  readEntries,
  sayDay,
  sayHour,
  spanOf,
  writeDate,
} from './changes.ts'
import type { MovedClock } from './moved-clock.ts'
import type { Tally } from './tally.ts'
import { findMoments, readWall } from './wall-clock.ts'

export interface Selling {
  shop: FaultShop
  clock: MovedClock
  /** Returns distinct buyers for each change. */
  buyerOf: (number: number) => Buyer
}

/**
 * Tests a seat held before the change: it stays reserved until the last seconds of its hold, and is
 * then free.
 */
export async function holdSeats({ shop, clock, buyerOf }: Selling, { at, day }: Change, tally: Tally): Promise<void> {
  const { db, config } = shop
  await clock.moveTo(new Date(at.getTime() - 5 * MINUTE))
  const { ticketIds } = await storeConcert(db, { capacity: 1, bystanders: false })
  const [first, second] = [buyerOf(2), buyerOf(3)]
  const read = async () => {
    const { rows } = await sql<{ began: Date; until: Date }>`
      select first_held_at as began, held_until as until from cart_items join carts on carts.id = cart_id
      where event_ticket_id = ${ticketIds[0]} and held > 0`.execute(db)
    return rows[0]
  }
  const earliest = clock.now()
  await first.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  const held = await read()
  if (!held) return tally.expect(`hold of ${day}`, 'none', 'one')
  const { began } = held
  const lasts = (until: Date | undefined) => until && (until.getTime() - began.getTime()) / MINUTE
  tally.expect(`beginning of the hold of ${day}`, began >= earliest && began <= clock.now(), true)
  tally.expect(`minutes of the hold of ${day}`, lasts(held.until), config.holdMinutes)
  const end = began.getTime() + maxHoldMinutes * MINUTE
  // The hold can be extended repeatedly, up to an hour.
  for (const minutes of [14, 28, 42, 56]) {
    await clock.moveTo(new Date(began.getTime() + minutes * MINUTE))
    const from = clock.now().getTime()
    await first.post('/cart/holds', {})
    const until = (await read())?.until.getTime() ?? 0
    const longest = (moment: number) => Math.min(moment + config.holdMinutes * MINUTE, end)
    tally.expect(
      `hold of ${day} after ${minutes} minutes`,
      until >= longest(from) && until <= longest(clock.now().getTime()),
      true,
    )
  }
  tally.expect(`longest hold of ${day}`, lasts((await read())?.until), maxHoldMinutes)
  await clock.moveTo(new Date(end - 5_000))
  await second.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  tally.expect(`hold of ${day} before its end`, lasts((await read())?.began), 0)
  await clock.moveTo(new Date(end + 1_000))
  await second.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  tally.expect(`hold of ${day} after its end`, ((await read())?.began.getTime() ?? 0) > end, true)
}

/**
 * Tests two orders before the change: one is paid in its last seconds and gets tickets, the other
 * expires and its seat is sold to another buyer.
 */
export async function orderSeats(
  { shop, clock, buyerOf }: Selling,
  { at, day, concerts }: Change,
  { holds, calendars }: { holds: Tally; calendars: Tally },
): Promise<void> {
  const { db } = shop
  await clock.moveTo(new Date(at.getTime() - 5 * MINUTE))
  const evening = concerts.find(({ wall }) => wall === `${day} 19:30`)!
  const { ticketIds } = await storeConcert(db, { capacity: 1, bystanders: false })
  const begin = clock.now()
  const paid = await order(shop, buyerOf(4), {
    ticketId: await findTicket(shop, evening),
    email: `paid-${day}@example.com`,
  })
  const unpaid = await order(shop, buyerOf(5), { ticketId: ticketIds[0], email: `unpaid-${day}@example.com` })
  const end = clock.now()
  for (const { until } of [paid, unpaid]) {
    const since = until.getTime() - paymentMinutes * MINUTE
    holds.expect(`minutes of an order of ${day}`, since >= begin.getTime() && since <= end.getTime(), true)
  }
  await clock.moveTo(new Date(paid.until.getTime() - 5_000))
  await paid.buyer.post(paid.bank, { number: '4242 4242 4242 4242' })
  await paid.buyer.open(`/payment/success/${paid.uuid}`)
  holds.expect(`order of ${day} that was paid before its end`, await readState(shop, paid.id), 'paid')

  await clock.moveTo(new Date(unpaid.until.getTime() + 1_000))
  await buyerOf(6).post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  const { rows } = await sql<{ held: number }>`
    select held from cart_items where event_ticket_id = ${ticketIds[0]} and held_until > now()`.execute(db)
  holds.expect(
    `seat of ${day} after the order's end`,
    [await readState(shop, unpaid.id), rows],
    ['expired', [{ held: 1 }]],
  )

  const { body } = await paid.buyer.get(`/orders/${paid.uuid}/calendar.ics`)
  calendars.expect(
    `calendar of an order for ${evening.wall}`,
    readEntries(body).map(({ span }) => span),
    [spanOf(evening)],
  )
  const queued = { id: 1, recipient: 'a@example.com', attempts: 1, kind: 'order-paid', locale: 'en' } as const
  const mail = await writeMail(
    { ...queued, data: { orderId: paid.id } },
    { db, config: shop.config, catalogue: compileCatalogue() },
  )
  const said = plain(String(mail?.text))
  const isSaid = said.includes(sayDay(evening.wall)) && said.includes(sayHour(evening.wall))
  calendars.expect(`mail of ${evening.wall}`, isSaid || said, true)
}

async function order({ db }: FaultShop, buyer: Buyer, { ticketId, email }: { ticketId: number; email: string }) {
  await buyer.post(`/cart/add/${ticketId}`, { quantity: 1 })
  const { props } = await buyer.open('/cart/checkout')
  const form = { ...typed, email, idempotency_key: props?.idempotency_key, expected_total: props?.cart?.grand_total }
  const sent = await buyer.post('/cart/checkout', form)
  const bank = /\/demo-bank\/pay\/[\w-]+/.exec(String(sent.headers['x-hybrid-external']))?.[0]
  const { rows } = await sql<{ id: number; uuid: string; until: Date }>`
    select id, uuid, expires_at as until from orders where email = ${email}`.execute(db)
  if (!bank || !rows[0]) throw new Error(`Nothing could be ordered: ${sent.status} ${sent.body.slice(0, 200)}`)
  return { buyer, bank, ...rows[0] }
}

async function readState({ db }: FaultShop, id: number): Promise<string | undefined> {
  return (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst())?.state
}

async function findTicket({ db }: FaultShop, { wall, slot }: Pick<Concert, 'wall' | 'slot'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select event_tickets.id from event_tickets join event_dates on event_dates.id = event_date_id
    where date = ${dayOf(wall)}::date and slot = ${slot} order by event_tickets.id limit 1`.execute(db)
  return rows[0]!.id
}

/**
 * Tests a ticket with a sales window of an hour around the change: not available a second earlier
 * or later.
 */
export async function openSale(
  { shop, clock, buyerOf }: Selling,
  { at, season, day }: Change,
  tally: Tally,
): Promise<void> {
  const { db, config } = shop
  const [starts, ends] = season === 'spring' ? ['01:30', '03:30'] : ['02:30', '03:30']
  const wall = `${dayOf(readWall(new Date(at.getTime() + 7 * 24 * 60 * MINUTE)))} 19:30`
  const slot = 'on-sale'
  const entry = writeDate(wall, slot, `  sale_starts: ${day} ${starts}\n  sale_ends: ${day} ${ends}\n`)
  await importSeason(db, writeSeason({ 'season.yaml': `time_zone: ${config.timeZone}\n`, 'dates.yaml': entry }))
  const [from, until] = [starts, ends].map((hour) => findMoments(`${day} ${hour}`).at(-1)!.getTime()) as [
    number,
    number,
  ]
  tally.expect(`minutes of the sale of ${day}`, (until - from) / MINUTE, 60)
  const ticketId = await findTicket(shop, { wall, slot })
  const attempts = [
    [from - 5_000, 0],
    [from + 1_000, 1],
    [until - 5_000, 2],
    [until + 1_000, 2],
  ] as const
  for (const [index, [moment, carts]] of attempts.entries()) {
    await clock.moveTo(new Date(moment))
    await buyerOf(10 + index).post(`/cart/add/${ticketId}`, { quantity: 1 })
    const { rows } = await sql<{ carts: number }>`
      select count(*)::integer as carts from cart_items where event_ticket_id = ${ticketId}`.execute(db)
    tally.expect(`carts of the sale of ${day} at ${new Date(moment).toISOString()}`, rows[0]!.carts, carts)
  }
}
