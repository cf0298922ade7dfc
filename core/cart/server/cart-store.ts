import { createHash } from 'node:crypto'
import type { CartView } from '#core/catalogue/catalogue.ts'
import { nameHall } from '#core/catalogue/venues/venue-address.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { multiplyCents, toEuros } from '#values/money.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { OrderItemSnapshot } from '#core/cart/order-item-snapshot.ts'
import { type CartContents, type CartItem, findLineLimit } from '../cart.ts'
import { countMostInAll, countMostInZone, type HoldCaps } from '#core/inventory/hold-caps.ts'
import { findPromoRefusal, type PromoRefusal } from '../promo-code.ts'
import { sumTotals, type PricedLine, type Totals } from '../totals.ts'
import { findItems, findLines, findSessionItems, type StoredItem, type StoredLine } from './cart-items.ts'
import { type RemovedLines, removeLines } from '#core/inventory/server/cart-holds.ts'
import { findPromo, type StoredPromo } from './promo-store.ts'

export interface PricedCart {
  id: string
  items: PricedItem[]
  promo: { id: number; code: string; title: Translated } | null
  lapsedPromo: { code: string; reason: PromoRefusal } | null
  totals: Totals
}

interface PricedItem
  extends PricedLine, Pick<StoredItem, 'hash' | 'event_ticket_id' | 'event_date_id' | 'zone_id' | 'hold'> {
  snapshot: OrderItemSnapshot
}

/** Tickets, not lines. */
export async function countCartTickets(db: Db, sessionId: string | null): Promise<number> {
  if (!sessionId) return 0
  const row = await db
    .selectFrom('cart_items')
    .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
    .select(({ fn }) => fn.sum<number | null>('quantity').as('count'))
    .where('carts.session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** For the cart and checkout pages. Empty without a session or a cart. */
export async function findCart(
  db: Db,
  sessionId: string | null,
  { locale, caps }: { locale: Locale; caps: HoldCaps },
): Promise<CartContents> {
  const items = sessionId ? await findSessionItems(db, sessionId) : []
  const { promo, lapsedPromo, totals } = await priceLines(db, items)
  return {
    items: Object.fromEntries(items.map((item) => [item.hash, toCartItem(item, items, { locale, caps })])),
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: toEuros(totals.subtotal),
    total_fees: toEuros(totals.fees),
    discount_amount: toEuros(totals.discount),
    grand_total: toEuros(totals.total),
    applied_promo_code: promo && { title: pickText(promo.title, locale), code: promo.code },
    lapsed_promo_code: lapsedPromo,
    held_until: findEarliest(items.map((item) => item.held_until)),
    extendable_until: findEarliest(items.map((item) => item.extendable_until)),
  }
}

/** For the event page. */
export async function findCartView(db: Db, sessionId: string | null, caps: HoldCaps): Promise<CartView> {
  const lines = sessionId ? await findLines(db, sessionId) : []
  const { totals } = await priceLines(db, lines)
  return {
    items: lines.map(({ event_ticket_id, event_date, quantity, zone_id }) => ({
      id: event_ticket_id,
      event_date,
      quantity,
      zone_id,
    })),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    limit: countMostInAll(caps),
    grand_total: toEuros(totals.total),
  }
}

/**
 * For orders, in the given order. The carts must be locked, with their holds extended: valid until
 * the commit.
 */
export async function findPricedCarts(db: Db, cartIds: readonly string[]): Promise<PricedCart[]> {
  const byCart = Map.groupBy(await findItems(db, cartIds), ({ cart_id }) => cart_id)
  const carts: PricedCart[] = []
  for (const id of cartIds) {
    const items = byCart.get(id) ?? []
    const { promo, lapsedPromo, totals } = await priceLines(db, items)
    const applied = promo && { id: promo.id, code: promo.code, title: promo.title }
    carts.push({ id, items: items.map(toPricedItem), promo: applied, lapsedPromo, totals })
  }
  return carts
}

/** Removes lines and promo codes. Seats still held go back on sale. */
export async function emptyCarts(trx: Trx, lines: readonly RemovedLines[]): Promise<void> {
  await removeLines(trx, lines)
  const ids = lines.map(({ cartId }) => cartId)
  await trx.updateTable('carts').set({ promo_code_id: null }).where('id', 'in', ids).execute()
}

/** Stable for the lifetime of the cart and the ticket. */
export function hashLine(cartId: string, eventTicketId: number): string {
  return createHash('sha256').update(`${cartId} ${eventTicketId}`).digest('hex').slice(0, 24)
}

interface Priced {
  promo: StoredPromo | null
  lapsedPromo: PricedCart['lapsedPromo']
  totals: Totals
}

async function priceLines(db: Db, lines: readonly StoredLine[]): Promise<Priced> {
  const [first] = lines
  const promo = first?.promo_code_id ? await findPromo(db, first.cart_id) : undefined
  const reason = promo && findPromoRefusal(promo, lines, promo.now)
  const usable = promo && !reason ? promo : null
  return {
    promo: usable,
    lapsedPromo: promo && reason ? { code: promo.code, reason } : null,
    totals: sumTotals(lines, usable?.value ?? null),
  }
}

function toCartItem(
  item: StoredItem,
  items: readonly StoredItem[],
  { locale, caps }: { locale: Locale; caps: HoldCaps },
): CartItem {
  return {
    hash: item.hash,
    event_ticket_id: item.event_ticket_id,
    name: pickText(item.ticket_title, locale),
    price: toEuros(item.unit_price),
    quantity: item.quantity,
    subtotal: toEuros(multiplyCents(item.unit_price, item.quantity)),
    stock: item.stock === null ? null : Math.max(0, item.stock),
    limit: findLineLimit(item, items, { inZone: countMostInZone(caps, item.capacity), inAll: countMostInAll(caps) }),
    event_name: pickText(item.event_title, locale),
    event_date_id: item.event_date_id,
    event_date: item.event_date,
    ...(item.slot && { slot: item.slot }),
    start_date: item.starts_at.toISOString(),
    venue_slug: item.venue_slug,
    venue_name: nameHall(pickText(item.venue_title, locale), pickText(item.venue_city, locale)),
    venue_color: item.venue_color,
    issuing_fee: toEuros(item.issuing_fee),
    hold: item.hold,
    ...(item.refusal && { refusal: item.refusal }),
    ...(item.moved_from && { moved_from: describeMove(item.moved_from, locale) }),
  }
}

function describeMove({ starts_at, title, city }: NonNullable<StoredItem['moved_from']>, locale: Locale) {
  const venue_name = nameHall(pickText(title, locale), pickText(city, locale))
  return { start_date: new Date(starts_at).toISOString(), venue_name }
}

function toPricedItem(item: StoredItem): PricedItem {
  const { ticket_title, event_title, venue_title, venue_city, venue_address, venue_slug, google_maps_url } = item
  const { hash, quantity, event_ticket_id, event_date_id, zone_id, venue_id, unit_price, issuing_fee, hold } = item
  return {
    hash,
    quantity,
    event_ticket_id,
    event_date_id,
    zone_id,
    venue_id,
    unit_price,
    issuing_fee,
    hold,
    snapshot: {
      ticket_title,
      event_title,
      venue_title,
      venue_city,
      venue_address,
      venue_slug,
      google_maps_url,
      starts_at: item.starts_at.toISOString(),
      doors_at: item.doors_at.toISOString(),
      duration_minutes: item.duration_minutes,
    },
  }
}

function findEarliest(moments: readonly (Date | null)[]): string | null {
  const times = moments.filter((moment) => moment !== null).map((moment) => moment.getTime())
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
}
