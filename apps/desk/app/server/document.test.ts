import type { PagePayload } from '@cadenza/navigation'
import { expect, test } from 'vitest'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { renderDocument } from './document.ts'

/** Texts are represented by their keys. */
const translate = ((key: string) => `<${key}>`) as DeskTranslate
const payload = {
  view: { component: 'today', properties: { head: { title: 'Today & tomorrow' } } },
  dialog: null,
  url: '/desk',
  version: '1',
} as unknown as PagePayload

test('desk: a document loads its fonts, styles, modules and texts, names its language, and says that it needs JavaScript', () => {
  const assets = {
    entry: '/build/desk.js?a&b',
    fonts: ['/build/a.woff2', '/build/b.woff2?a&b'],
    stylesheets: ['/build/a.css', '/build/b.css?a&b'],
    modules: ['/build/a.js', '/build/b.js?a&b'],
  }
  const messagesPath = '/desk/texts/hu.json?v=1&w'
  const [head, body] = renderDocument({ locale: 'hu', payload, translate, assets, messagesPath }).split('<body>')
  const tags = head!.match(/<(html|meta|link|title).*/g)
  expect(tags).toEqual([
    '<html lang="hu">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/build/a.woff2">',
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/build/b.woff2?a&amp;b">',
    '<link rel="stylesheet" href="/build/a.css">',
    '<link rel="stylesheet" href="/build/b.css?a&amp;b">',
    '<link rel="modulepreload" href="/build/a.js">',
    '<link rel="modulepreload" href="/build/b.js?a&amp;b">',
    '<link rel="preload" as="fetch" crossorigin href="/desk/texts/hu.json?v=1&amp;w">',
    '<title>Today &amp; tomorrow</title>',
  ])
  expect(body!.split('\n').slice(1, -3)).toEqual([
    '<noscript><p>&lt;frame.noScript&gt;</p></noscript>',
    expect.stringContaining('data-payload='),
    '<script type="module" src="/build/desk.js?a&amp;b" data-texts="/desk/texts/hu.json?v=1&amp;w"></script>',
  ])
})
