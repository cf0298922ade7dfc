/**
 * The seats of a zone: free, held (in a cart, or by an order that waits for its payment), sold, or
 * blocked. Only the inventory changes `zones.held`, `zones.sold` and `zones.blocked`, and it writes
 * every change into `inventory_moves` in the same statement. Who holds them (`held` and
 * `held_until` of cart lines and order lines) is written by `cart-holds.ts`, `order-holds.ts` and
 * `expired-holds.ts`.
 *
 * Who changes seats locks in one order: the cart, its order, the client of its seats, the zones by
 * id, the lines. Then no two visitors ever wait for each other in a circle. An order that takes the
 * seats of its cart while they are safe (`findHeldForLonger`) locks no zone, neither before its
 * lines nor after them.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '#platform/schema/schema.ts'

type MoveKind = Database['inventory_moves']['kind']

interface ZoneChange {
  /** One ledger entry each; the last one shows whether the move already happened. */
  kinds: [MoveKind, ...MoveKind[]]
  /** Per seat. */
  held?: number
  sold?: number
  blocked?: number
  /** The seats must be there: throws if they are not. */
  isCertain?: boolean
}

const changes = {
  hold: { kinds: ['hold'], held: 1 },
  release: { kinds: ['release'], held: -1, isCertain: true },
  sell: { kinds: ['sell'], sold: 1 },
  return: { kinds: ['return'], sold: -1, isCertain: true },
  /** Off sale. */
  returnBlocked: { kinds: ['return', 'block'], sold: -1, blocked: 1, isCertain: true },
  block: { kinds: ['block'], blocked: 1 },
  unblock: { kinds: ['unblock'], blocked: -1, isCertain: true },
} satisfies Record<string, ZoneChange>

/** `source`: the cause. A move of the same source in the same zone happens only once. */
export interface SeatMove {
  zoneId: number
  quantity: number
  source: string
}

/**
 * Changes a zone of counted seats and writes the ledger, both in one statement or not at all. False
 * if the zone's seats do not allow it: the condition is part of the statement, so that two visitors
 * cannot both get the last seat. The database refuses it for a numbered zone (`claims.ts`).
 */
export async function moveSeats(
  trx: Trx,
  name: keyof typeof changes,
  { zoneId, quantity, source }: SeatMove,
): Promise<boolean> {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`${quantity} seats cannot be moved.`)
  const { kinds, isCertain, ...perSeat }: ZoneChange = changes[name]
  const held = (perSeat.held ?? 0) * quantity
  const sold = (perSeat.sold ?? 0) * quantity
  const blocked = (perSeat.blocked ?? 0) * quantity
  const { rows } = await sql<{ is_done: boolean }>`
    with earlier as (
      select from inventory_moves where source = ${source} and kind = ${kinds.at(-1)} and zone_id = ${zoneId}
    ), changed as (
      update zones set held = held + ${held}::integer, sold = sold + ${sold}::integer, blocked = blocked + ${blocked}::integer
      where id = ${zoneId} and not exists (select from earlier)
        and held + ${held}::integer >= 0 and sold + ${sold}::integer >= 0 and blocked + ${blocked}::integer >= 0
        and (capacity is null or held + sold + blocked + ${held + sold + blocked}::integer <= capacity)
      returning id
    ), written as (
      insert into inventory_moves (zone_id, kind, delta, source)
      select changed.id, kind, ${quantity}::integer, ${source} from changed, unnest(${kinds}::text[]) as kind
    )
    select exists (select from earlier) or exists (select from changed) as is_done`.execute(trx)
  const isDone = rows[0]?.is_done ?? false
  if (isCertain && !isDone)
    throw new Error(`Zone ${zoneId} does not have ${quantity} seats to ${kinds[0]} (${source}).`)
  return isDone
}

/**
 * With a ledger line for each zone; numbered seats are let go with their line. `ended`: the
 * statement that ends the holds of lines and returns `zone_id` and `quantity`; `source`: a text
 * unique to this release.
 */
export async function releaseSeatsOfLines(
  trx: Trx,
  { ended, source }: { ended: RawBuilder<unknown>; source: RawBuilder<string> },
): Promise<void> {
  await sql`
    with ended as (${ended}), given as (
      select zone_id, sum(quantity)::integer as seats from ended group by zone_id
    ), changed as (
      update zones set held = held - given.seats from given
      where zones.id = given.zone_id and not zones.is_numbered returning zones.id, given.seats
    )
    insert into inventory_moves (zone_id, kind, delta, source)
    select id, 'release', seats, ${source} from changed`.execute(trx)
}

/** In the order of their ids. Changes to several zones lock them all first. */
export async function lockZones(trx: Trx, zoneIds: readonly number[]): Promise<void> {
  if (zoneIds.length === 0) return
  await trx.selectFrom('zones').select('id').where('id', 'in', zoneIds).orderBy('id').forNoKeyUpdate().execute()
}
