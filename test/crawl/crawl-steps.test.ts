import { expect, test } from 'vitest'
import { crawl } from './crawl.ts'
import { listForeignSentences, listSharedTexts, type PlacedText } from './shared-texts.ts'

const origin = 'http://site.test'
const types = { xml: 'application/xml', ics: 'text/calendar', html: 'text/html; charset=utf-8' }

/** Visits a site of a few files. */
function visit(files: Record<string, string>) {
  return crawl({
    starts: [`${origin}/`],
    isFollowed: (url) => url.origin === origin,
    ask: async ({ pathname, search }) => {
      const body = files[pathname + search]
      const type = types[pathname.split('.')[1] as keyof typeof types] ?? types.html
      return {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': type },
        body: Buffer.from(body ?? ''),
      }
    },
  })
}

test('crawl: asks once for whatever a page, its head, its data, a feed or a form names, and for nothing elsewhere', async () => {
  const visited = await visit({
    '/': `<link rel="alternate" href="/feed.ics"><meta property="og:image" content="${origin}/share.jpeg">
      <script type="application/ld+json">{"@context":"https://schema.org","url":"${origin}/data"}</script>
      <a href="/page?x=1#part">1</a><a href="/page?x=1">again</a><a href="mailto:a@b.example">2</a>
      <a href="https://elsewhere.example/">3</a>
      <picture><source srcset="/a-1.avif 1w, /a-2.avif 2w"><img src="/a.webp"></picture>
      <form action="/find"></form><form action="/send" method="post"></form><audio src="/b.mp3"></audio>`,
    '/feed.ics': `URL:${origin}/a-very-long\r\n -address`,
    '/page?x=1': '<noscript><a href="/without-script">4</a></noscript>',
  })
  expect([...visited.keys()].map((url) => url.slice(origin.length)).toSorted()).toEqual([
    '/',
    '/a-1.avif',
    '/a-2.avif',
    '/a-very-long-address',
    '/a.webp',
    '/b.mp3',
    '/data',
    '/feed.ics',
    '/find',
    '/page?x=1',
    '/share.jpeg',
    '/without-script',
  ])
  expect(visited.get(`${origin}/data`)).toMatchObject({ from: `${origin}/`, answer: { status: 404 } })
})

const place = (locale: 'en' | 'fr' | 'hu', text: string, more: Partial<PlacedText> = {}): PlacedText => ({
  text,
  locale,
  lang: locale,
  within: 'p',
  path: '/x',
  ...more,
})
const names = new Set(['Salle Aubépine', 'Paris', 'piano'])

test('crawl: a text that two languages have alike was not translated, unless it is names, a number or a term', () => {
  expect(listSharedTexts([place('en', 'Few seats left'), place('fr', 'Few seats left')], names)).toEqual([
    '“Few seats left” stands in en /x, fr /x',
  ])
  for (const text of ['Salle Aubépine', 'Salle Aubépine, Paris', '· Paris, piano…', '95 min', '12.00 €', 'a@b.example'])
    expect(listSharedTexts([place('en', text), place('hu', text)], names)).toEqual([])
  const quoted = [place('en', 'Dies irae', { within: 'em' }), place('fr', 'Dies irae', { within: 'em' })]
  expect(listSharedTexts(quoted, names)).toEqual([])
  const marked = [place('en', 'Magyarul'), place('fr', 'Magyarul', { lang: 'hu' })]
  expect(listSharedTexts(marked, names)).toEqual([])
})

test('crawl: a sentence is told by its little words to be in another language than its page', () => {
  for (const [locale, text] of [
    ['fr', 'Choose your seats'],
    ['hu', 'Lisez le programme avec nous'],
    ['en', 'Jegyek és bérletek'],
  ] as const) {
    expect(listForeignSentences([place(locale, text)], names)).toHaveLength(1)
    expect(listForeignSentences([place(locale, text, { lang: 'x' })], names)).toEqual([])
  }
  const right = [place('en', 'Read the programme'), place('fr', 'Choisissez vos places'), place('hu', 'Az est műsora')]
  expect(listForeignSentences(right, names)).toEqual([])
})
