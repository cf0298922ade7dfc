import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'

/** The cart's own holds expired while waiting for the client's lock: the data are stale. */
export class HoldsLapsed extends Error {}

interface ClientOfCart {
  clientHash: string
  cartId: string
}

/**
 * Serialises the changes of a client until the commit, so that two sessions cannot both take the
 * last seats allowed. Lock it after the cart and its order, and before any zone.
 */
export function lockClient(trx: Trx, clientHash: string): Promise<void> {
  return lockClients(trx, [clientHash])
}

/** In the order of their hashes. */
export async function lockClients(trx: Trx, clientHashes: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('holds ' || client, 0))
    from unnest(${clientHashes.toSorted()}::text[]) as client`.execute(trx)
}

/**
 * Seats held by other carts of this client and by their orders awaiting payment, by zone. The
 * client must be locked. Throws `HoldsLapsed` if a hold of this cart has expired since the
 * transaction began: others may have taken its seats, which only a new transaction sees.
 */
export async function countSeatsOfOthers(trx: Trx, { clientHash, cartId }: ClientOfCart): Promise<Map<number, number>> {
  const { rows } = await sql<{ zone_id: number; seats: number; has_lapsed: boolean }>`
    select zone_id, coalesce(sum(held) filter (where cart_id is distinct from ${cartId}), 0)::integer as seats,
      coalesce(bool_or(cart_id = ${cartId} and until <= clock_timestamp()), false) as has_lapsed
    from (${selectHoldsOfClients([clientHash])}) hold
    group by zone_id`.execute(trx)
  if (rows.some((row) => row.has_lapsed)) throw new HoldsLapsed('Holds of this cart ran out meanwhile.')
  return new Map(rows.map((row) => [row.zone_id, row.seats]))
}

/**
 * Seats held by carts and by orders awaiting payment, by client and zone. The clients must be
 * locked.
 */
export async function countSeatsOfClients(
  trx: Trx,
  clientHashes: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  const { rows } = await sql<{ sender_hash: string; zone_id: number; seats: number }>`
    select sender_hash, zone_id, sum(held)::integer as seats
    from (${selectHoldsOfClients(clientHashes)}) hold
    group by sender_hash, zone_id`.execute(trx)
  const seats = new Map(clientHashes.map((client) => [client, new Map<number, number>()]))
  for (const row of rows) seats.get(row.sender_hash)!.set(row.zone_id, row.seats)
  return seats
}

function selectHoldsOfClients(clientHashes: readonly string[]): RawBuilder<unknown> {
  return sql`
    select item.sender_hash, ticket.zone_id, item.held, item.held_until as until, item.cart_id
    from cart_items item join event_tickets ticket on ticket.id = item.event_ticket_id
    where item.sender_hash = any(${clientHashes}::text[]) and item.held > 0 and item.held_until > now()
    union all
    select ordered.sender_hash, ordered.zone_id, ordered.held, orders.expires_at, orders.cart_id
    from order_items ordered join orders on orders.id = ordered.order_id
    where ordered.sender_hash = any(${clientHashes}::text[]) and ordered.held > 0
      and orders.state = 'awaiting_payment' and orders.expires_at > now()`
}

/** After the order itself, so that its seats are not counted while their time is extended. */
export async function lockClientOfOrder(trx: Trx, orderId: number): Promise<void> {
  const item = await trx
    .selectFrom('order_items')
    .select('sender_hash')
    .where('order_id', '=', orderId)
    .where('sender_hash', 'is not', null)
    .executeTakeFirst()
  if (item?.sender_hash) await lockClient(trx, item.sender_hash)
}
