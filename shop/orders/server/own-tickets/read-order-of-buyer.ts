import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'
import type { Config } from '../../../context/config.ts'
import type { Locale } from '../../../../values/locales.ts'
import { findMoneyLeft } from '../returns/ticket-return-store.ts'
import type { OrderOfBuyer } from './judge-choice.ts'
import { findOwnTickets } from './own-ticket-store.ts'

export interface OwnReading {
  config: Pick<Config, 'timeZone' | 'ownReturns'>
  locale: Locale
}

/** A paid order as it is judged when its buyer wants something of it. */
export async function readOrderOfBuyer(
  db: Kysely<Database>,
  orderId: number,
  { config, locale }: OwnReading,
): Promise<OrderOfBuyer> {
  const { now, tickets } = await findOwnTickets(db, [orderId], locale)
  const terms = { now, timeZone: config.timeZone, returns: config.ownReturns }
  return { tickets, terms, left: await findMoneyLeft(db, orderId) }
}
