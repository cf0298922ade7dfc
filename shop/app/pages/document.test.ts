import type { PagePayload } from '@cadenza/navigation'
import { expect, test } from 'vitest'
import type { PageAssets } from '../../../platform/build/renderer.ts'
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
  fonts: ['/latin.woff2'],
  modules: ['/core.js', '/event.js'],
}
const write = (assets: PageAssets) =>
  renderDocument({ locale: 'en', payload, body: '', assets, messagesUrl: '/lang/en.json?v=1', feeds: [] })

test('a document asks for what its first view shows, and names to its script what comes after', () => {
  const html = write({ ...files, loader: '/load-app.js', page: '/event.js' })
  const asked = [...html.matchAll(/<(?:link|script)[^>]+(?:href|src)="(\/[^"]+\.(?:css|woff2|js|json)[^"]*)"/g)]
  expect(asked.map(([, address]) => address)).toEqual(['/all.css', '/latin.woff2', '/load-app.js'])
  expect(html).toContain(
    'data-app="/main.js" data-page="/event.js" data-modules="/core.js /event.js" data-messages="/lang/en.json?v=1"',
  )
})

test('while the shop is being written, a document runs the app itself', () => {
  expect(write(files)).toContain('<script type="module" src="/main.js"></script>')
})
