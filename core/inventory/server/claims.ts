/**
 * The numbered seats of a date: each is free, or claimed by one owner. Triggers move the counters
 * and the ledger of its zone with the claims, and end those of lines that hold nothing any more.
 */
import { sql } from 'kysely'
import { LruCache } from '#platform/lru-cache.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { chooseSeats } from '../seats/choose-seats.ts'
import { type Bank, findBanks } from '../seats/seat-plan.ts'
import { moveSeats } from './holds.ts'

/** Seats of plans in use, which do not change, by plan and category. */
const plans = new LruCache<readonly Bank[]>(200_000)

interface NumberedZone {
  plan_id: number
  uuid: string
  category_id: number
  claimed: number[]
}

/**
 * Chooses the best free seats for each of several, one after the other. The zone must be locked,
 * and its ended holds released. Null for one that finds fewer.
 */
export async function chooseFreeSeats(
  trx: Trx,
  zoneId: number,
  counts: readonly number[],
): Promise<(number[] | null)[]> {
  const { rows } = await sql<NumberedZone>`
    select seat_plans.id as plan_id, uuid, category_id, array(select seat from seat_claims where zone_id = zones.id) as claimed
    from zones join event_dates on event_dates.id = event_date_id join seat_plans on seat_plans.id = seat_plan_id
    where zones.id = ${zoneId}`.execute(trx)
  const banks = await findBanksOfCategory(trx, rows[0]!)
  const taken = new Set(rows[0]!.claimed)
  return counts.map((count) => {
    const chosen = chooseSeats({ banks, isFree: (number) => !taken.has(number), count })
    for (const number of chosen ?? []) taken.add(number)
    return chosen
  })
}

async function findBanksOfCategory(trx: Trx, { plan_id, uuid, category_id }: NumberedZone): Promise<readonly Bank[]> {
  const name = `${uuid} ${category_id}`
  const known = plans.get(name)
  if (known) return known
  const seats = await trx
    .selectFrom('plan_seats')
    .select(['number', 'section', 'row_name as row', 'place', 'x', 'y', 'kind', 'rank'])
    .where('plan_id', '=', plan_id)
    .where('category_id', '=', category_id)
    .execute()
  const banks = findBanks(seats)
  plans.set(name, banks, seats.length)
  return banks
}

/** The database refuses a seat that is claimed already. */
export async function claimSeats(
  trx: Trx,
  zoneId: number,
  lines: readonly { cartItemId: number; seats: readonly number[] }[],
): Promise<void> {
  const claims = lines.flatMap(({ cartItemId, seats }) => seats.map((seat) => ({ cart_item_id: cartItemId, seat })))
  await sql`
    insert into seat_claims (event_date_id, seat, zone_id, state, cart_item_id)
    select event_date_id, seat, zones.id, 'held', cart_item_id
    from zones, jsonb_to_recordset(${JSON.stringify(claims)}) as claim (cart_item_id bigint, seat integer)
    where zones.id = ${zoneId}`.execute(trx)
}

/** Lets the worst seats of a line go. */
export async function releaseWorstSeats(
  trx: Trx,
  { cartItemId, count }: { cartItemId: number; count: number },
): Promise<void> {
  await sql`
    delete from seat_claims where cart_item_id = ${cartItemId} and seat in (
      select seat from seat_claims join event_dates on event_dates.id = event_date_id
      join plan_seats on plan_id = seat_plan_id and number = seat
      where cart_item_id = ${cartItemId} order by rank desc, number desc limit ${count})`.execute(trx)
}

interface NumberedSale {
  zoneId: number
  orderItemId: number
  quantity: number
  /** As ordered; null: the best that are free. */
  seats: readonly number[] | null
}

/**
 * Sells free seats of a numbered zone, which must be locked. False if one of them is taken, or too
 * few are free; null if its seats are counted only.
 */
export async function sellNumbered(
  trx: Trx,
  { zoneId, orderItemId, quantity, seats: ordered }: NumberedSale,
): Promise<boolean | null> {
  if (!(await isNumbered(trx, zoneId))) return null
  const seats = ordered ?? (await chooseFreeSeats(trx, zoneId, [quantity]))[0]
  if (!seats) return false
  const { rows } = await sql`
    insert into seat_claims (event_date_id, seat, zone_id, state, order_item_id)
    select event_date_id, seat, zones.id, 'sold', ${orderItemId}
    from zones, unnest(${seats}::integer[]) as seat
    where zones.id = ${zoneId} and not exists (
      select from seat_claims where seat_claims.event_date_id = zones.event_date_id and seat = any(${seats}::integer[]))
    returning seat`.execute(trx)
  return rows.length === seats.length
}

/** Sold seats of returned tickets go back on sale, or are blocked. Null: a counted one. */
export async function returnSeats(
  trx: Trx,
  move: 'return' | 'returnBlocked',
  { zoneId, source, seats }: { zoneId: number; source: string; seats: readonly (number | null)[] },
): Promise<void> {
  const numbered = seats.filter((seat) => seat !== null)
  const quantity = seats.length - numbered.length
  if (quantity > 0) await moveSeats(trx, move, { zoneId, quantity, source })
  if (numbered.length === 0) return
  const sold = sql`state = 'sold' and zone_id = ${zoneId} and seat = any(${numbered}::integer[])`
  const { numAffectedRows } =
    move === 'return'
      ? await sql`delete from seat_claims where ${sold}`.execute(trx)
      : await sql`update seat_claims set state = 'blocked', order_item_id = null where ${sold}`.execute(trx)
  if (Number(numAffectedRows) !== numbered.length)
    throw new Error(`Zone ${zoneId} does not have the seats ${numbered.join(', ')} to return (${source}).`)
}

/**
 * Blocks the worst free seats of a numbered zone, which must be locked, or puts the best blocked
 * ones back on sale (`more` below 0). False: its seats are counted only.
 */
export async function changeBlockedSeats(trx: Trx, zoneId: number, more: number): Promise<boolean> {
  if (!(await isNumbered(trx, zoneId))) return false
  const ofZone = sql`zones join event_dates on event_dates.id = zones.event_date_id
    join plan_seats on plan_id = seat_plan_id and plan_seats.category_id = zones.category_id
    left join seat_claims claim on claim.event_date_id = event_dates.id and seat = number`
  const { numAffectedRows } =
    more > 0
      ? await sql`
          insert into seat_claims (event_date_id, seat, zone_id, state)
          select event_dates.id, number, zones.id, 'blocked' from ${ofZone}
          where zones.id = ${zoneId} and claim.seat is null order by rank desc, number desc limit ${more}`.execute(trx)
      : await sql`
          delete from seat_claims where zone_id = ${zoneId} and seat in (
            select number from ${ofZone} where zones.id = ${zoneId} and claim.state = 'blocked' order by rank, number limit ${-more})`.execute(
          trx,
        )
  if (Number(numAffectedRows) !== Math.abs(more)) throw new Error(`Zone ${zoneId} has no ${more} seats to block.`)
  return true
}

async function isNumbered(trx: Trx, zoneId: number): Promise<boolean> {
  const zone = await trx.selectFrom('zones').select('is_numbered').where('id', '=', zoneId).executeTakeFirstOrThrow()
  return zone.is_numbered
}
