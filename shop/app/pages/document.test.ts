import type { PagePayload } from '@cadenza/navigation'
import { expect, test } from 'vitest'
import type { PageAssets } from '../../../platform/build/renderer.ts'
import type { Locale } from '../../../values/locales.ts'
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
