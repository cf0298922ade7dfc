import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Maximum requested URLs that differ only in their query: months of a calendar, pages and filters
 * of a list.
 */
const mostOfAList = 3
/** A concert's page. */
const concertPath = /^\/events\/[a-z-]+\/[\d-]{10}$/
/** Pictures for shared links are slow to draw, and tested separately. */
const drawnPath = /^\/share\//

/**
 * Creates a filter of a season's URLs, so that a crawl takes seconds: all, except that hundreds of
 * concerts are reduced to one per hall, work and state, before today and after; URLs that differ in
 * their query to the first three per host; pictures drawn on demand to three per host, too.
 */
export async function createSample(db: Db): Promise<(url: URL) => boolean> {
  const concerts = new Set(await findConcerts(db))
  const counted = new Map<string, number>()
  return (url) => {
    const { pathname, host } = url
    if (concertPath.test(pathname) && !concerts.has(pathname)) return false
    const kind = nameList(url)
    if (kind === null) return true
    const count = counted.get(host + kind) ?? 0
    counted.set(host + kind, count + 1)
    return count < mostOfAList
  }
}

/** Returns the list of similar URLs that a URL belongs to, of which only some are requested. */
function nameList({ pathname, search, searchParams }: URL): string | null {
  if (drawnPath.test(pathname)) return 'drawn'
  const names = [...searchParams.keys()].toSorted().join(' ')
  if (!search || names === 'v') return null
  return `${pathname.replace(/^\/events\/.*/, '/events')} ${names}`
}

async function findConcerts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct on (venue_id, event_id, status, starts_at > now()) '/events/' || slug || '/' || date as path
    from event_dates join venues on venues.id = venue_id
    order by venue_id, event_id, status, starts_at > now(), starts_at`.execute(db)
  return rows.map(({ path }) => path)
}
