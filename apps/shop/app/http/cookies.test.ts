import { listRoutes } from '@cadenza/navigation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** Path parameters by name: missing records are requested as `nothing`. */
async function findParameters(): Promise<Record<string, string>> {
  const { slug, date } = await shop.db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['slug', 'date'])
    .where('starts_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return { venueSlug: slug, date, locale: 'en', page: '', uuid: crypto.randomUUID(), provider: 'demo' }
}

test('no page gives a new visitor a cookie: none is needed before something is put into the cart or sent', async () => {
  const known = await findParameters()
  const paths = listRoutes(pageRoutes)
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => path.replace(/\{(\w+)\??\}/g, (_, name: string) => known[name] ?? 'nothing'))
  expect(paths.length).toBeGreaterThan(15)
  const served = ['/robots.txt', '/sitemap.xml', '/feeds/season.ics', '/feeds/season.atom', '/no/such/page']
  for (const path of [...paths, ...served]) {
    for (const locale of locales) {
      const host = new URL(shop.config.origins[locale]).host
      const { headers } = await shop.inject({ url: path, headers: { host, accept: 'text/html' } })
      expect(headers['set-cookie'], `${locale} ${path}`).toBeUndefined()
    }
  }
})
