/** Every page opened by address, in each language: its specified properties. */
import { href } from '@cadenza/navigation'
import { afterAll, describe, expect, test } from 'vitest'
import { type Locale, locales } from '#values/locales.ts'
import { routes } from '#core/routes/routes.ts'
import { createTestShop } from '#test/shop/shop.ts'

const shop = await createTestShop()
afterAll(shop.close)

const text = expect.stringMatching(/\S/) as string
const number = expect.any(Number) as number
const textOrNone = expect.toSatisfy((value) => value === null || typeof value === 'string') as unknown
const picture = expect.objectContaining({ url: expect.stringMatching(/^\/media\//), alt_text: text }) as object
/** A non-empty list with all members of this shape. */
const listOf = (like: unknown) =>
  expect.toSatisfy((list) => {
    expect(list).not.toEqual([])
    for (const member of list as unknown[]) expect(member).toEqual(like)
    return true
  }) as unknown
const like = (shape: object) => expect.objectContaining(shape) as object

const blocks = listOf({ id: text, name: text, props: expect.any(Object) })
const galleryItem = like({
  props: like({
    image: expect.toSatisfy((sizes) => {
      expect(Object.values(sizes as object).at(-1)).toEqual({
        url: text,
        alt: text,
        width: number,
        height: number,
        caption: textOrNone,
      })
      return true
    }),
  }),
})
const venue = { id: number, slug: text, title: text, color: expect.stringMatching(/^#[\da-f]{6}$/i) }
const venueWhole = like({ ...venue, content: blocks, cover: picture, thumbnail: picture, googleMapsUrl: text })
const eventDate = like({
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  venue_id: number,
  has_multiple_venues: expect.any(Boolean),
  venues: listOf(like(venue)),
})
const soloist = like({ id: number, title: text, profession: text, description: text, thumbnail: like({ url: text }) })
const card = like({ title: text, slug: text, thumbnail: picture })
const category = (depth: number): object =>
  like({ title: text, slug: text, description: expect.any(String), children: depth === 0 ? [] : expect.any(Array) })
const paginated = (data: unknown) => ({ data, current_page: 1, last_page: number, per_page: number })

/** Returns each page's address, component and properties. */
async function findPages(locale: Locale): Promise<[string, string, object][]> {
  const visitor = shop.visitor(locale)
  const open = async (path: string) => (await visitor.get(path)).props
  const home = await open('/')
  const { date, venues } = home.eventDates.find(
    ({ venues: [first] }: { venues: { state: string }[] }) => first?.state === 'available',
  )
  const leaf = (list: { slug: string; children: [] }[]): string =>
    list[0]!.children.length > 0 ? leaf(list[0]!.children) : list[0]!.slug
  const slug = leaf((await open(href(routes['article-categories']))).categories)
  const [article] = (await open(href(routes.articles, { slug }))).products.data
  const survey = { en: 'after-the-concert', fr: 'apres-le-concert', hu: 'koncert-utan' }[locale]
  const terms = { en: 'terms', fr: 'conditions-generales-de-vente', hu: 'altalanos-szerzodesi-feltetelek' }[locale]
  return [
    [
      href(routes.home),
      'event',
      { homepage: true, venues: listOf(like(venue)), gallery: listOf(galleryItem), eventDates: listOf(eventDate) },
    ],
    [
      href(routes['events.show'], { venueSlug: venues[0].slug, date }),
      'event',
      {
        homepage: false,
        selectedDate: date,
        selectedVenue: venueWhole,
        event: like({ title: text, content: blocks, soloists: expect.any(Array), program: textOrNone }),
        eventDate: like({
          start_date: text,
          tmp_purchase_link: textOrNone,
          eventTickets: listOf(
            like({
              id: number,
              stock: expect.toSatisfy((stock) => stock === null || stock >= 0),
              ticket: like({ id: number, title: text, price: number, description: textOrNone }),
            }),
          ),
        }),
      },
    ],
    [href(routes.venues), 'venues', { venues: listOf(venueWhole) }],
    [href(routes.gallery), 'gallery', { gallery: listOf(galleryItem) }],
    [href(routes.faq), 'faq', { questions: listOf(like({ question: text, answer: blocks })) }],
    [href(routes['article-categories']), 'article-categories', { categories: listOf(category(1)) }],
    [
      href(routes.articles, { slug }),
      'articles',
      { category: { title: text, slug, description: text }, products: paginated(listOf(card)) },
    ],
    [
      href(routes.article, { category_slug: article.category_slug, article: article.slug }),
      'article',
      { article: { title: text, slug: article.slug, thumbnail: picture, content: blocks } },
    ],
    [href(routes.survey, { survey }), 'survey', { title: text, content: blocks, points: null }],
    [href(routes.page, { slug: terms }), 'page', { title: text, content: blocks, hide_title: expect.any(Boolean) }],
    [href(routes.season), 'season', { upcoming: paginated(expect.any(Array)) }],
    [href(routes.composers), 'composers', { composers: listOf(like({ label: text })) }],
    [href(routes.soloists), 'soloists', { soloists: listOf(like({ title: text, profession: text })) }],
    [href(routes.cart), 'cart', { cart: like({ items: {}, count: 0, total: 0, total_fees: 0, grand_total: 0 }) }],
  ]
}

const shared = {
  localization: like({
    locale: expect.any(String),
    localizedUrls: like({ en: text, fr: text, hu: text }),
    currentRoute: text,
  }),
  cart: like({ count: 0 }),
  security: like({ user: null }),
  meta: { footerLinks: listOf(like({ title: text, uri: text })), menu: expect.any(Array) },
}

// Holds: entities.venue-eventdate-event-selected-event, entities.category-article-faq-survey, entities.survey-title-content-points
// Holds: entities.page-title-content-hide-title, entities.gallery-item-object-image-sizes, entities.shared-page-props-localization-cart
describe.each(locales)('in %s', (locale) => {
  test('every page answers by its address with what the specification says that it is given', async () => {
    for (const [path, component, properties] of await findPages(locale)) {
      const { status, payload, body, props } = await shop.visitor(locale).get(path, { follow: false })
      expect([path, status, payload.view?.component]).toEqual([path, 200, component])
      expect(body).toContain(`<html lang="${locale}"`)
      expect(props, path).toMatchObject(properties)
      if (component !== 'cart') expect(props, path).toMatchObject(shared)
    }
  })

  test('the soloists of a concert come with all that is told of them', async () => {
    const { slug, date } = await shop.db
      .selectFrom('event_dates')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .innerJoin('event_soloists', 'event_soloists.event_id', 'event_dates.event_id')
      .select(['venues.slug', 'event_dates.date'])
      .where('starts_at', '>', new Date())
      .limit(1)
      .executeTakeFirstOrThrow()
    const { props } = await shop.visitor(locale).get(href(routes['events.show'], { venueSlug: slug, date }))
    expect(props.event.soloists).toEqual(listOf(soloist))
  })
})
