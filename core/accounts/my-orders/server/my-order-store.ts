import type { Paginated } from '@cadenza/navigation/react'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { OrderItemSnapshot } from '#core/cart/order-item-snapshot.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { type Cents, toEuros } from '#values/money.ts'
import { findSelfService } from '#core/orders/own-tickets/server/self-service.ts'
import type { OwnReading } from '#core/orders/own-tickets/server/own-ticket-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import type { MyConcert, MyOrder, MyOrderState } from '../my-order.ts'

export const orderPageSize = 20

interface ListOptions extends OwnReading {
  userId: number
  page: number
}

/**
 * Lists orders awaiting payment first, then by the next concert, then the newest first. A page
 * beyond the last is empty.
 */
export async function findMyOrders(db: Db, { userId, locale, page, config }: ListOptions): Promise<Paginated<MyOrder>> {
  const { count } = await db
    .selectFrom('orders')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'uuid',
      'ref_nr',
      'created_at',
      'total_cents',
      stateForBuyer.as('state'),
      refundedCents.as('refunded'),
    ])
    .where('user_id', '=', userId)
    .orderBy(sql`${stateForBuyer} in ('open', 'waiting')`, 'desc')
    .orderBy(nextConcert, (order) => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .limit(orderPageSize)
    .offset((page - 1) * orderPageSize)
    .execute()
  const concerts = await findConcerts(
    db,
    rows.map(({ id }) => id),
    locale,
  )
  const ways = await findSelfService(
    db,
    rows.filter(({ state }) => state === 'paid'),
    { config, locale },
  )
  return {
    data: rows.map(({ id, created_at, total_cents, refunded, ...order }) => ({
      ...order,
      ordered_at: created_at.toISOString(),
      total: toEuros(total_cents),
      refunded: toEuros(refunded),
      return_url: ways.get(id)?.return?.href ?? null,
      concerts: concerts.get(id) ?? [],
    })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(count / orderPageSize)),
    per_page: orderPageSize,
  }
}

const stateForBuyer = sql<MyOrderState>`case
  when orders.state = 'paid' then 'paid'
  when orders.state = 'cancelled' and orders.paid_at is not null then 'undone'
  when exists (select from payments where payments.order_id = orders.id and payments.state = 'processing') then 'waiting'
  when orders.state = 'awaiting_payment' and orders.expires_at > now() then 'open'
  else 'unpaid' end`

/** Must match `sumRefundedTickets`, which computes it for a single order. */
const refundedCents = sql<Cents>`coalesce((
  select sum(refunds.amount_cents)::integer from refunds inner join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and payments.settlement = 'tickets'
    and (refunds.state = 'succeeded' or (refunds.origin = 'shop' and refunds.state <> 'failed'))), 0)`

/** Start of the next concert with valid tickets; a concert counts until 4 hours after it. */
const nextConcert = sql`case when orders.state = 'paid' then (
  select min(event_dates.starts_at) from tickets inner join order_items on order_items.id = tickets.order_item_id
  inner join event_dates on event_dates.id = order_items.event_date_id
  where order_items.order_id = orders.id and tickets.state in ('valid', 'admitted') and event_dates.starts_at > now() - interval '4 hours') end`

/** Returns the concerts of orders: titles as bought, venue and time as currently scheduled. */
async function findConcerts(db: Db, orderIds: number[], locale: Locale): Promise<Map<number, MyConcert[]>> {
  if (orderIds.length === 0) return new Map()
  const items = await db
    .selectFrom('order_items')
    .innerJoin('event_dates', 'event_dates.id', 'order_items.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select([
      'order_id',
      'event_date_id',
      // Exchanged tickets are counted in the item they were exchanged for.
      sql<number>`quantity - (select count(*)::integer from tickets where order_item_id = order_items.id and tickets.state = 'exchanged')`.as(
        'quantity',
      ),
      sql<number>`(select count(*)::integer from tickets where order_item_id = order_items.id and return_id is not null)`.as(
        'returned',
      ),
      'snapshot',
      'event_dates.starts_at',
      'event_dates.status',
      'venues.title',
      'venues.city',
      'venues.color',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_items.id')
    .execute()
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([id, ofOrder]) => [id, gatherConcerts(ofOrder, locale)]))
}

interface Item {
  event_date_id: number
  quantity: number
  returned: number
  snapshot: OrderItemSnapshot
  starts_at: Date
  status: MyConcert['status']
  title: Translated
  city: Translated
  color: string
}

function gatherConcerts(items: Item[], locale: Locale): MyConcert[] {
  const concerts = [...Map.groupBy(items, ({ event_date_id }) => event_date_id).values()].flatMap((ofConcert) => {
    const [first] = ofConcert
    if (!first) return []
    return {
      title: pickText(first.snapshot.event_title, locale),
      venue: `${pickText(first.title, locale)}, ${pickText(first.city, locale)}`,
      venue_color: first.color,
      start_date: first.starts_at.toISOString(),
      status: first.status,
      tickets: ofConcert.reduce((sum, { quantity }) => sum + quantity, 0),
      returned: ofConcert.reduce((sum, { returned }) => sum + returned, 0),
    }
  })
  return concerts
    .filter(({ tickets }) => tickets > 0)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date))
}

/** Of any owner: `can` checks the permission. */
export function findOrdersByUuid(db: Db, uuids: readonly string[]): Promise<StoredOrder[]> {
  return db.selectFrom('orders').selectAll().where('uuid', 'in', uuids).orderBy('id').execute()
}

export async function countTickets(db: Db, orderIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'tickets.order_item_id')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('order_items.order_id', 'in', orderIds)
    .executeTakeFirstOrThrow()
  return count
}

/** Without an account, with the user's address, and paid or still payable. */
const isFree = (userId: number): RawBuilder<boolean> => sql`(orders.user_id is null and orders.email <> ''
  and lower(orders.email) = (select lower(users.email) from users where users.id = ${userId})
  and (orders.paid_at is not null or orders.state in ('paid', 'awaiting_payment')))`

export async function countFreeOrders(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders where ${isFree(userId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Claims all free orders and returns their number. Of concurrent claims, one gets an order. */
export function claimGuestOrders(trx: Trx, userId: number): Promise<number> {
  return claim(trx, userId, sql`true`)
}

/** Claims the free orders made in a session, or opened in it by their links. */
export function claimOrdersOfSession(
  trx: Trx,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> {
  return claim(
    trx,
    userId,
    sql`(orders.session_id = ${sessionId}
      or orders.id in (select order_id from order_visits where order_visits.session_id = ${sessionId}))`,
  )
}

async function claim(trx: Trx, userId: number, isMeant: RawBuilder<unknown>): Promise<number> {
  // A transaction that waited for the lock sees the updated order.
  const { rows } = await sql`
    with free as (
      select id from orders where ${isFree(userId)} and ${isMeant} order by id for update
    )
    update orders set user_id = ${userId}, taken_over_at = now() from free where orders.id = free.id returning orders.id`.execute(
    trx,
  )
  return rows.length
}
