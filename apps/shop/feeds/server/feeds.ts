import { href, type PagePayload } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findLocaleOfHost } from '#platform/http/localization.ts'
import { sendConditionally } from '#platform/http/responses/conditional.ts'
import { createRecentAnswers } from '#platform/http/responses/recent-answers.ts'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { writeConcertAtom, writeConcertCalendar } from '#core/catalogue/feeds/server/write-feeds.ts'
import { type FeedOf, findFeedConcerts, findFeedName } from '#core/catalogue/feeds/server/feed-store.ts'
import type { Config } from '#core/context/config.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import { writePattern, serverRoutes } from '#core/routes/server-routes.ts'

interface FeedOptions {
  db: Db
  config: Pick<Config, 'origins' | 'shopName' | 'timeZone'>
  clock: () => Date
  translatorOf: (locale: Locale) => ServerTranslate
}

const cacheSeconds = 600
/** Past days in a calendar, so that entries do not vanish at once. */
const daysBack = 90
const mostConcerts = 500
const mostNews = 100

/** Slugs are not longer; longer values are not looked up. */
const slug = /^[a-z0-9-]{1,200}$/

interface Asked {
  locale: Locale
  of: FeedOf
  path: string
}

/**
 * Adds calendars of the season, each hall and each soloist, and the season as an Atom feed: in the
 * language of the host, the same for everyone, with cheap conditional requests.
 */
export function addFeeds(app: FastifyInstance, options: FeedOptions): void {
  const { config } = options
  const recent = createRecentAnswers<string | null>({ seconds: 60, most: 300 })

  async function answer(request: FastifyRequest, reply: FastifyReply, write: Write, type: string): Promise<unknown> {
    const of = readFeed(request.params)
    if (!of) return reply.callNotFound()
    const locale = findLocaleOfHost(request.host, config.origins)
    const path = new URL(request.url, config.origins[locale]).pathname
    const body = await recent.get(`${locale} ${path}`, () => write({ locale, of, path }, options))
    return body === null ? reply.callNotFound() : sendConditionally(request, reply, { body, type, cacheSeconds })
  }

  for (const name of ['feeds.season', 'feeds.hall', 'feeds.soloist'] as const) {
    app.get(writePattern(serverRoutes[name]), (request, reply) =>
      answer(request, reply, writeCalendar, 'text/calendar; charset=utf-8'),
    )
  }
  app.get(writePattern(serverRoutes['feeds.news']), (request, reply) =>
    answer(request, reply, writeNews, 'application/atom+xml; charset=utf-8'),
  )
}

/** Null if there is no such hall or soloist. */
type Write = (asked: Asked, options: FeedOptions) => Promise<string | null>

const writeCalendar: Write = async ({ locale, of, path }, { db, config, clock, translatorOf }) => {
  const { origins, shopName } = config
  const isSeason = of.hall === undefined && of.soloist === undefined
  const part = isSeason ? translatorOf(locale)('feeds.season') : await findFeedName(db, { ...of, locale })
  if (part === null) return null
  const now = clock()
  const after = new Date(now.getTime() - daysBack * 24 * 60 * 60 * 1000)
  const concerts = await findFeedConcerts(db, { ...of, locale, now, after, most: mostConcerts })
  return writeConcertCalendar(concerts, {
    locale,
    translate: translatorOf(locale),
    name: `${part} – ${shopName}`,
    shopName,
    origin: origins[locale],
    host: new URL(origins.en).hostname,
    source: origins[locale] + path,
  })
}

const writeNews: Write = async ({ locale, path }, { db, config, clock, translatorOf }) => {
  const { origins, shopName, timeZone } = config
  const now = clock()
  return writeConcertAtom(await findFeedConcerts(db, { locale, now, after: now, most: mostNews }), {
    title: `${translatorOf(locale)('feeds.season')} – ${shopName}`,
    shopName,
    locale,
    timeZone,
    origin: origins[locale],
    source: origins[locale] + path,
    now,
  })
}

/** Null: no such address. */
function readFeed(params: unknown): FeedOf | null {
  const { hall, soloist } = params as FeedOf
  const asked = [hall, soloist].filter((one) => one !== undefined)
  if (!asked.every((one) => slug.test(one))) return null
  return { ...(hall !== undefined && { hall }), ...(soloist !== undefined && { soloist }) }
}

/** A feed linked in a document. */
export interface FeedLink {
  type: string
  title: string
  href: string
}

interface FeedSubjects {
  hall?: { slug: string; title: string } | null
  soloist?: { slug: string; title: string } | null
}

export function findFeedSubjects({ view, dialog }: PagePayload): FeedSubjects {
  const { selectedVenue } = view.properties as { selectedVenue?: FeedSubjects['hall'] }
  const { soloist } = (dialog?.properties ?? {}) as { soloist?: FeedSubjects['soloist'] }
  return { hall: selectedVenue, soloist }
}

/** Returns the season's feeds, on every page, and those of its hall and soloist. */
export function listFeeds({ hall, soloist }: FeedSubjects, translate: ServerTranslate): FeedLink[] {
  const calendar = (title: string, path: string): FeedLink => ({ type: 'text/calendar', title, href: path })
  return [
    { type: 'application/atom+xml', title: translate('feeds.seasonNews'), href: href(serverRoutes['feeds.news']) },
    calendar(translate('feeds.seasonCalendar'), href(serverRoutes['feeds.season'])),
    ...(hall ? [calendar(hall.title, href(serverRoutes['feeds.hall'], { hall: hall.slug }))] : []),
    ...(soloist ? [calendar(soloist.title, href(serverRoutes['feeds.soloist'], { soloist: soloist.slug }))] : []),
  ]
}
