import { expect, it } from 'vitest'
import type { Head, Payload } from '../../protocol/payload.ts'
import { escapeHtml, renderHead, renderRoot } from './document.ts'

const payloadOf = (head?: Head, dialog: Payload['dialog'] = null): Payload => ({
  view: { component: 'page', properties: head ? { head } : {}, deferred: [] },
  dialog,
  url: 'http://shop.test/',
  version: 'v1',
})

it('text is escaped wherever it may stand', () => {
  expect(escapeHtml(`a & b < c > d " e ' f &`)).toBe('a &amp; b &lt; c &gt; d &quot; e &#39; f &amp;')
})

it('a head is written with everything that it says, in this order', () => {
  const head: Head = {
    title: 'A & B',
    description: 'Say "hello"',
    robots: 'noindex',
    canonical: 'http://shop.test/',
    alternates: [
      { hreflang: 'fr', href: 'http://shop.test/fr' },
      { hreflang: 'hu', href: 'http://shop.test/hu' },
    ],
    openGraph: { title: 'A', image: '/a.jpeg' },
    structuredData: { name: '</script><b>' },
  }
  expect(renderHead(payloadOf(head)).split('\n')).toEqual([
    '<title>A &amp; B</title>',
    '<meta name="description" content="Say &quot;hello&quot;">',
    '<meta name="robots" content="noindex">',
    '<link rel="canonical" href="http://shop.test/">',
    '<link rel="alternate" hreflang="fr" href="http://shop.test/fr">',
    '<link rel="alternate" hreflang="hu" href="http://shop.test/hu">',
    '<meta property="og:title" content="A">',
    '<meta property="og:image" content="/a.jpeg">',
    '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>',
  ])
})

it('a head is written without what it does not say, but with an empty title', () => {
  expect(renderHead(payloadOf({ title: '' }))).toBe('<title></title>')
  expect(renderHead(payloadOf({}))).toBe('')
  expect(renderHead(payloadOf({ description: '', robots: '', canonical: '' }))).toBe('')
  expect(renderHead(payloadOf())).toBe('')
  expect(renderHead({ ...payloadOf(), view: null })).toBe('')
})

it('an open dialog says the head, and the page where the dialog says none', () => {
  const dialog = (properties: object) =>
    ({ component: 'd', properties, baseUrl: '', redirectUrl: '', key: 'k' }) as never
  expect(renderHead(payloadOf({ title: 'page' }, dialog({ head: { title: 'dialog' } })))).toBe('<title>dialog</title>')
  expect(renderHead(payloadOf({ title: 'page' }, dialog({})))).toBe('<title>page</title>')
})

it('the payload stands whole in an attribute between single quotes', () => {
  const payload = payloadOf({ title: `it's <b> & "c"` })
  const html = renderRoot(payload, '<p>page</p>')
  const [, json = ''] = /^<div id="root" data-payload='([^']*)'><p>page<\/p><\/div>$/.exec(html) ?? []
  expect(json).not.toMatch(/</)
  const decoded = json.replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  expect(JSON.parse(decoded)).toEqual(payload)
  expect(renderRoot(payload, '', 'app')).toMatch(/^<div id="app" /)
})
