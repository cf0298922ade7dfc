/** Seats held by carts: a line holds all its seats, or none. */
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { CapState, SeatBudget } from '../hold-caps.ts'
import { countFreeSeats } from './availability-store.ts'
import { chooseFreeSeats, claimSeats, releaseWorstSeats } from './claims.ts'
import { moveSeats } from './holds.ts'

/** From the first held seat to its release, regardless of cart changes. */
export const maxHoldMinutes = 60

/** Locked, with its orders, its client and the zones of its lines. */
export interface HoldingCart {
  trx: Trx
  id: string
  /** State at the start of the change. */
  items: HeldLine[]
  holdMinutes: number
  /** To which the seats belong from here on. */
  clientHash: string
  budget: SeatBudget
  /** Concerts of which the cart only keeps what it holds. */
  closedDates?: ReadonlySet<number> | undefined
}

export interface HeldLine {
  hash: string
  event_ticket_id: number
  zone_id: number
  quantity: number
  held: number
}

/**
 * Everything that a change may touch, for locking at once. `holder`: client of the seats held by
 * the cart or its order; null if they hold none.
 */
export async function findZonesOfCart(trx: Trx, cartId: string, eventTicketIds: readonly number[] = []) {
  const { rows } = await sql<{ zone_id: number; holder: string | null }>`
    select zone_id, max(sender_hash) as holder from (
      select zone_id, null as sender_hash from event_tickets where id = any(${eventTicketIds}::bigint[])
      union all
      select zone_id, case when held_until > now() then sender_hash end
      from cart_items join event_tickets on event_tickets.id = event_ticket_id where cart_id = ${cartId}
      union all
      select zone_id, sender_hash from orders join order_items on order_id = orders.id
      where cart_id = ${cartId} and state = 'awaiting_payment' and expires_at > now()
    ) touched
    group by zone_id`.execute(trx)
  return { zoneIds: rows.map((row) => row.zone_id), holder: rows.find((row) => row.holder)?.holder ?? null }
}

/**
 * Finds those of locked carts that hold all their seats for longer than any transaction lasts, so
 * that nothing releases them meanwhile, even if their zones are not locked. None without lines.
 */
export async function findHeldForLonger(trx: Trx, cartIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cart_id: string }>`
    select cart_id from cart_items where cart_id = any(${cartIds}::uuid[])
    group by cart_id having bool_and(held > 0 and held_until > now() + interval '1 minute')`.execute(trx)
  return new Set(rows.map(({ cart_id }) => cart_id))
}

/** `left`: how many more seats are free for this line, together or not. */
export type HoldOutcome =
  | { kind: 'held' }
  | { kind: 'no_more_seats'; left: number }
  | { kind: 'capped'; cap: CapState }
  | { kind: 'queued' }

/** Changes nothing if seats are short or a cap is exceeded. */
export async function holdLine(
  cart: HoldingCart,
  line: HeldLine,
  { quantity, capacity, event_date_id, is_numbered }: WantedLine,
): Promise<HoldOutcome> {
  const change = quantity - line.held
  if (change > 0 && cart.closedDates?.has(event_date_id)) return { kind: 'queued' }
  const cap = cart.budget.findCap(line.zone_id, capacity)
  if (change > cap.left) return { kind: 'capped', cap }
  const hasSeats = await (is_numbered ? moveNumbered : moveCounted)(cart, line, { quantity, change })
  if (!hasSeats) {
    const left = (await countFreeSeats(cart.trx, line.zone_id)) + line.held - line.quantity
    return { kind: 'no_more_seats', left: Math.max(0, left) }
  }
  cart.budget.count(line.zone_id, change)
  return { kind: 'held' }
}

interface WantedLine {
  quantity: number
  capacity: number | null
  event_date_id: number
  is_numbered: boolean
}

interface LineChange {
  quantity: number
  /** Of held seats. */
  change: number
}

async function moveCounted(cart: HoldingCart, line: HeldLine, { quantity, change }: LineChange): Promise<boolean> {
  const move = { zoneId: line.zone_id, quantity: Math.abs(change), source: `cart-item:${crypto.randomUUID()}` }
  if (change > 0 && !(await moveSeats(cart.trx, 'hold', move))) return false
  if (change < 0) await moveSeats(cart.trx, 'release', move)
  if (change !== 0 || quantity !== line.quantity) await saveLine(cart, { ...line, quantity, held: quantity })
  return true
}

async function moveNumbered(cart: HoldingCart, line: HeldLine, { quantity, change }: LineChange): Promise<boolean> {
  const { trx } = cart
  const [seats] = change > 0 ? await chooseFreeSeats(trx, line.zone_id, [change]) : []
  if (seats === null) return false
  if (change === 0 && quantity === line.quantity) return true
  const cartItemId = await saveLine(cart, { ...line, quantity, held: quantity })
  if (seats) await claimSeats(trx, line.zone_id, [{ cartItemId, seats }])
  if (change < 0) await releaseWorstSeats(trx, { cartItemId, count: -change })
  return true
}

/** Before it is stored. */
export interface FirstLine {
  cartId: string
  /** The cart is stored, too, for this session. Null: there is one. */
  beginsFor: string | null
  hash: string
  quantity: number
  clientHash: string
  holdMinutes: number
  key: string | null
}

/** Appends a key to a cart's keys, keeping the last twenty. */
const withKey = (key: ReturnType<typeof sql>) =>
  sql`(carts.added_keys || ${key})[greatest(1, cardinality(carts.added_keys) - 18):]`

/** False if the cart, which must be locked, has processed the key before. */
export async function keepKey(trx: Trx, cartId: string, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update carts set added_keys = ${withKey(sql`${key}::uuid`)}
    where id = ${cartId} and not ${key}::uuid = any(added_keys)`.execute(trx)
  return numAffectedRows === 1n
}

/**
 * Stores the first lines of empty carts and of new ones, and holds their seats, which must be free.
 * The carts, their clients and the zone must be locked.
 */
export async function holdFirstLines(
  trx: Trx,
  { zoneId, isNumbered, eventTicketId, lines }: FirstLines,
): Promise<void> {
  const quantities = lines.map(({ quantity }) => quantity)
  const seats = isNumbered ? await chooseFreeSeats(trx, zoneId, quantities) : null
  const quantity = quantities.reduce((sum, own) => sum + own, 0)
  const source = `cart-items:${crypto.randomUUID()}`
  const isFree = seats ? !seats.includes(null) : await moveSeats(trx, 'hold', { zoneId, quantity, source })
  if (!isFree) throw new Error(`Zone ${zoneId} has fewer seats than were free.`)
  const rows = lines.map(({ cartId, beginsFor, hash, quantity, clientHash, holdMinutes, key }) => ({
    cart_id: cartId,
    session_id: beginsFor,
    hash,
    quantity,
    sender_hash: clientHash,
    minutes: Math.min(holdMinutes, maxHoldMinutes),
    key,
  }))
  const { rows: stored } = await sql<{ id: number; cart_id: string }>`
    with line as (
      select * from json_to_recordset(${JSON.stringify(rows)})
        as line (cart_id uuid, session_id text, hash text, quantity integer, sender_hash text, minutes integer, key uuid)
    ), opened as (
      insert into carts (id, session_id, first_held_at, added_keys)
      select cart_id, session_id, now(), array_remove(array[key], null) from line where session_id is not null
    ), begun as (
      update carts set first_held_at = now(),
        added_keys = case when line.key is null then carts.added_keys else ${withKey(sql`line.key`)} end
      from line where carts.id = line.cart_id and line.session_id is null
    )
    insert into cart_items (cart_id, hash, event_ticket_id, quantity, held, held_until, sender_hash)
    select cart_id, hash, ${eventTicketId}::bigint, quantity, quantity, now() + make_interval(mins => minutes), sender_hash
    from line returning id, cart_id`.execute(trx)
  if (!seats) return
  const idOf = new Map(stored.map(({ id, cart_id }) => [cart_id, id]))
  const claims = lines.map(({ cartId }, at) => ({ cartItemId: idOf.get(cartId)!, seats: seats[at]! }))
  await claimSeats(trx, zoneId, claims)
}

interface FirstLines {
  zoneId: number
  isNumbered: boolean
  eventTicketId: number
  lines: readonly FirstLine[]
}

export async function saveLineWithoutHold(cart: HoldingCart, line: HeldLine): Promise<void> {
  await saveLine(cart, { ...line, held: 0 })
}

/** `extendHeldSeats` follows and sets the actual end of the hold. Returns the line's id. */
async function saveLine(
  { trx, id, clientHash }: HoldingCart,
  { hash, event_ticket_id, quantity, held }: HeldLine,
): Promise<number> {
  const held_until = held > 0 ? sql<Date>`now()` : null
  const sender_hash = held > 0 ? clientHash : null
  const line = await trx
    .insertInto('cart_items')
    .values({ cart_id: id, hash, event_ticket_id, quantity, held, held_until, sender_hash })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'event_ticket_id']).doUpdateSet({
        quantity,
        held,
        held_until: held > 0 ? sql<Date>`greatest(cart_items.held_until, now())` : null,
        sender_hash,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return line.id
}

/** All lines of a cart, or those of the given tickets. */
export interface RemovedLines {
  cartId: string
  eventTicketIds?: readonly number[] | undefined
}

/** Their held seats go back on sale: numbered ones with their lines. */
export async function removeLines(trx: Trx, lines: readonly RemovedLines[]): Promise<void> {
  const { rows: removed } = await sql<{ id: number; held: number; zone_id: number }>`
    delete from cart_items using zones, event_tickets, jsonb_to_recordset(${JSON.stringify(lines)}) as line ("cartId" uuid, "eventTicketIds" bigint[])
    where event_tickets.id = cart_items.event_ticket_id and cart_items.cart_id = line."cartId"
      and (line."eventTicketIds" is null or cart_items.event_ticket_id = any(line."eventTicketIds"))
      and zones.id = event_tickets.zone_id
    returning cart_items.id, case when is_numbered then 0 else cart_items.held end as held, event_tickets.zone_id`.execute(
    trx,
  )
  for (const item of removed.filter(({ held }) => held > 0).toSorted((a, b) => a.zone_id - b.zone_id)) {
    await moveSeats(trx, 'release', {
      zoneId: item.zone_id,
      quantity: item.held,
      source: `cart-item:${item.id}:removed`,
    })
  }
}

/**
 * Restarts the time of all held seats. Never shortens a promised hold. If nothing was held before,
 * the maximum counts from now. Returns the end of the first hold.
 */
export async function extendHeldSeats({ trx, id, items, holdMinutes }: HoldingCart): Promise<Date | null> {
  const isFirst = items.every((item) => item.held === 0)
  const { rows } = await sql<{ held_until: Date }>`
    with cart as (
      update carts set first_held_at = case when ${isFirst}::boolean then now() else coalesce(first_held_at, now()) end
      where id = ${id} returning id, first_held_at
    )
    update cart_items item set held_until = greatest(
      item.held_until,
      least(now() + make_interval(mins => ${holdMinutes}), cart.first_held_at + make_interval(mins => ${maxHoldMinutes}))
    )
    from cart where item.cart_id = cart.id and item.held > 0
    returning item.held_until`.execute(trx)
  return rows.reduce<Date | null>((first, row) => (first && first <= row.held_until ? first : row.held_until), null)
}
