import type { Head } from '@cadenza/navigation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#values/locales.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const readTags = (body: string, pattern: RegExp) =>
  Object.fromEntries([...body.matchAll(pattern)].map(([, name, value]) => [name!, value!]))
const readAlternates = (body: string) => readTags(body, /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)
const readOpenGraph = (body: string) => readTags(body, /<meta property="og:([^"]+)" content="([^"]*)">/g)

/** Returns the paths in a language's sitemap, only the first three of concerts. */
async function listPages(locale: Locale): Promise<string[]> {
  const { body } = await shop.visitor(locale).get('/sitemap.xml')
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const isConcert = (path: string) => /^\/events\/.+\/\d/.test(path)
  return [...paths.filter((path) => !isConcert(path)), ...paths.filter(isConcert).slice(0, 3)]
}

test.each(locales)('an error page says in %s where the same address is in the other languages', async (locale) => {
  for (const path of ['/no/such/page?a=1', '/soloists/nobody', '/tudasbazis/nothing']) {
    const { status, body } = await shop.visitor(locale).get(path)
    expect(status).toBe(404)
    expect(body).toContain(`<html lang="${locale}">`)
    expect(body).toContain('<meta name="robots" content="noindex">')
    const addresses = locales.map((other) => [other, shop.config.origins[other] + path])
    expect(readAlternates(body)).toEqual({
      ...Object.fromEntries(addresses),
      'x-default': shop.config.origins.en + path,
    })
  }
})

test.each(locales)('every date has a picture of its own for shared links in %s', async (locale) => {
  const dates = (await listPages(locale)).slice(-3)
  const images: string[] = []
  for (const path of dates) {
    const { body } = await shop.visitor(locale).get(path)
    const { image, url, locale: language, title } = readOpenGraph(body)
    expect(url).toBe(shop.config.origins[locale] + path)
    expect(language!.slice(0, 2)).toBe(locale)
    expect(title).toMatch(/\S/)
    const { origin, host, pathname } = new URL(image!)
    expect(origin).toBe(shop.config.origins[locale])
    const picture = await shop.inject({ url: pathname, headers: { host } })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    images.push(pathname)
  }
  expect(new Set(images).size).toBe(3)
})

test('every page that search engines are told of has a title, a description and a shared link of its own', async () => {
  const titles: string[] = []
  for (const path of await listPages('fr')) {
    const { view, dialog } = (await shop.visitor('fr').get(path)).payload
    const head = (dialog ?? view)!.properties['head'] as Head
    const { title = '', description, canonical, openGraph, robots } = head
    expect([path, robots]).toEqual([path, undefined])
    expect(canonical).toBe(shop.config.origins.fr + path)
    expect([path, description]).toEqual([path, expect.stringMatching(/\S{2}/)])
    expect(openGraph).toMatchObject({ url: canonical, site_name: shop.config.shopName, description })
    titles.push(title)
  }
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})
