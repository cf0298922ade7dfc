import type { ShopContext } from '../../../context/shop-context.ts'
import { groupByDate } from '../../calendar/event-dates.ts'
import { findHeldConcerts, findSeason, type Season } from '../catalogue-store.ts'

export interface VisitorsSeason extends Season {
  /** Ids of the concerts of which the visitor holds seats: what is free is not the same for everybody. */
  held: ReadonlySet<number>
}

/** What everybody sees, but the concerts of which the visitor holds seats. */
export async function findVisitorsSeason({
  db,
  shownToAll,
  locale,
  now,
  session,
}: Pick<ShopContext, 'db' | 'shownToAll' | 'locale' | 'now'> & {
  session: Pick<ShopContext['session'], 'id'>
}): Promise<VisitorsSeason> {
  const input = { locale, now: now() }
  // Asked for first: it throws where the visit could not be read, and nothing must be under way then.
  const { id: sessionId } = session
  const [season, own] = await Promise.all([
    shownToAll(`season ${locale}`, () => findSeason(db, input)),
    sessionId === null ? [] : findHeldConcerts(db, { ...input, sessionId }),
  ])
  if (own.length === 0) return { ...season, held: new Set() }
  const held = new Map(own.map((concert) => [concert.id, concert]))
  const concerts = season.concerts.map((concert) => held.get(concert.id) ?? concert)
  return { ...season, concerts, eventDates: groupByDate(concerts), held: new Set(held.keys()) }
}
