import type { ShopContext } from '../../../context/shop-context.ts'
import { findOwnSeats, type OwnSeats } from '../../../inventory/server/availability-store.ts'
import { groupByDate } from '../../calendar/event-dates.ts'
import { findSeason, findVisitsConcerts, type Season } from '../catalogue-store.ts'

export interface VisitorsSeason {
  season: Season
  /** Whether they see it as everybody does: nothing has sold out of which they hold the last seats. */
  isEverybodys: boolean
  /** Where they hold seats: of these zones more is free to them. */
  ownSeats: readonly OwnSeats[]
}

/** What everybody sees, but the concerts of which the visitor holds the last seats of a zone. */
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
  const [season, ownSeats] = await Promise.all([
    shownToAll(`season ${locale}`, () => findSeason(db, input)),
    sessionId === null ? [] : findOwnSeats(db, sessionId),
  ])
  const ids = ownSeats.filter(isOnlyTheirs).map(({ event_date_id }) => event_date_id)
  if (sessionId === null || ids.length === 0) return { season, isEverybodys: true, ownSeats }
  const own = new Map(
    (await findVisitsConcerts(db, { ...input, ids, sessionId })).map((concert) => [concert.id, concert]),
  )
  const concerts = season.concerts.map((concert) => own.get(concert.id) ?? concert)
  return { season: { ...season, concerts, eventDates: groupByDate(concerts) }, isEverybodys: false, ownSeats }
}

const isOnlyTheirs = ({ free, freeToOthers }: OwnSeats): boolean => free !== 0 && freeToOthers === 0
