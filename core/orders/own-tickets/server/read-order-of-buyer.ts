import type { Db } from '#platform/schema/schema.ts'
import type { Config } from '#core/context/config.ts'
import type { Locale } from '#values/locales.ts'
import type { OwnTicket, RightsTerms } from '../ticket-rights.ts'
import { findTermsOfSale } from '#core/orders/sale-terms.ts'
import { findMoneyLeft } from '#core/orders/returns/server/ticket-return-store.ts'
import type { OrderOfBuyer } from './check-choice.ts'
import { findOwnTickets } from './own-ticket-store.ts'

export interface OwnReading {
  config: Pick<Config, 'timeZone' | 'ownReturns' | 'exchangeUntilHours' | 'saleTerms'>
  locale: Locale
}

export async function readOrderOfBuyer(db: Db, orderId: number, { config, locale }: OwnReading): Promise<OrderOfBuyer> {
  const { now, tickets } = await findOwnTickets(db, [orderId], locale)
  const terms = findRightsTerms(tickets, { now, config })
  return { tickets, terms, left: await findMoneyLeft(db, orderId) }
}

/** Returns the return terms in force when the order was placed. */
export function findRightsTerms(
  tickets: readonly Pick<OwnTicket, 'orderedAt'>[],
  { now, config }: { now: Date; config: OwnReading['config'] },
): RightsTerms {
  const soldAt = tickets.reduce((first, { orderedAt }) => (orderedAt < first ? orderedAt : first), now)
  return { now, timeZone: config.timeZone, returns: findTermsOfSale(config, soldAt).ownReturns }
}
