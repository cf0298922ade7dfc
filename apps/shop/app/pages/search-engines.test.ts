import { gunzipSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { pagePathsForVisitors } from '#core/routes/routes.ts'
import { addSearchEngineFiles } from './search-engines.ts'

const now = new Date('2026-11-21T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ dependencies: { clock: () => now } })
})
afterAll(() => shop.close())

function ask(path: string, locale: 'en' | 'fr' | 'hu' = 'en') {
  return shop.inject({ url: path, headers: { host: new URL(shop.config.origins[locale]).host } })
}

interface Listed {
  loc: string
  lastmod?: string
  'xhtml:link'?: { '@_rel': string; '@_hreflang': string; '@_href': string }[]
}

const listNames = ['urlset.url', 'urlset.url.xhtml:link', 'sitemapindex.sitemap']
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (_name, path) => listNames.includes(String(path)),
})

/**
 * Parses a sitemap or sitemap index like an external program, and checks it against the official
 * schema: allowed elements, their number, and the length and number of addresses.
 */
function read(body: string): { urls: Listed[]; parts: Listed[] } {
  expect(XMLValidator.validate(body)).toBe(true)
  const { urlset, sitemapindex } = parser.parse(body) as {
    urlset?: { '@_xmlns': string; url: Listed[] }
    sitemapindex?: { '@_xmlns': string; sitemap: Listed[] }
  }
  expect((urlset ?? sitemapindex)!['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const [urls, parts] = [urlset?.url ?? [], sitemapindex?.sitemap ?? []]
  expect(urls.length + parts.length).toBeGreaterThan(0)
  expect(Math.max(urls.length, parts.length)).toBeLessThanOrEqual(50_000)
  for (const { loc, lastmod, 'xhtml:link': links = [], ...others } of [...urls, ...parts]) {
    expect(others).toEqual({})
    expect([loc, new URL(loc).href, loc.length >= 12 && loc.length <= 2048]).toEqual([loc, loc, true])
    if (lastmod !== undefined)
      expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/)
    for (const link of links) expect(Object.keys(link).toSorted()).toEqual(['@_href', '@_hreflang', '@_rel'])
  }
  expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length)
  return { urls, parts }
}

/** Another process of the same shop, without earlier responses, with small sitemaps. */
function createOther(entriesInFile?: number) {
  const app = Fastify()
  addSearchEngineFiles(app, { db: shop.db, config: shop.config, clock: () => now, entriesInFile })
  return (url: string, headers = {}) =>
    app.inject({ url, headers: { host: new URL(shop.config.origins.hu).host, ...headers } })
}

test('robots are told where not to look, and where everything is listed', async () => {
  for (const locale of ['en', 'hu'] as const) {
    const { statusCode, headers, body } = await ask('/robots.txt', locale)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=600')
    expect(body).toBe(
      `User-agent: *\n${pagePathsForVisitors.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${shop.config.origins[locale]}/sitemap.xml\n`,
    )
    for (const path of ['/cart$', '/cart/', '/payment/', '/orders/']) expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).toContain(`Sitemap: ${shop.config.origins[locale]}/sitemap.xml\n`)
  }
})

test('the sitemap lists every page of its host, and the same page in the other languages', async () => {
  const { statusCode, headers, body } = await ask('/sitemap.xml', 'fr')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('application/xml')
  expect(headers['cache-control']).toBe('public, max-age=600')
  expect(headers['set-cookie']).toBeUndefined()
  const { en, fr, hu } = shop.config.origins
  const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
  expect(new Set(listed).size).toBe(listed.length)
  const venues = await shop.db.selectFrom('venues').select('slug').execute()
  const soloists = await shop.db.selectFrom('soloists').select('slug').execute()
  const pages = await shop.db.selectFrom('pages').select('slug').execute()
  for (const path of [
    '/',
    '/season',
    '/composers',
    '/soloists',
    '/venues',
    '/gallery',
    ...venues.map(({ slug }) => `/events/${slug}`),
    ...soloists.map(({ slug }) => `/soloists/${slug}`),
    '/gyik',
    '/tudasbazis',
    '/tudasbazis/kategoriak/oeuvres',
    '/tudasbazis/sans-paroles/comment-ecouter-une-fugue',
    ...pages.map(({ slug }) => `/${slug.fr}`),
  ]) {
    expect(listed).toContain(fr + path)
  }
  for (const [language, origin] of Object.entries({ en, fr, hu, 'x-default': en })) {
    expect(body).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${origin}/venues"/>`)
  }
  const fugue = { en: 'without-words/how-to-listen-to-a-fugue', hu: 'szavak-nelkul/hogyan-hallgassunk-fugat' }
  expect(body).toContain(`hreflang="hu" href="${hu}/tudasbazis/${fugue.hu}"/>`)
  expect(body).toContain(`hreflang="x-default" href="${en}/tudasbazis/${fugue.en}"/>`)
})

test('the sitemap lists the concerts ahead, and every address in it answers', async () => {
  const { body } = await ask('/sitemap.xml')
  const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
  const dates = listed.flatMap((url) => /\/events\/[a-z-]+\/([\d-]+)$/.exec(url)?.[1] ?? [])
  expect(dates.length).toBeGreaterThan(10)
  for (const date of dates) expect(date >= '2026-11-21').toBe(true)
  const one = listed.find((url) => url.endsWith(`/${dates[0]}`))!
  for (const url of [one, listed.find((other) => other.includes('/soloists/'))!, listed.at(-1)!]) {
    expect((await ask(new URL(url).pathname)).statusCode).toBe(200)
  }
})

describe('the sitemap', () => {
  test('says of each page where it is in every language, and when it was changed, as a parser that is not ours reads it', async () => {
    const { urls } = read((await createOther()('/sitemap.xml')).body)
    expect(urls.length).toBeGreaterThan(50)
    for (const { loc, lastmod, 'xhtml:link': links, ...more } of urls) {
      expect(new URL(loc).origin).toBe(shop.config.origins.hu)
      expect(more).toEqual({})
      expect(links!.map((link) => link['@_hreflang'])).toEqual(['en', 'fr', 'hu', 'x-default'])
      expect(links!.find((link) => link['@_hreflang'] === 'hu')!['@_href']).toBe(loc)
      // W3C date, as required by the sitemap schema.
      if (lastmod !== undefined) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    expect(urls.filter(({ lastmod }) => lastmod === undefined).length).toBeLessThan(10)
  })

  test('follows a change of a concert: on its own page, its hall’s and the season’s, and on no other hall’s', async () => {
    const concert = await shop.db
      .selectFrom('event_dates')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .select(['event_dates.id', 'date', 'slug', 'event_id'])
      .where('starts_at', '>', now)
      .where('status', '=', 'scheduled')
      .executeTakeFirstOrThrow()
    const changeOf = async (...paths: string[]) => {
      const { urls } = read((await createOther()('/sitemap.xml')).body)
      return paths.map((path) => urls.find(({ loc }) => loc === shop.config.origins.hu + path)!.lastmod!)
    }
    const { slug: other } = await shop.db
      .selectFrom('venues')
      .select('slug')
      .where('slug', '<>', concert.slug)
      .executeTakeFirstOrThrow()
    const [elsewhere] = await changeOf(`/events/${other}`)
    await shop.db
      .updateTable('event_dates')
      .set({ issuing_fee_cents: sql`issuing_fee_cents + 1` })
      .where('id', '=', concert.id)
      .execute()
    const { updated_at } = await shop.db
      .selectFrom('event_dates')
      .select('updated_at')
      .where('id', '=', concert.id)
      .executeTakeFirstOrThrow()
    const changed = updated_at.toISOString()
    expect(
      await changeOf(`/events/${concert.slug}/${concert.date}`, `/events/${concert.slug}`, '/season', '/'),
    ).toEqual([changed, changed, changed, changed])
    expect(await changeOf(`/events/${other}`)).toEqual([elsewhere])
  })

  test('lists a concert that is postponed, none that is cancelled, and no article of a category that is hidden', async () => {
    const listed = async (path: string) => {
      const { urls } = read((await createOther()('/sitemap.xml')).body)
      return urls.some(({ loc }) => loc === shop.config.origins.hu + path)
    }
    const { id, date, slug } = await shop.db
      .selectFrom('event_dates')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .select(['event_dates.id', 'date', 'slug'])
      .where('starts_at', '>', now)
      .where('status', '=', 'scheduled')
      .executeTakeFirstOrThrow()
    const setStatus = (status: 'cancelled' | 'postponed' | 'scheduled') =>
      shop.db.updateTable('event_dates').set({ status }).where('id', '=', id).execute()
    const concert = `/events/${slug}/${date}`
    await setStatus('postponed')
    expect(await listed(concert)).toBe(true)
    await setStatus('cancelled')
    expect(await listed(concert)).toBe(false)
    await setStatus('scheduled')
    const fugue = '/tudasbazis/szavak-nelkul/hogyan-hallgassunk-fugat'
    expect(await listed(fugue)).toBe(true)
    const hide = (archived_at: Date | null) => shop.db.updateTable('article_categories').set({ archived_at }).execute()
    await hide(new Date())
    expect(await listed(fugue)).toBe(false)
    expect(await listed(fugue.replace('/szavak-nelkul', ''))).toBe(false)
    await hide(null)
  })

  test('has changed when an article was published, not when it was written', async () => {
    const published_at = new Date(Date.now() - 1000)
    const { slug } = await shop.db
      .updateTable('articles')
      .set({ published_at })
      .where('category_id', 'is not', null)
      .where('key', '=', 'how-to-listen-to-a-fugue')
      .returning('slug')
      .executeTakeFirstOrThrow()
    await sql`alter table articles disable trigger articles_changed`.execute(shop.db)
    await sql`update articles set updated_at = '2020-01-01' where key = 'how-to-listen-to-a-fugue'`.execute(shop.db)
    await sql`alter table articles enable trigger articles_changed`.execute(shop.db)
    const { urls } = read((await createOther()('/sitemap.xml')).body)
    const article = urls.find(({ loc }) => loc.endsWith(`/${slug.hu}`))!
    expect(article.lastmod).toBe(published_at.toISOString())
  })

  test('that is too long for one file is a list of parts, which together have every page once', async () => {
    const [whole, ask] = [createOther(), createOther(40)]
    const { urls } = read((await whole('/sitemap.xml')).body)
    const { urls: none, parts } = read((await ask('/sitemap.xml')).body)
    expect(none).toEqual([])
    expect(parts.length).toBe(Math.ceil(urls.length / 40))
    const listed: string[] = []
    for (const { loc, lastmod } of parts) {
      expect(new URL(loc).origin).toBe(shop.config.origins.hu)
      const part = read((await ask(new URL(loc).pathname)).body).urls
      expect(part.length).toBeLessThanOrEqual(40)
      expect(lastmod).toBe(
        part
          .flatMap((url) => url.lastmod ?? [])
          .toSorted()
          .at(-1),
      )
      listed.push(...part.map((url) => url.loc))
    }
    expect(listed).toEqual(urls.map(({ loc }) => loc))
    for (const path of [
      '/sitemaps/0.xml',
      `/sitemaps/${parts.length + 1}.xml`,
      ...['x', 'x1', '1x', '01', '100', '999'].map((part) => `/sitemaps/${part}.xml`),
    ])
      expect([path, (await ask(path)).statusCode]).toEqual([path, 404])
    expect((await whole('/sitemaps/1.xml')).statusCode).toBe(404)
  })

  test('comes packed to who takes it so, and not at all to who has it already', async () => {
    const ask = createOther()
    const plain = await ask('/sitemap.xml')
    const packed = await ask('/sitemap.xml', { 'accept-encoding': 'br, gzip' })
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'accept-encoding'])
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const again = await ask('/sitemap.xml', { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is read from the database once, however often it is asked for', async () => {
    let reads = 0
    const app = Fastify()
    const clock = () => {
      reads++
      return now
    }
    addSearchEngineFiles(app, { db: shop.db, config: shop.config, clock })
    const hosts = Object.values(shop.config.origins).map((origin) => new URL(origin).host)
    await Promise.all(
      [...hosts, ...hosts, ...hosts].map((host) => app.inject({ url: '/sitemap.xml', headers: { host } })),
    )
    expect(reads).toBe(1)
  })
})

test('a browser that looks for the icon in the old place is led to it', async () => {
  const { statusCode, headers } = await ask('/favicon.ico')
  expect(statusCode).toBe(301)
  expect(headers.location).toBe('/favicon.svg')
  const icon = await ask('/favicon.svg')
  expect(icon.statusCode).toBe(200)
  expect(icon.headers['content-type']).toContain('image/svg+xml')
})
