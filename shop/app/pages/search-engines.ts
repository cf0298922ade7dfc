import { href } from '@cadenza/navigation'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { fallbackLocale, locales } from '../../../values/locales.ts'
import { pathsForVisitors, routes } from '../../routes.ts'
import { pathsOfArticle, pathsOfList } from '../../articles/server/article-paths.ts'
import type { Config } from '../../context/config.ts'
import { type PagePaths, pathsBySlug } from '../../context/page-addresses.ts'
// Under a name of its own: what HTML may be formatted to, XML may not.
import { html as xml, type SafeHtml } from '../../../platform/http/responses/html-template.ts'
import { localeOfHost, localizedUrls } from '../../../platform/http/localization.ts'
import type { Database } from '../../../db/schema/database.ts'
import { findSitemapEntries, type SitemapEntries } from './sitemap-store.ts'

interface SearchEngineOptions {
  db: Kysely<Database>
  config: Pick<Config, 'origins'>
  clock: () => Date
}

const cacheControl = 'public, max-age=600'

/** What search engines ask for, of each language's host: where not to look, and all that there is to see. */
export function addSearchEngineFiles(app: FastifyInstance, { db, config, clock }: SearchEngineOptions): void {
  const { origins } = config
  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('text/plain; charset=utf-8')
      .send(describeForRobots(origins[localeOfHost(request.host, origins)])),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const locale = localeOfHost(request.host, origins)
    const urls = listPaths(await findSitemapEntries(db, clock())).map((path) => {
      const inLanguages = localizedUrls(path, origins)
      const alternates = [
        ...locales.map((other) => [other, inLanguages[other]]),
        ['x-default', inLanguages[fallbackLocale]],
      ]
      return xml`<url>
<loc>${inLanguages[locale]}</loc>
${alternates.map(([language, url]) => xml`<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>\n`)}</url>
`
    })
    return reply.header('cache-control', cacheControl).type('application/xml; charset=utf-8').send(writeSitemap(urls))
  })
}

function describeForRobots(origin: string): string {
  const closed = pathsForVisitors.map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\n${closed.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

function writeSitemap(urls: SafeHtml[]): string {
  const sitemap = xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`
  return sitemap.toString()
}

/** Everything there is to see: a path that all languages have, or each language's own. */
function listPaths({
  venues,
  concerts,
  soloists,
  pages,
  categories,
  articles,
}: SitemapEntries): (string | PagePaths)[] {
  return [
    href(routes.home),
    href(routes.season),
    href(routes.composers),
    href(routes.soloists),
    href(routes.venues),
    href(routes.gallery),
    href(routes.faq),
    href(routes['article-categories']),
    ...venues.map((venueSlug) => href(routes['events.show'], { venueSlug })),
    ...concerts.map((concert) => href(routes['events.show'], concert)),
    ...soloists.map((slug) => href(routes['soloists.show'], { slug })),
    ...categories.map((slugs) => pathsOfList(slugs, 1)),
    ...articles.map(({ slugs, category }) => pathsOfArticle(slugs, category ?? undefined)),
    ...pages.map((slugs) => pathsBySlug(slugs, (slug) => href(routes.page, { slug }))),
  ]
}
