import type { Db } from '#platform/schema/schema.ts'
import { createTerms, createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { findSeats, storeConcert } from '#core/cart/server/testing/samples.ts'

/**
 * Sends concurrent requests of many sessions of one client to four processes, for two seats each of
 * one zone. Returns the seats held and the cap.
 */
export async function rushForCaps(
  db: Db,
  { sessions, capacity }: { sessions: number; capacity: number },
): Promise<{ held: number; most: number }> {
  const concert = await storeConcert(db, { capacity })
  const terms = createTerms()
  const processes = Array.from({ length: 4 }, () => db.withoutPlugins())
  const visitors = await Promise.all(
    Array.from({ length: sessions }, (_, at) => createCartVisitor(processes[at % 4]!, terms)),
  )
  await Promise.all(visitors.map((visitor) => visitor.add(concert.ticketIds[0], 2)))
  const { held } = await findSeats(db, concert.zoneId)
  return { held, most: (capacity * terms.caps.clientShare) / 100 }
}
