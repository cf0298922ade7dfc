import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

const root = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type Data = { '@type': string; [property: string]: unknown }

/** Returns a document's structured data, as parsed by a browser. */
async function readData(path: string, locale: Locale = 'en'): Promise<Data[]> {
  const { body, status } = await shop.visitor(locale).get(path)
  expect(status).toBe(200)
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return text === undefined ? [] : [JSON.parse(text)].flat()
}

/**
 * Returns JSON-LD errors by the definitions of schema.org, available as the types of `schema-dts`:
 * an unknown property of a type, a value of a wrong kind.
 */
async function findProblems(data: readonly Data[]): Promise<string[]> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const directory = await mkdtemp(join(cache, 'structured-data-'))
  try {
    const lines = data
      .map(withoutConstraints)
      .map((one, index) => `export const data${index}: WithContext<${one['@type']}> = ${JSON.stringify(one)}`)
    const types = [...new Set(data.map((one) => one['@type'])), 'WithContext'].join(', ')
    const file = join(directory, 'data.ts')
    await writeFile(file, `import type { ${types} } from 'schema-dts'\n${lines.join('\n')}\n`)
    const flags = '--noEmit --strict --skipLibCheck --ignoreConfig --module nodenext --target es2024 --types'.split(' ')
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...flags, '', file])
    return []
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error)
      .split('\n')
      .filter((line) => line.includes('error'))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Input constraints of an action are not in the types: `query-input`, a text as in schema.org's
 * actions.
 */
function withoutConstraints(data: Data): Data {
  const { potentialAction, ...rest } = data
  if (!potentialAction) return data
  const { 'query-input': input, ...action } = potentialAction as Record<string, unknown>
  expect(input).toMatch(/^required name=\w+$/)
  return { ...rest, '@type': data['@type'], potentialAction: action }
}

const findConcert = (condition: ReturnType<typeof sql<boolean>>) =>
  shop.db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['event_dates.id', 'event_dates.date', 'venues.slug', 'venues.country'])
    .where('event_dates.starts_at', '>', new Date())
    .where(condition)
    .orderBy('event_dates.starts_at')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('structured data', () => {
  test('of every kind of page is what schema.org defines', async () => {
    const concerts = await Promise.all([
      findConcert(sql`status = 'scheduled' and tmp_purchase_link is null`),
      findConcert(sql`status = 'cancelled'`),
      findConcert(sql`status = 'postponed'`),
      findConcert(sql`tmp_purchase_link is not null`),
    ])
    const [soloist] = await shop.db.selectFrom('soloists').select('slug').execute()
    const article = await shop.db
      .selectFrom('articles')
      .select('slug')
      .where('category_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const { headers } = await shop.inject({ url: `/tudasbazis/x/${article.slug.en}` })
    const category = await shop.db
      .selectFrom('article_categories')
      .select('slug')
      .where('parent_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const paths = [
      '/',
      '/composers',
      '/soloists',
      `/events/${concerts[0].slug}`,
      `/tudasbazis/kategoriak/${category.slug.en}`,
      ...concerts.map(({ slug, date }) => `/events/${slug}/${date}`),
      `/soloists/${soloist!.slug}`,
      '/gyik',
      new URL(String(headers.location), shop.config.origins.en).pathname,
    ]
    const data: Data[] = []
    for (const path of paths) {
      const said = await readData(path)
      expect(said.length, path).toBeGreaterThan(0)
      data.push(...said)
    }
    expect(new Set(data.map((one) => one['@type']))).toEqual(
      new Set(['WebSite', 'MusicEvent', 'MusicVenue', 'BreadcrumbList', 'Person', 'FAQPage', 'Article']),
    )
    expect(await findProblems(data)).toEqual([])
  })

  test('that schema.org does not define is found by this test', async () => {
    const event = { '@context': 'https://schema.org', '@type': 'MusicEvent', name: 'x' }
    expect(await findProblems([{ ...event, perfomer: 'x' }])).toHaveLength(1)
    expect(await findProblems([{ ...event, eventStatus: 'https://schema.org/EventMoved' }])).toHaveLength(1)
    const offers = [{ '@type': 'Offer', availability: 'https://schema.org/Available' }]
    expect(await findProblems([{ ...event, offers }])).toHaveLength(1)
  })

  test('of a concert says who plays what, where in the world, and what a ticket costs with its fee', async () => {
    const { id, slug, date, country } = await findConcert(sql`status = 'scheduled' and tmp_purchase_link is null
      and issuing_fee_cents > 0 and exists (select from event_tickets where event_date_id = event_dates.id)`)
    const opening = new Date('2020-01-02T03:04:05Z')
    await shop.db
      .updateTable('event_tickets')
      .set({ sale_starts_at: opening })
      .where('event_date_id', '=', id)
      .execute()
    await sql`update events set sung_in = '{la,de}', age_from = 6, interval_minutes = 20, duration_minutes = 100
      where id = (select event_id from event_dates where id = ${id})`.execute(shop.db)
    await sql`update venues set arrival = '{"en": "By tram.", "fr": "En tramway."}' where slug = ${slug}`.execute(
      shop.db,
    )
    const path = `/events/${slug}/${date}`
    const [event, crumbs] = await readData(path, 'fr')
    const { props } = await shop.visitor('fr').get(path)
    const { ticket } = props.eventDate.eventTickets[0]
    expect(event).toMatchObject({
      inLanguage: ['la', 'de'],
      typicalAgeRange: '6-',
      duration: 'PT100M',
      endDate: new Date(new Date(props.eventDate.start_date).getTime() + 100 * 60_000).toISOString(),
      location: {
        address: { '@type': 'PostalAddress', addressCountry: country, addressLocality: props.selectedVenue.city },
        amenityFeature: expect.arrayContaining([
          { '@type': 'LocationFeatureSpecification', name: 'Métro, tramway et bus', value: 'En tramway.' },
        ]),
      },
      organizer: { name: shop.config.shopName, url: `${shop.config.origins.fr}/` },
      performer: props.event.soloists.map(({ title }: { title: string }) => ({ name: title })),
    })
    expect(country).toMatch(/^(FR|HU)$/)
    const offers = event!['offers'] as Record<string, unknown>[]
    expect(offers).toHaveLength(props.eventDate.eventTickets.length)
    expect(offers[0]).toMatchObject({
      name: ticket.title,
      priceCurrency: 'EUR',
      validFrom: opening.toISOString(),
      url: shop.config.origins.fr + path,
    })
    expect(offers[0]!['price']).toBeCloseTo(ticket.price + props.eventDate.issuing_fee, 5)
    expect(crumbs).toMatchObject({
      itemListElement: [
        { position: 1, item: `${shop.config.origins.fr}/` },
        { position: 2, name: props.selectedVenue.title },
        { position: 3, name: props.event.title, item: shop.config.origins.fr + path },
      ],
    })
  })

  test('says of tickets whose sale begins later when that is, and of those that are gone that they are', async () => {
    const { id, slug, date } = await findConcert(sql`status = 'scheduled' and tmp_purchase_link is null
      and exists (select from event_tickets where event_date_id = event_dates.id)`)
    const offersOf = async () => (await readData(`/events/${slug}/${date}`))[0]!['offers'] as Record<string, unknown>[]
    const set = (values: { sale_starts_at?: Date; sale_ends_at?: Date | null }) =>
      shop.db.updateTable('event_tickets').set(values).where('event_date_id', '=', id).execute()
    const later = new Date(Date.now() + 1e9)
    await set({ sale_starts_at: later, sale_ends_at: null })
    expect((await offersOf())[0]).toMatchObject({
      availability: expect.stringMatching(/PreSale|SoldOut/),
      validFrom: later.toISOString(),
    })
    await shop.db
      .updateTable('zones')
      .set({ capacity: sql`held + sold` })
      .where('event_date_id', '=', id)
      .execute()
    for (const offer of await offersOf()) expect(offer['availability']).toBe('https://schema.org/SoldOut')
  })

  test('offers tickets while they are sold, calls off those whose sale has ended, and none of a concert that is cancelled or postponed', async () => {
    const { id, slug, date } = await findConcert(sql`status = 'scheduled' and tmp_purchase_link is null
      and exists (select from event_tickets join zones on zones.id = zone_id
        where event_tickets.event_date_id = event_dates.id and capacity is null)`)
    const read = async () => (await readData(`/events/${slug}/${date}`))[0]!
    const availabilities = async () =>
      new Set(((await read())['offers'] as Record<string, unknown>[]).map((offer) => offer['availability']))
    const setEnd = (sale_ends_at: Date | null) =>
      shop.db
        .updateTable('event_tickets')
        .set({ sale_starts_at: null, sale_ends_at })
        .where('event_date_id', '=', id)
        .execute()
    await shop.db.updateTable('zones').set({ capacity: null }).where('event_date_id', '=', id).execute()
    await setEnd(null)
    expect(await availabilities()).toEqual(new Set(['https://schema.org/InStock']))
    await setEnd(new Date('2020-01-02T03:04:05Z'))
    expect(await availabilities()).toEqual(new Set(['https://schema.org/Discontinued']))
    await setEnd(null)
    const said = { cancelled: 'EventCancelled', postponed: 'EventPostponed' } as const
    for (const status of ['cancelled', 'postponed'] as const) {
      await shop.db.updateTable('event_dates').set({ status }).where('id', '=', id).execute()
      const event = await read()
      expect(event['eventStatus']).toBe(`https://schema.org/${said[status]}`)
      expect(event['offers']).toBeUndefined()
    }
    await shop.db.updateTable('event_dates').set({ status: 'scheduled' }).where('id', '=', id).execute()
  })

  test('of the front page says how the season is searched, at an address that finds something', async () => {
    const [site] = await readData('/', 'hu')
    expect(site).toMatchObject({ '@type': 'WebSite', inLanguage: 'hu', url: `${shop.config.origins.hu}/` })
    const { target } = site!['potentialAction'] as { target: { urlTemplate: string } }
    const search = new URL(target.urlTemplate.replace('{search_term_string}', 'bach'))
    const { props } = await shop.visitor('hu').get(search.pathname + search.search)
    expect(props.filters.q).toBe('bach')
    expect(props.total).toBeGreaterThan(0)
  })

  test('of an article says what it is called, when it was published and changed, and by whom', async () => {
    const { headers } = await shop.inject({ url: '/tudasbazis/x/how-to-listen-to-a-fugue' })
    const path = new URL(String(headers.location), shop.config.origins.en).pathname
    const [article, crumbs] = await readData(path)
    const { props } = await shop.visitor().get(path)
    const { published_at } = await shop.db
      .selectFrom('articles')
      .select('published_at')
      .where('key', '=', 'how-to-listen-to-a-fugue')
      .executeTakeFirstOrThrow()
    expect(article).toMatchObject({
      headline: props.article.title,
      description: props.head.description,
      datePublished: published_at!.toISOString(),
      dateModified: expect.stringMatching(/^\d{4}-/),
      mainEntityOfPage: shop.config.origins.en + path,
      inLanguage: 'en',
      author: { name: shop.config.shopName },
      publisher: { name: shop.config.shopName },
      // Picture of the shared link.
      image: expect.stringMatching(/^http.*\/media\//),
    })
    expect(article!['image']).toBe(props.head.openGraph.image)
    expect((crumbs!['itemListElement'] as unknown[]).at(-1)).toMatchObject({ name: props.article.title })
  })

  test('says the way that the page shows', async () => {
    for (const path of ['/composers', '/soloists']) {
      const { props } = await shop.visitor('fr').get(path)
      const data = await readData(path, 'fr')
      const crumbs = data.find((one) => one['@type'] === 'BreadcrumbList')!['itemListElement'] as { name: string }[]
      const shown = [...props.breadcrumb.map(({ title }: { title: string }) => title), props.title]
      expect(crumbs.slice(1).map(({ name }) => name)).toEqual(shown)
    }
  })

  test('of the questions has every question with its answer, in the language of the host', async () => {
    const [page] = await readData('/gyik', 'hu')
    const asked = await shop.db.selectFrom('faqs').select('question').where('archived_at', 'is', null).execute()
    const said = page!['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
    expect(new Set(said.map(({ name }) => name))).toEqual(new Set(asked.map(({ question }) => question.hu)))
    for (const { acceptedAnswer } of said) expect(acceptedAnswer.text).toMatch(/\S/)
  })
})
