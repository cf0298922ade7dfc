import { href } from '@cadenza/navigation'
import type { Db } from '#platform/schema/schema.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import { checkReturn } from '../ticket-rights.ts'
import type { SelfService } from '../self-service.ts'
import { describeTerm } from './describe-returnable.ts'
import { findOwnTickets, type OwnReading, findRightsTerms } from './own-ticket-store.ts'

/** By order; omits orders without any. */
export async function findSelfService(
  db: Db,
  orders: readonly { id: number; uuid: string }[],
  { config, locale }: OwnReading,
): Promise<Map<number, SelfService>> {
  const ids = orders.map(({ id }) => id)
  const { now, tickets } = await findOwnTickets(db, ids, locale)
  const byOrder = Map.groupBy(tickets, ({ orderId }) => orderId)
  return new Map(
    orders.flatMap(({ id, uuid }) => {
      const own = byOrder.get(id) ?? []
      const terms = findRightsTerms(own, { now, config })
      const rights = own.flatMap((ticket) => {
        const verdict = checkReturn(ticket, terms)
        return 'right' in verdict ? [describeTerm(verdict.right)] : []
      })
      const [first] = rights
      if (!first) return []
      const isOne = rights.every(({ reason, until }) => reason === first.reason && until === first.until)
      return [[id, { return: { href: href(orderRoutes['order.return'], { uuid }), term: isOne ? first : null } }]]
    }),
  )
}

/** Null if the ticket is not returnable now. */
export async function linkToReturn(
  db: Db,
  { id, uuid }: { id: number; uuid: string },
  { serial, reading: { config, locale } }: { serial: number; reading: OwnReading },
): Promise<string | null> {
  const { now, tickets } = await findOwnTickets(db, [id], locale)
  const terms = findRightsTerms(tickets, { now, config })
  const ticket = tickets.find((one) => one.serial === serial)
  if (!ticket || 'refusal' in checkReturn(ticket, terms)) return null
  return href(orderRoutes['order.return'], { uuid }, { query: { tickets: serial } })
}
