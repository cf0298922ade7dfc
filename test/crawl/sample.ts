import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** How many addresses are asked for that differ by their query alone: months of a calendar, pages and filters of a list. */
const mostOfAList = 3
/** A page of one concert. */
const concertPath = /^\/events\/[a-z-]+\/[\d-]{10}$/
/** The picture of a link to a concert takes long to draw, and has tests of its own. */
const drawnPath = /^\/share\//

/**
 * Tells which addresses of a season are asked for, so that a crawl takes seconds: everything, but of hundreds of concerts one for
 * each hall, work and state, before today and after; of addresses that differ by their query, the first three on
 * each host; of the pictures that are drawn when they are asked for, three a host, too.
 */
export async function createSample(db: Kysely<Database>): Promise<(url: URL) => boolean> {
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

/** The list of addresses that one belongs to of which not all are asked for. */
function nameList({ pathname, search, searchParams }: URL): string | null {
  if (drawnPath.test(pathname)) return 'drawn'
  const names = [...searchParams.keys()].toSorted().join(' ')
  if (!search || names === 'v') return null
  return `${pathname.replace(/^\/events\/.*/, '/events')} ${names}`
}

async function findConcerts(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct on (venue_id, event_id, status, starts_at > now()) '/events/' || slug || '/' || date as path
    from event_dates join venues on venues.id = venue_id
    order by venue_id, event_id, status, starts_at > now(), starts_at`.execute(db)
  return rows.map(({ path }) => path)
}
