import { createRouter, type RouteName } from '@cadenza/navigation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { ChangeSignal } from '../../../platform/database/change-signal.ts'
import { createPageCache, type Ground, type PageCacheOptions } from '../../../platform/http/public-pages/page-cache.ts'
import { servePublicPages } from '../../../platform/http/public-pages/serve-public-pages.ts'
import { allRoutes } from '../../all-routes.ts'
import type { Config } from '../../context/config.ts'

/** Pages that are the same for everybody who has no visit yet. The others show what is somebody's own, or begin something. */
const publicRoutes: ReadonlySet<string> = new Set<RouteName>([
  'home',
  'events.show',
  'season',
  'composers',
  'soloists',
  'venues',
  'gallery',
  'faq',
  'article-categories',
  'articles',
  'article',
  'page',
])

export interface PublicPagesOptions extends Pick<PageCacheOptions, 'proven' | 'mostStale' | 'mostBytes'> {
  changes: ChangeSignal
  /** Milliseconds for which a page stands at most. Default 100: seats whose hold runs out are free at that moment, which nobody tells. */
  longestCalm?: number
}

interface Shop {
  db: Kysely<Database>
  config: Pick<Config, 'origins' | 'timeZone'>
  clock: () => Date
  version: string
}

/** Keeps the finished pages of visitors who have no visit, until something that pages show has changed. */
export function keepPublicPages(
  app: FastifyInstance,
  shop: Shop,
  { changes, longestCalm = 100, ...limits }: PublicPagesOptions,
): void {
  const cache = createPageCache({ ...limits, ...standOn(changes, { ...shop, longestCalm }) })
  const router = createRouter(allRoutes)
  const isPublic = ({ url }: FastifyRequest): boolean => {
    const address = URL.parse(url, shop.config.origins.en)
    return address !== null && publicRoutes.has(router.match(address, 'GET')?.name ?? '')
  }
  servePublicPages(app, { cache, isPublic, version: shop.version })
}

/** A time in which the clock changes nothing that is shown, as long as nothing else does. */
interface Span {
  epoch: number
  /** Milliseconds of the shop's clock. */
  from: number
  until: number
}

/** What pages show stands as long as nothing was changed, and until the clock reaches the next moment that changes something. */
function standOn(
  changes: ChangeSignal,
  { db, config, clock, longestCalm }: Shop & { longestCalm: number },
): Pick<PageCacheOptions, 'findGround' | 'isStanding'> {
  let span: Span | null = null
  const isWithin = ({ from, until }: Span) => clock().getTime() >= from && clock().getTime() < until
  const name = ({ epoch, from }: Span) => `${epoch} ${from}`

  async function findGround(mostAge: number): Promise<Ground> {
    const { epoch, at } = await changes.prove(mostAge)
    if (span?.epoch !== epoch || !isWithin(span)) {
      const now = clock()
      span = {
        epoch,
        from: now.getTime(),
        until: now.getTime() + Math.min(longestCalm, await findCalm(db, now, config.timeZone)),
      }
    }
    return { state: name(span), at }
  }

  return {
    findGround,
    isStanding: (state) => span !== null && state === name(span) && span.epoch === changes.epoch() && isWithin(span),
  }
}

/** Tables whose rows are shown from a moment on. */
const published = [
  'article_categories',
  'articles',
  'event_dates',
  'events',
  'faqs',
  'gallery_items',
  'pages',
  'soloists',
  'venues',
] as const

/** For how many milliseconds the clock changes nothing: until a concert begins, a sale opens or ends, something is published, or the day ends. */
async function findCalm(db: Kysely<Database>, now: Date, timeZone: string): Promise<number> {
  const published_at = published.map(
    (table) => sql`(select min(published_at) from ${sql.table(table)} where published_at > now())`,
  )
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from least(
      (select min(starts_at) from event_dates where starts_at > ${now}) - ${now},
      (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone} - ${now},
      (select min(sale_starts_at) from event_tickets where sale_starts_at > now()) - now(),
      (select min(sale_ends_at) from event_tickets where sale_ends_at > now()) - now(),
      least(${sql.join(published_at)}) - now()
    ))::float8 as seconds`.execute(db)
  return Math.max(0, rows[0]!.seconds * 1000)
}
