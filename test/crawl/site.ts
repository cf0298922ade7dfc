import { sql } from 'kysely'
import sharp from 'sharp'
import { href } from '@cadenza/navigation'
import type { Renderer } from '#platform/build/renderer.ts'
import { type Locale, locales, type Translated, pickText } from '#values/locales.ts'
import { routes } from '#core/routes/routes.ts'
import { createRender } from '#apps/shop/app/pages/render.tsx'
import { createTestShop, type TestShop } from '../shop/shop.ts'
import { type Answer, crawl, type Visited } from './crawl.ts'
import { createSample } from './sample.ts'

/** Renders pages from sources: a build is tested by the browser journeys. */
const renderer: Renderer = {
  version: 'test',
  render: createRender(),
  assetsOf: () => ({ entry: '/build/main.js', stylesheets: [], modules: [], fonts: [] }),
}

/** Served only by a build. */
const builtPaths = /^\/(build|apps|core|ui|packages|node_modules)\//

/** The demo season, crawled in every language. */
export interface Site {
  shop: TestShop
  visited: Visited[]
  /** Warnings of React during rendering. */
  warnings: string[]
  localeOf(url: URL): Locale
}

/**
 * Starts a shop and follows all its links on all hosts, from the front pages, `robots.txt` and
 * unlinked pages.
 */
export async function crawlSite(warnings: string[]): Promise<Site> {
  const shop = await createTestShop({ dependencies: { renderer } })
  const { origins } = shop.config
  const localeOf = (url: URL) => locales.find((locale) => origins[locale] === url.origin)!
  const isSampled = await createSample(shop.db)
  const visited = await crawl({
    starts: await listStarts(shop),
    isFollowed: (url) => localeOf(url) !== undefined && !builtPaths.test(url.pathname) && isSampled(url),
    ask: (url) => ask(shop, url),
  })
  return { shop, visited: [...visited.values()], warnings, localeOf }
}

export const lostPath = '/no/such/page'

/** A survey's URL is only sent by mail: no page links to it. */
async function listStarts({ config, db }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ slug: Translated }>`select slug from surveys`.execute(db)
  return locales.flatMap((locale) =>
    [
      href(routes.home),
      '/robots.txt',
      lostPath,
      ...rows.map(({ slug }) => href(routes.survey, { survey: pickText(slug, locale) })),
    ].map((path) => config.origins[locale] + path),
  )
}

async function ask({ app }: TestShop, url: URL): Promise<Answer> {
  const headers = { host: url.host, accept: 'text/html,*/*' }
  const answer = await app.inject({ url: url.pathname + url.search, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

/** Lists pictures with an aspect ratio on the page that differs from their files. */
export async function listPictureFaults({ visited }: Pick<Site, 'visited'>): Promise<string[]> {
  const files = new Map(visited.map((one) => [one.url.href, one.answer]))
  const places = visited.flatMap(({ page, url }) =>
    (page?.tags ?? [])
      .filter(({ name }) => name === 'img')
      .map(({ attributes }) => ({ ...attributes, file: new URL(attributes['src'] ?? '', url).href, page: url.href })),
  )
  const byFile = new Map(
    places.map((place) => [place.file, place as typeof place & Record<'width' | 'height', string>]),
  )
  const faults = [...byFile].map(async ([file, { width, height, page }]) => {
    const answer = files.get(file)
    if (answer?.status !== 200) return []
    const real = await sharp(answer.body).metadata()
    const [stated, measured] = [Number(width) / Number(height), real.width / real.height]
    return Math.abs(stated / measured - 1) < 0.03
      ? []
      : [`${file} has ${real.width} × ${real.height}, on ${page} ${width} × ${height}`]
  })
  return (await Promise.all(faults)).flat()
}
