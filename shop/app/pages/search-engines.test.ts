import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../testing/shop.ts'

const now = new Date('2026-11-21T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ dependencies: { clock: () => now } })
})
afterAll(() => shop.close())

function ask(path: string, locale: 'en' | 'fr' | 'hu' = 'en') {
  return shop.inject({ url: path, headers: { host: new URL(shop.config.origins[locale]).host } })
}

test('robots are told where not to look, and where everything is listed', async () => {
  for (const locale of ['en', 'hu'] as const) {
    const { statusCode, headers, body } = await ask('/robots.txt', locale)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(headers['set-cookie']).toBeUndefined()
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

test('a browser that looks for the icon in the old place is led to it', async () => {
  const { statusCode, headers } = await ask('/favicon.ico')
  expect(statusCode).toBe(301)
  expect(headers.location).toBe('/favicon.svg')
  const icon = await ask('/favicon.svg')
  expect(icon.statusCode).toBe(200)
  expect(icon.headers['content-type']).toContain('image/svg+xml')
})
