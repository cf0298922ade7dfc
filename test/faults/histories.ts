/**
 * Order histories as random commands: two buyers, a bank, a clock, an organiser, and cut
 * connections.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { emptyShop, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import { type Buyer, createBuyer, typed } from '../attacks/buyer.ts'
import type { CommitFate } from './database-link.ts'
import type { FaultShop } from './scenario.ts'

export interface World {
  shop: FaultShop
  /** Each buys tickets of their own concert: one in France, one in Hungary. */
  buyers: [Buyer, Buyer]
  concerts: [SampleConcert, SampleConcert]
  /** The same concerts a week later, for exchanges. */
  repeats: [SampleConcert, SampleConcert]
  /** Paths of the bank's payments, in the order of opening. */
  pages: string[]
  /** Fates of the next commits, in order. */
  fates: CommitFate[]
  number: number
}

interface Deed {
  name: keyof typeof deeds
  who: 0 | 1
  number: number
  /** Begins before the previous command has ended. */
  isAtOnce: boolean
}

function takeSeats({ buyers, concerts }: World, who: 0 | 1, number: number): Promise<unknown> {
  return buyers[who].post(`/cart/add/${concerts[who].ticketIds[number % 2]}`, { quantity: 1 + (number % 2) })
}

async function order(world: World, who: 0 | 1): Promise<void> {
  const buyer = world.buyers[who]
  const { props } = await buyer.open('/cart/checkout')
  if (!props?.idempotency_key) return
  const { idempotency_key, cart } = props
  const email = `life-${world.number}-${who}@example.com`
  const form = { ...typed, email, idempotency_key, expected_total: cart?.grand_total }
  notePage(world, (await buyer.post('/cart/checkout', form)).headers)
}

const deeds = {
  takeSeats,
  order,
  /** A complete purchase. */
  async buy(world, who, number) {
    await takeSeats(world, who, number)
    await order(world, who)
    await atBank(world, world.pages.length - 1, '', { number: '4242 4242 4242 4242' })
  },
  async retry(world, who) {
    const last = await findLastOrder(world, who)
    if (last) notePage(world, (await world.buyers[who].post(`/payment/retry/${last.uuid}`, {})).headers)
  },
  /**
   * Exchanges a ticket of the order for the other evening; the form may be sent twice concurrently.
   */
  async exchange(world, who, number) {
    const buyer = world.buyers[who]
    const last = await findLastOrder(world, who)
    if (!last) return
    // Returning from the bank makes the shop poll the payment's state.
    await buyer.open(`/payment/success/${last.uuid}`)
    const tickets = (await buyer.open(`/orders/${last.uuid}/exchange`)).props?.tickets ?? []
    const ticket = tickets[number % Math.max(1, tickets.length)]
    const chosen = ticket?.href && (await buyer.open(ticket.href)).props?.chosen
    if (!chosen) return
    const { url, key, offers } = chosen
    const offer = offers[number % Math.max(1, offers.length)]
    const times = number % 3 === 0 ? 2 : 1
    if (offer) await Promise.all(Array.from({ length: times }, () => buyer.post(url, { offer: offer.value, key })))
  },
  pay: (world, _who, number) => atBank(world, number, '', { number: '4242 4242 4242 4242' }),
  payWithoutWebhook: (world, _who, number) => atBank(world, number, '', { number: '4000 0000 0000 0077' }),
  decline: (world, _who, number) => atBank(world, number, '', { number: '4000 0000 0000 9995' }),
  cancel: (world, _who, number) => atBank(world, number, '/cancel', {}),
  /**
   * The organiser refunds at the bank: a part or all, with or without a webhook event, at once or
   * with delay.
   */
  refund: (world, _who, number) =>
    atBank(world, number, '/refunds', {
      amount: ['43.50', '22.50', '10', '0.01', '87'][number % 5],
      ...(number % 3 === 0 && { silent: '1' }),
      ...(number % 7 === 0 && { pending: '1' }),
    }),
  endRefund: (world, _who, number) => endRefunds(world, number % 2 === 0 ? 'succeeded' : 'failed'),
  /** Time passes for this history: holds expire, and their seats are free again. */
  async runOutOfTime({ shop: { db }, concerts, repeats }) {
    const zones = [...concerts, ...repeats].map(({ zoneId }) => zoneId)
    await sql`update cart_items set held_until = now() - interval '1 second'
      where held > 0 and event_ticket_id in (select id from event_tickets where zone_id = any(${zones}))`.execute(db)
    await sql`update orders set expires_at = now() - interval '1 second' where state = 'awaiting_payment'
      and id in (select order_id from order_items where zone_id = any(${zones}))`.execute(db)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, zones))
  },
  settle: ({ shop }) => shop.settle(),
  /** Sends every webhook event of this history again, in another order. */
  repeatWebhooks: ({ shop, pages }) =>
    sql`update demo_bank_notices set delivered_at = null, send_after = now() - random() * interval '1 hour'
      where '/demo-bank/pay/' || payment_id = any(${pages})`.execute(shop.db),
  /** Breaks a connection at the next commit, before or after it is executed. */
  crash: ({ fates }, _who, number) => fates.push(number % 2 === 0 ? 'cut_before' : 'cut_after'),
} satisfies Record<string, (world: World, who: 0 | 1, number: number) => unknown>

function findLastOrder({ shop: { db }, number }: World, who: 0 | 1) {
  return db
    .selectFrom('orders')
    .select('uuid')
    .where('email', '=', `life-${number}-${who}@example.com`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

function notePage({ pages }: World, headers: Record<string, string | string[] | undefined>): void {
  const page = /\/demo-bank\/pay\/[\w-]+/.exec(String(headers['x-hybrid-external'] ?? ''))?.[0]
  if (page) pages.push(page)
}

async function atBank({ pages, buyers }: World, number: number, path: string, data: object): Promise<void> {
  const page = pages[number % Math.max(1, pages.length)]
  if (page) await buyers[0].post(`${page}${path}`, data)
}

async function endRefunds({ shop, buyers }: World, answer: 'succeeded' | 'failed'): Promise<void> {
  const open = await shop.db
    .selectFrom('demo_bank_refunds')
    .select(['id', 'payment_id'])
    .where('state', '=', 'pending')
    .execute()
  for (const { id, payment_id } of open) await buyers[0].post(`/demo-bank/pay/${payment_id}/refunds/${id}`, { answer })
}

class LifeCommand implements fc.AsyncCommand<Progress, World> {
  readonly deed: Deed

  constructor(deed: Deed) {
    this.deed = deed
  }

  check(): boolean {
    return true
  }

  async run(progress: Progress, world: World): Promise<void> {
    const { name, who, number, isAtOnce } = this.deed
    if (!isAtOnce) await progress.previous
    // A command hit by a cut connection may fail: the state that it leaves is what is checked.
    const doing = Promise.resolve(deeds[name](world, who, number)).catch(() => {})
    progress.previous = Promise.all([progress.previous, doing])
  }

  toString(): string {
    const { name, who, number, isAtOnce } = this.deed
    return `${isAtOnce ? 'at once ' : ''}${name}(${who}, ${number})`
  }
}

/** Commands that have begun and not ended. */
interface Progress {
  previous: Promise<unknown>
}

/** Commands that lead to payments are more likely: a history without any proves little. */
const likely = [
  'takeSeats',
  'order',
  'order',
  'buy',
  'buy',
  'pay',
  'payWithoutWebhook',
  'refund',
  'exchange',
  'exchange',
] as const

/** Generates order histories; without `crash` no connection is ever cut. */
export function anyHistory({ crash }: { crash: boolean }) {
  const names = (Object.keys(deeds) as (keyof typeof deeds)[]).filter((name) => crash || name !== 'crash')
  const deed = fc.record({
    name: fc.constantFrom<keyof typeof deeds>(...likely, ...names),
    who: fc.constantFrom<0 | 1>(0, 1),
    number: fc.nat(60),
    isAtOnce: fc.boolean(),
  })
  return fc.commands([deed.map((one) => new LifeCommand(one))], { maxCommands: 14, size: 'max' })
}

export type OrderHistory = Iterable<fc.AsyncCommand<Progress, World>>

/** Settings of the shop: tickets are exchangeable until the day before. */
export const historyEnvironment = { EXCHANGE_TICKETS_UNTIL_HOURS: '24' }

/** Number of histories run concurrently in one shop. */
export const historiesAtOnce = 25

/**
 * Runs histories to their end in a shop that is emptied before: all commands have ended, and
 * everything in transit has arrived.
 * @param first number of the first history
 */
export async function runHistories(
  shop: FaultShop,
  histories: readonly OrderHistory[],
  first: number,
  fates: CommitFate[] = [],
) {
  await emptyShop(shop.db)
  // Its numbers restart, too: none is missing.
  await sql`update counters set value = 0`.execute(shop.db)
  await sql`truncate document_series cascade`.execute(shop.db)
  const worlds = await Promise.all(histories.map((_, index) => openWorld(shop, first + index, fates)))
  await Promise.all(
    histories.map(async (history, index) => {
      const progress: Progress = { previous: Promise.resolve() }
      await fc.asyncModelRun(() => ({ model: progress, real: worlds[index]! }), history)
      await progress.previous
    }),
  )
  fates.length = 0
  // A new shop has none.
  if (worlds[0]) await endRefunds(worlds[0], 'succeeded')
  await shop.settle()
  return worlds
}

async function openWorld(shop: FaultShop, number: number, fates: CommitFate[]): Promise<World> {
  const [french, hungarian] = [await storeEveningsIn(shop, 'FR'), await storeEveningsIn(shop, 'HU')]
  const world: World = {
    shop,
    number,
    fates,
    pages: [],
    buyers: [createBuyer(shop.port, 2 * number), createBuyer(shop.port, 2 * number + 1)],
    concerts: [french.concert, hungarian.concert],
    repeats: [french.repeat, hungarian.repeat],
  }
  for (const who of [0, 1] as const) await takeSeats(world, who, 0)
  return world
}

/**
 * Stores three seats at 42 and 21 euros, with a fee of 1.50 each, in a venue of a country; and two
 * of them a week later.
 */
async function storeEveningsIn({ db }: FaultShop, country: 'FR' | 'HU') {
  const prices = [4_200, 2_100]
  const concert = await storeConcert(db, { capacity: 3, prices, bystanders: false })
  const { venueId, eventDateId } = concert
  const repeat = await storeConcert(db, { capacity: 2, prices, bystanders: false, venueId, startsInDays: 14 })
  await sql`update venues set country = ${country} where id = ${venueId}`.execute(db)
  await sql`update event_dates set event_id = (select event_id from event_dates where id = ${eventDateId}) where id = ${repeat.eventDateId}`.execute(
    db,
  )
  return { concert, repeat }
}

/** Returns the inconsistencies after the histories; empty if everything agrees. */
export async function findBroken({ db }: FaultShop): Promise<string[]> {
  const differences = Object.values(await reconcileRecords(db)).flat()
  const { rows } = await sql<{ ref_nr: string; email: string; state: string; kept: number; worth: number }>`
    with kept as (
      select split_part(reference, ':', 2) as uuid, sum(amount_cents - refunded_cents)::integer as cents
      from demo_bank_payments where state = 'captured' group by 1
    ), worth as (
      select order_id, sum(gross_cents)::integer as cents from money_entries group by 1
    )
    select ref_nr, email, orders.state, coalesce(kept.cents, 0) as kept, coalesce(worth.cents, 0) as worth
    from orders left join kept on kept.uuid = orders.uuid::text left join worth on worth.order_id = orders.id
    where coalesce(kept.cents, 0) <> coalesce(worth.cents, 0)`.execute(db)
  const untold = await sql<{ id: number; mails: number }>`
    select exchange.id, count(outbox.id)::integer as mails from ticket_exchanges exchange
    left join outbox on kind = 'ticket-exchanged' and (data ->> 'exchangeId')::bigint = exchange.id
    group by exchange.id having count(outbox.id) <> 1`.execute(db)
  return [
    ...differences.map(({ subject, message }) => `${subject} ${message}`),
    ...rows.map(
      ({ ref_nr, email, state, kept, worth }) =>
        `order ${ref_nr} of ${email} (${state}): the bank keeps ${kept}, the ledger says ${worth}`,
    ),
    ...untold.rows.map(({ id, mails }) => `exchange ${id} has ${mails} mails`),
  ]
}

/** Returns the number of tickets exchanged. */
export async function countExchanges({ db }: FaultShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ticket_exchanges`.execute(db)
  return rows[0]!.count
}
