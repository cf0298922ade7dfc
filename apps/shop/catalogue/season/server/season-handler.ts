import { type Head, HEADERS, href } from '@cadenza/navigation'
import { merge, view } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { schemaOrg } from '#core/context/structured-data.ts'
import { routes } from '#core/routes/routes.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'
import type { SeasonChoices } from '#core/catalogue/catalogue.ts'
import { parseFilters, isFiltered, readFilters, readPageNumber } from '#core/catalogue/season/filters.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { sortBySurname } from '#core/catalogue/season/surnames.ts'
import { findCalendarAddresses } from '#core/catalogue/feeds/server/calendar-addresses.ts'
import {
  findSeasonChoices,
  findSeasonConcerts,
  type SeasonPageInput,
} from '#core/catalogue/season/server/season-store.ts'
import { keepSureWords, readSearch } from '#core/catalogue/season/server/search-store.ts'

const concertsPerPage = 30

const showSeason: ShopHandler<'season'> = async ({ query, request, context }) => {
  const filters = readFilters(query)
  const { wanted, problems } = parseFilters(filters)
  const page = readPageNumber(query.page)
  const found = once(() => findPage({ wanted, page }, context))
  const choices = once(() => findChoices(context))
  const mayBeTooLate = page > 1 && !isFiltered(filters)
  // The head waits for the list; the rest of a full page is read meanwhile.
  if (mayBeTooLate) await Promise.all([found(), isWhole(request) ? choices() : null])
  const isListed = mayBeTooLate ? page <= (await found()).upcoming.last_page : !isFiltered(filters)
  return view(
    'season',
    {
      filters,
      problems,
      corrections: async () => (await found()).corrections,
      ignored: async () => (await found()).ignored,
      total: async () => (await found()).total,
      upcoming: merge(async () => (await found()).upcoming, { list: 'data', by: 'id' }),
      choices,
      calendar: findCalendarAddresses({}, context),
      news: href(serverRoutes['feeds.news']),
    },
    { head: describeSeason({ page, isListed }, context) },
  )
}

/** Whether the full page is requested, not some properties. */
const isWhole = ({ headers }: FastifyRequest): boolean => !(HEADERS.partialComponent in headers)

async function findPage({ wanted, page }: Pick<SeasonPageInput, 'wanted' | 'page'>, context: ShopContext) {
  const { db, locale, session } = context
  const perPage = concertsPerPage
  const input = { locale, now: context.now(), sessionId: session.id, wanted, page, perPage }
  const { search, concerts, total } = await searchConcerts(db, input)
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return {
    corrections: search.corrections,
    ignored: search.ignored,
    total,
    upcoming: { data: concerts, current_page: page, last_page: lastPage, per_page: perPage },
  }
}

/** Finds concerts matching all words; if there are none, those matching the certain words. */
async function searchConcerts(db: ShopContext['db'], input: Omit<SeasonPageInput, 'search'>) {
  const search = await readSearch(db, input.wanted.words)
  const found = await findSeasonConcerts(db, { ...input, search })
  const surer = found.total === 0 ? keepSureWords(search) : null
  return surer
    ? { search: surer, ...(await findSeasonConcerts(db, { ...input, search: surer })) }
    : { search, ...found }
}

const listComposers: ShopHandler<'composers'> = ({ context }) => {
  const { translate } = context
  const title = translate('composers.title')
  const description = translate('composers.description')
  const above = { title: translate('season.title'), href: href(routes.season) }
  const structuredData = schemaOrg.breadcrumb([above, { title, href: href(routes.composers) }], context)
  return view(
    'composers',
    { composers: async () => (await findChoices(context)).composers, title, breadcrumb: [above] },
    { head: { title, description, structuredData } },
  )
}

export const seasonHandlers = { season: showSeason, composers: listComposers }

async function findChoices({ db, locale, now }: ShopContext): Promise<SeasonChoices> {
  const choices = await findSeasonChoices(db, { locale, now: now() })
  const sort = <choice extends { label: string }>(people: choice[]) =>
    sortBySurname(people, ({ label }) => label, locale)
  return { ...choices, composers: sort(choices.composers), soloists: sort(choices.soloists) }
}

/** Search engines index the season and its pages, but none of the endless filter combinations. */
function describeSeason(
  { page, isListed }: { page: number; isListed: boolean },
  { config, locale, translate }: ShopContext,
): Head {
  const title = translate('season.title')
  const description = translate('season.description')
  const { origin } = new URL(config.origins[locale])
  if (!isListed) return { title, description, robots: 'noindex' }
  const canonical = new URL(linkToSeason({}, page), origin).href
  return { title, description, canonical, openGraph: { url: new URL(href(routes.season), origin).href } }
}

/** Runs work once, on first use, and shares the result. */
function once<result>(work: () => Promise<result>): () => Promise<result> {
  let begun: Promise<result> | undefined
  return () => (begun ??= work())
}
