import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { ChangeSignal } from '#platform/database/change-signal.ts'
import type { PageCacheOptions } from '#platform/http/public-pages/page-cache.ts'
import type { StateOfTexts } from '#platform/http/public-pages/shared-cache.ts'
import type { Config } from '#core/context/config.ts'
import type { OrganiserSettings } from '#core/context/mounted-app.ts'

interface Shop {
  db: Db
  config: Pick<Config, 'timeZone'>
  clock: () => Date
  settings: Pick<OrganiserSettings, 'refresh'>
}

/** A time span in which the clock changes no content, as long as nothing else does. */
interface Span {
  epoch: number
  /** Milliseconds of the shop's clock. */
  from: number
  until: number
}

/** Content is current until a change, or until the clock reaches the next moment of one. */
export function watchContentState(
  changes: ChangeSignal,
  { db, config, clock, settings }: Shop,
): Pick<PageCacheOptions, 'isCurrent'> & { findState: (mostAge: number) => Promise<StateOfTexts> } {
  /** `texts`: in which nothing but seats changes. */
  let spans: { all: Span; texts: Span } | null = null
  const isWithin = ({ from, until }: Span) => clock().getTime() >= from && clock().getTime() < until
  const name = ({ epoch, from }: Span) => `${epoch} ${from}`

  async function findState(mostAge: number): Promise<StateOfTexts> {
    const { epoch, at } = await changes.prove(mostAge)
    if (spans?.all.epoch !== epoch || !isWithin(spans.all)) {
      const ofTexts = changes.epochBut('seats')
      // Pages created from here on use the current settings.
      if (spans?.texts.epoch !== ofTexts) await settings.refresh(db)
      const now = clock()
      const calm = await findCalm(db, now, config.timeZone)
      const from = now.getTime()
      const known = spans?.texts.epoch === ofTexts && isWithin(spans.texts) ? spans.texts : null
      const texts = known ?? { epoch: ofTexts, from, until: from + calm.texts }
      spans = { all: { epoch, from, until: Math.min(texts.until, from + calm.seats) }, texts }
    }
    return { state: name(spans.all), texts: name(spans.texts), at }
  }

  return {
    findState,
    isCurrent: (state) =>
      spans !== null && state === name(spans.all) && spans.all.epoch === changes.epoch() && isWithin(spans.all),
  }
}

/** Maximum milliseconds for which a page is current: less than a seat hold lasts. */
const longestCalm = 60_000

/** Tables with rows published from a date on. */
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

/**
 * Returns the milliseconds until the clock changes content, such as a concert that begins, or frees
 * seats.
 */
async function findCalm(db: Db, now: Date, timeZone: string): Promise<{ texts: number; seats: number }> {
  const published_at = published.map(
    (table) => sql`(select min(published_at) from ${sql.table(table)} where published_at > now())`,
  )
  const { rows } = await sql<{ texts: number; seats: number | null }>`
    select extract(epoch from least(
      (select min(starts_at) from event_dates where starts_at > ${now}) - ${now},
      (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone} - ${now},
      (select min(sale_starts_at) from event_tickets where sale_starts_at > now()) - now(),
      (select min(sale_ends_at) from event_tickets where sale_ends_at > now()) - now(),
      least(${sql.join(published_at)}) - now()
    ))::float8 as texts, extract(epoch from least(
      (select min(held_until) from cart_items where held > 0 and held_until > now()),
      (select min(expires_at) from orders where state = 'awaiting_payment' and expires_at > now())
    ) - now())::float8 as seats`.execute(db)
  const { texts, seats } = rows[0]!
  const milliseconds = (seconds: number) => Math.min(longestCalm, Math.max(0, seconds * 1000))
  return { texts: milliseconds(texts), seats: milliseconds(seats ?? Infinity) }
}
