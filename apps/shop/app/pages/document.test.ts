import type { PagePayload } from '@cadenza/navigation'
import { renderHead, renderRoot } from '@cadenza/navigation/server'
import { expect, test } from 'vitest'
import type { PageAssets } from '#platform/build/renderer.ts'
import type { Locale } from '#values/locales.ts'
import { renderDocument } from './document.ts'

const payload = {
  view: { component: 'event', properties: {}, deferred: [] },
  dialog: null,
  url: 'http://shop.test/',
  version: '1',
} as unknown as PagePayload

const files = {
  entry: '/main.js',
  stylesheets: ['/all.css'],
  fonts: ['/moda-latin-wght.woff2', '/moda-hungarian-wght.woff2'],
  modules: ['/core.js', '/event.js'],
}
const write = (assets: PageAssets, locale: Locale = 'en') =>
  renderDocument({ locale, payload, body: '', assets, messagesUrl: '/lang/en.json?v=1', feeds: [] })

test('a document asks for what its first view shows, and names to its script what comes after', () => {
  const html = write({ ...files, loader: '/load-app.js', page: '/event.js' })
  const asked = [...html.matchAll(/<(?:link|script)[^>]+(?:href|src)="(\/[^"]+\.(?:css|woff2|js|json)[^"]*)"/g)]
  expect(asked.map(([, address]) => address)).toEqual(['/all.css', '/moda-latin-wght.woff2', '/load-app.js'])
  expect(html).toContain(
    'data-app="/main.js" data-page="/event.js" data-modules="/core.js /event.js" data-messages="/lang/en.json?v=1"',
  )
})

test('the letters that only Hungarian has are asked for by Hungarian documents', () => {
  const fontsOf = (locale: Locale) =>
    [...write(files, locale).matchAll(/as="font"[^>]+href="([^"]+)"/g)].map(([, href]) => href)
  expect(fontsOf('hu')).toEqual(files.fonts)
  for (const locale of ['en', 'fr'] as const) expect(fontsOf(locale)).toEqual(['/moda-latin-wght.woff2'])
})

test('while the shop is being written, a document runs the app itself', () => {
  expect(write(files)).toContain('<script type="module" src="/main.js"></script>')
})

test('a document is whole: its head, its feeds, its root and its script, with nothing that breaks out of an attribute', () => {
  const html = renderDocument({
    locale: 'fr',
    payload,
    body: '<p>body</p>',
    assets: {
      entry: '/main.js?a&b',
      stylesheets: ['/a".css'],
      fonts: ['/f".woff2'],
      modules: ['/m.js'],
      loader: '/l".js',
    },
    messagesUrl: '/lang/fr.json?v="1"',
    feeds: [{ type: 'text/calendar', title: 'Salle "A" & B', href: '/feeds/a?b="c"' }],
  })
  expect(html.slice(0, html.indexOf('</head>'))).toBe(`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FAF6EF" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14100E" media="(prefers-color-scheme: dark)">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/a&quot;.css">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/f&quot;.woff2">
<link rel="alternate" type="text/calendar" title="Salle &quot;A&quot; &amp; B" href="/feeds/a?b=&quot;c&quot;">
${renderHead(payload)}
`)
  // Without a page of its own none is mentioned.
  expect(html.slice(html.indexOf('</head>'))).toBe(`</head>
<body>
${renderRoot(payload, '<p>body</p>')}
<script type="module" src="/l&quot;.js" data-app="/main.js?a&amp;b" data-modules="/m.js" data-messages="/lang/fr.json?v=&quot;1&quot;"></script>
</body>
</html>
`)
})
