import { setImmediate } from 'node:timers/promises'
import { href } from '@cadenza/navigation'
import { escapeHtml as escapeXml } from '@cadenza/navigation/server'
import { writeLocalizedUrls, type Origins } from '#platform/http/localization.ts'
import { fallbackLocale, type Locale, locales } from '#values/locales.ts'
import { listArticlePaths, listPaths } from '#core/articles/server/article-paths.ts'
import { type PagePaths, writePathsBySlug } from '#core/context/page-addresses.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { routes } from '#core/routes/routes.ts'
import type { SitemapThings } from './sitemap-store.ts'

export interface SitemapEntry {
  /** A path for all languages, or one per language. */
  path: string | PagePaths
  /** Time of the last change; null: unknown. */
  changed: Date | null
}

/** Entries written before yielding to other requests. */
const entriesAtATime = 250

/** Lists all pages. The last change of a list is that of its latest entry. */
export function listEntries({
  venues,
  concerts,
  soloists,
  pages,
  categories,
  articles,
}: SitemapThings): SitemapEntry[] {
  const ofSeason = findLast([...concerts, ...venues])
  const entry = (path: SitemapEntry['path'], changed: string | null) => ({
    path,
    changed: changed ? new Date(changed) : null,
  })
  return [
    entry(href(routes.home), ofSeason),
    entry(href(routes.season), ofSeason),
    entry(href(routes.composers), ofSeason),
    entry(href(routes.soloists), findLast(soloists)),
    entry(href(routes.venues), findLast(venues)),
    entry(href(routes.gallery), null),
    entry(href(routes.faq), null),
    entry(href(routes['article-categories']), findLast(articles)),
    ...venues.map(({ slug, changed }) => entry(href(routes['events.show'], { venueSlug: slug }), changed)),
    ...concerts.map(({ venueSlug, date, slot, changed }) =>
      entry(linkToConcert(venueSlug, date, slot || undefined), changed),
    ),
    ...soloists.map(({ slug, changed }) => entry(href(routes['soloists.show'], { slug }), changed)),
    ...categories.map(({ slugs, changed }) => entry(listPaths(slugs, 1), changed)),
    ...articles.map(({ slugs, category, changed }) => entry(listArticlePaths(slugs, category ?? undefined), changed)),
    ...pages.map(({ slugs, changed }) =>
      entry(
        writePathsBySlug(slugs, (slug) => href(routes.page, { slug })),
        changed,
      ),
    ),
  ]
}

function findLast(things: readonly { changed: string }[]): string | null {
  return things.reduce<string | null>(
    (last, { changed }) => (last === null || Date.parse(changed) > Date.parse(last) ? changed : last),
    null,
  )
}

export async function writeSitemap(
  entries: readonly SitemapEntry[],
  { locale, origins }: { locale: Locale; origins: Origins },
): Promise<string> {
  const written: string[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % entriesAtATime === entriesAtATime - 1) await setImmediate()
    written.push(writeEntry(entry, { locale, origins }))
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${written.join('')}</urlset>
`
}

function writeEntry(
  { path, changed }: SitemapEntry,
  { locale, origins }: { locale: Locale; origins: Origins },
): string {
  const urls = writeLocalizedUrls(path, origins)
  const alternates = [
    ...locales.map((other) => [other, urls[other]] as const),
    ['x-default', urls[fallbackLocale]] as const,
  ]
  const links = alternates.map(
    ([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>\n`,
  )
  return `<url>
<loc>${escapeXml(urls[locale])}</loc>
${writeChange(changed)}${links.join('')}</url>
`
}

export function writeSitemapIndex(parts: readonly { url: string; changed: Date | null }[]): string {
  const written = parts.map(
    ({ url, changed }) => `<sitemap>
<loc>${escapeXml(url)}</loc>
${writeChange(changed)}</sitemap>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${written.join('')}</sitemapindex>
`
}

const writeChange = (changed: Date | null): string => (changed ? `<lastmod>${changed.toISOString()}</lastmod>\n` : '')
