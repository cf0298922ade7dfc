import { expect, test } from 'vitest'
import { listEntries, writeSitemap, writeSitemapIndex } from './sitemap.ts'

const origins = { en: 'https://en.example', fr: 'https://fr.example', hu: 'https://hu.example' }
/** A modification time in the database's JSON format. */
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00+00:00`
const moment = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const nothing = { venues: [], concerts: [], soloists: [], pages: [], categories: [], articles: [] }

test('sitemap: lists have changed when the last of their things has, and each thing by itself', () => {
  const entries = listEntries({
    venues: [
      { slug: 'hall', changed: at(3) },
      { slug: 'house', changed: at(2) },
    ],
    concerts: [
      { venueSlug: 'hall', date: '2026-12-01', slot: '', changed: at(1) },
      { venueSlug: 'hall', date: '2026-12-02', slot: 'late', changed: at(5) },
    ],
    // The same moment in another zone sorts later as text.
    soloists: [
      { slug: 'anna', changed: '2026-11-21T07:30:00+01:00' },
      { slug: 'bela', changed: at(6) },
      { slug: 'cili', changed: at(4) },
    ],
    pages: [{ slugs: { en: 'terms', fr: 'conditions' }, changed: at(7) }],
    categories: [
      { slugs: { en: 'works', fr: 'oeuvres' }, changed: at(8) },
      { slugs: { en: 'empty' }, changed: null },
    ],
    articles: [
      { slugs: { en: 'fugue', hu: 'fuga' }, category: { en: 'works' }, changed: at(9) },
      { slugs: { en: 'clap' }, category: null, changed: at(10) },
    ],
  })
  const same = (path: string) => ({ en: path, fr: path, hu: path })
  expect(entries.map(({ path, changed }) => [path, changed])).toEqual([
    ['/', moment(5)],
    ['/season', moment(5)],
    ['/composers', moment(5)],
    ['/soloists', new Date('2026-11-21T06:30:00Z')],
    ['/venues', moment(3)],
    ['/gallery', null],
    ['/gyik', null],
    ['/tudasbazis', moment(10)],
    ['/events/hall', moment(3)],
    ['/events/house', moment(2)],
    ['/events/hall/2026-12-01', moment(1)],
    ['/events/hall/2026-12-02?slot=late', moment(5)],
    ['/soloists/anna', new Date('2026-11-21T06:30:00Z')],
    ['/soloists/bela', moment(6)],
    ['/soloists/cili', moment(4)],
    [{ ...same('/tudasbazis/kategoriak/works'), fr: '/tudasbazis/kategoriak/oeuvres' }, moment(8)],
    [same('/tudasbazis/kategoriak/empty'), null],
    [{ ...same('/tudasbazis/works/fugue'), hu: '/tudasbazis/works/fuga' }, moment(9)],
    [same('/tudasbazis/clap'), moment(10)],
    [{ ...same('/terms'), fr: '/conditions' }, moment(7)],
  ])
})

test('sitemap: of a shop without anything nobody knows when it changed', () => {
  expect(listEntries(nothing).map(({ changed }) => changed)).toEqual(Array.from({ length: 8 }, () => null))
})

test('sitemap: a page is written with its change and where it is in each language', async () => {
  const entries = [
    { path: '/events?a=1&b=2', changed: moment(5) },
    { path: { en: '/one', fr: '/un', hu: '/egy' }, changed: null },
  ]
  expect(await writeSitemap(entries, { locale: 'fr', origins })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url>
<loc>https://fr.example/events?a=1&amp;b=2</loc>
<lastmod>2026-11-21T05:00:00.000Z</lastmod>
<xhtml:link rel="alternate" hreflang="en" href="https://en.example/events?a=1&amp;b=2"/>
<xhtml:link rel="alternate" hreflang="fr" href="https://fr.example/events?a=1&amp;b=2"/>
<xhtml:link rel="alternate" hreflang="hu" href="https://hu.example/events?a=1&amp;b=2"/>
<xhtml:link rel="alternate" hreflang="x-default" href="https://en.example/events?a=1&amp;b=2"/>
</url>
<url>
<loc>https://fr.example/un</loc>
<xhtml:link rel="alternate" hreflang="en" href="https://en.example/one"/>
<xhtml:link rel="alternate" hreflang="fr" href="https://fr.example/un"/>
<xhtml:link rel="alternate" hreflang="hu" href="https://hu.example/egy"/>
<xhtml:link rel="alternate" hreflang="x-default" href="https://en.example/one"/>
</url>
</urlset>
`)
})

test('sitemap: while many pages are written others have their turn, and none is left out', async () => {
  const entries = Array.from({ length: 600 }, (_, index) => ({ path: `/${index}`, changed: null }))
  let turns = 0
  let isDone = false
  const count = () => {
    if (isDone) return
    turns++
    setImmediate(count)
  }
  setImmediate(count)
  const written = await writeSitemap(entries, { locale: 'en', origins })
  isDone = true
  expect(written.match(/<loc>/g)).toHaveLength(600)
  // Twice: in the middle of 600, after 250 each.
  expect([turns >= 1, turns <= 3]).toEqual([true, true])
  const few = await Promise.race([
    writeSitemap(entries.slice(0, 249), { locale: 'en', origins }).then(() => 'at once'),
    new Promise((resolve) => setImmediate(resolve, 'later')),
  ])
  expect(few).toBe('at once')
})

test('sitemap: a list of parts names each with its change', () => {
  const parts = [
    { url: 'https://en.example/1?a&b', changed: moment(5) },
    { url: 'https://en.example/2', changed: null },
  ]
  expect(writeSitemapIndex(parts)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap>
<loc>https://en.example/1?a&amp;b</loc>
<lastmod>2026-11-21T05:00:00.000Z</lastmod>
</sitemap>
<sitemap>
<loc>https://en.example/2</loc>
</sitemap>
</sitemapindex>
`)
})
