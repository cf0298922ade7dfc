import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { type Locale, pickText } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { storeUser } from '#platform/http/sessions/testing/users.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { registrationLinks } from '#core/accounts/registration/server/registration-store.ts'
import { deviceLinks, resetLinks } from '#core/accounts/server/mailed-link-store.ts'
import type { pages } from '#apps/shop/features.ts'
import { routes } from '#core/routes/routes.ts'

/** All pages of the shop, by the name in the server's response. */
export type PageKind = keyof typeof pages

interface ShopInLanguage {
  db: Db
  locale: Locale
}

type FindPaths = (shop: ShopInLanguage) => string[] | Promise<string[]>

/** Pages visible only to buyers, checked by the buyer's journey. */
export const byBuyer = 'by buyer'
/** Pages visible only to signed-in users, checked by the account journeys. */
export const byUser = 'by user'

/**
 * Checked addresses of each page; a missing page fails to compile, and fails the tests. One for
 * each variant of a page (a sold-out concert, a search without results).
 */
export const pageKinds: Record<PageKind, FindPaths | typeof byBuyer | typeof byUser> = {
  event: async (shop) => [
    href(routes.home),
    href(routes['events.show'], { venueSlug: (await findConcert(shop, sql`true`)).venueSlug }),
    ...(await Promise.all(concertStates.map((state) => findConcert(shop, state)))).map((concert) =>
      href(routes['events.show'], concert),
    ),
  ],
  season: () => [
    href(routes.season),
    href(routes.season, {}, { query: { q: 'vivladi', city: 'Paris', price: 'x', month: '2026-99' } }),
    href(routes.season, {}, { query: { q: 'qwrtzpsd' } }),
  ],
  composers: () => [href(routes.composers)],
  soloists: () => [href(routes.soloists)],
  soloist: async ({ db }) => [
    href(
      routes['soloists.show'],
      await db.selectFrom('soloists').select('slug').orderBy('id').executeTakeFirstOrThrow(),
    ),
  ],
  venues: () => [href(routes.venues)],
  gallery: () => [href(routes.gallery)],
  faq: () => [href(routes.faq)],
  'article-categories': () => [href(routes['article-categories'])],
  articles: async ({ db, locale }) => {
    const { slug } = await db
      .selectFrom('article_categories')
      .select('slug')
      .where('key', '=', 'music')
      .executeTakeFirstOrThrow()
    return [href(routes.articles, { slug: pickText(slug, locale) })]
  },
  article: async ({ db, locale }) => {
    const { slug, category } = await db
      .selectFrom('articles')
      .innerJoin('article_categories', 'article_categories.id', 'articles.category_id')
      .select(['articles.slug', 'article_categories.slug as category'])
      .where('articles.key', '=', 'how-to-listen-to-a-fugue')
      .executeTakeFirstOrThrow()
    return [href(routes.article, { category_slug: pickText(category, locale), article: pickText(slug, locale) })]
  },
  page: async ({ db, locale }) => {
    const rows = await db
      .selectFrom('pages')
      .select('slug')
      .where('published_at', '<=', new Date())
      .orderBy('key')
      .execute()
    return rows.map(({ slug }) => href(routes.page, { slug: pickText(slug, locale) }))
  },
  survey: async ({ db, locale }) => {
    const rows = await db.selectFrom('surveys').select('slug').orderBy('key').execute()
    return rows.map(({ slug }) => href(routes.survey, { survey: pickText(slug, locale) }))
  },
  cart: () => [href(routes.cart)],
  checkout: byBuyer,
  'payment-success': byBuyer,
  ticket: byBuyer,
  'ticket-names': byBuyer,
  'return-tickets': byBuyer,
  'review-return': byBuyer,
  'ticket-exchange': byBuyer,
  'payment-failure': byBuyer,
  'payment-refunded': byBuyer,
  login: () => [href(accountRoutes.login)],
  'device-link': async ({ db }) => {
    const user = await storeUser(db)
    const token = await db.transaction().execute((trx) => deviceLinks.issue(trx, user.id))
    return [goneToken, token].map((link) => href(accountRoutes['login.device'], { token: link }))
  },
  register: () => [href(accountRoutes.register)],
  'confirm-registration': async (shop) =>
    [goneToken, await storeRegistration(shop)].map((token) => href(accountRoutes['register.confirm'], { token })),
  'ask-for-link': () => [href(accountRoutes['password.request']), href(accountRoutes['tickets.find'])],
  'reset-password': async ({ db }) => {
    const user = await storeUser(db)
    const token = await db.transaction().execute((trx) => resetLinks.issue(trx, user.id))
    return [goneToken, token].map((link) => href(accountRoutes['password.reset'], { token: link }))
  },
  'confirm-password': byUser,
  'my-orders': byUser,
  'two-factor-challenge': byUser,
  account: byUser,
  'confirm-email': byUser,
  'delete-account': byUser,
  error: () => ['/there/is/nothing'],
}

/** Token of a link used long ago. */
const goneToken = 'a'.repeat(43)

/** Stores a registration begun in another browser. */
function storeRegistration({ db, locale }: ShopInLanguage): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const person = { email, firstname: 'Nadia', lastname: 'Boulanger', locale, password_hash: '$argon2id$none' }
  return db.transaction().execute((trx) => registrationLinks.save(trx, { ...person, session_id: null }))
}

/** An available concert, a past one, two that do not take place, one sold elsewhere. */
const concertStates = [
  sql<boolean>`status = 'scheduled' and starts_at > now() + interval '1 day'`,
  sql<boolean>`starts_at < now() - interval '1 day'`,
  sql<boolean>`status = 'cancelled'`,
  sql<boolean>`status = 'postponed'`,
  sql<boolean>`starts_at > now() and tmp_purchase_link is not null`,
  // On a day with other concerts to choose from.
  sql<boolean>`starts_at > now() and exists (
    select from event_dates as other where other.date = event_dates.date and other.venue_id <> event_dates.venue_id)`,
]

/**
 * Returns the first matching concert of the demo season; those of other journeys are far in the
 * future.
 */
async function findConcert({ db }: ShopInLanguage, isWanted: ReturnType<typeof sql<boolean>>) {
  return (
    db
      .selectFrom('event_dates')
      .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
      .select(['venues.slug as venueSlug', 'event_dates.date'])
      .where(isWanted)
      // Excludes temporary halls of other journeys.
      .where('venues.slug', 'not like', 'hall-%')
      .orderBy('starts_at')
      .limit(1)
      .executeTakeFirstOrThrow()
  )
}
