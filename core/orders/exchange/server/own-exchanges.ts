import { href } from '@cadenza/navigation'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findSaleRefusal } from '#core/cart/cart.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import { refuseExchange, refuseOffer } from '../ticket-exchange.ts'
import { findTermsOfSale } from '#core/orders/sale-terms.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { findOffers, findOwnTickets, type OfferedTicket, type OwnTicket } from './exchange-store.ts'

type Reading = Pick<ShopContext, 'db' | 'config'>

/** By serial. */
export async function findExchangeable(
  { id, state, created_at }: Pick<StoredOrder, 'id' | 'state' | 'created_at'>,
  { db, config }: Reading,
): Promise<OwnTicket[]> {
  const { exchangeUntilHours: hoursBefore } = findTermsOfSale(config, created_at)
  if (hoursBefore === null || state !== 'paid') return []
  const { now, tickets } = await findOwnTickets(db, id)
  return tickets.filter((ticket) => refuseExchange(ticket, { now, hoursBefore }) === null)
}

/** Lists the offers in these halls (null: all), and whether dearer ones are excluded. */
export async function findFittingOffers(
  ticket: OwnTicket,
  { db }: Reading,
  halls: readonly number[] | null = null,
): Promise<{ offers: OfferedTicket[]; isSomeDearer: boolean }> {
  const onSale = (await findOffers(db, ticket.dateId)).filter(
    (offer) => findSaleRefusal(offer, offer.now) === null && (halls === null || halls.includes(offer.venueId)),
  )
  return {
    offers: onSale.filter((offer) => refuseOffer(ticket, offer) === null),
    isSomeDearer: onSale.some((offer) => refuseOffer(ticket, offer) === 'dearer'),
  }
}

/** Null if no ticket can be exchanged. */
export async function linkExchange(order: StoredOrder, context: Reading): Promise<string | null> {
  const tickets = await findExchangeable(order, context)
  return tickets.length > 0 ? href(orderRoutes['order.exchange'], { uuid: order.uuid }) : null
}
