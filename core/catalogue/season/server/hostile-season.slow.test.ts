import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { readDocument } from '#test/crawl/read-document.ts'
import { createRender } from '#apps/shop/app/pages/render.tsx'
import { seasonFilterNames } from '../filters.ts'
import { hostileTexts } from './testing/hostile-texts.ts'

/** Renders real pages: React's output may differ from the data. */
const renderer = {
  version: 'test',
  render: createRender(),
  assetsOf: () => ({ entry: '/build/main.js', stylesheets: [], modules: [], fonts: [] }),
}
const shop = await createTestShop({ dependencies: { renderer } })
afterAll(shop.close)

/** Far more than any of them takes, even on a busy machine. */
const timeout = 10_000

const markup = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</select><img src=x onerror=alert(1)>',
  '</option></select><script>alert(1)</script>',
  '<!--<script>-->alert(1)<!--</script>-->',
  '--><script>alert(1)</script>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  '<form action="https://evil.example/"><input name="q">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<style>@import "https://evil.example/"</style>',
  '<link rel="stylesheet" href="https://evil.example/">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<template><script>alert(1)</script></template>',
  '<math><mi xlink:href="javascript:alert(1)">a</mi></math>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\u0000<script>alert(1)</script>',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '\u2028<script>alert(1)</script>',
  '{"@type":"</script><script>alert(1)</script>"}',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  '${alert(1)}',
]

/** Returns what a browser would execute in a page, and its link targets. */
function readDangers(html: string) {
  const { tags } = readDocument(html)
  const isOurs = (value = '') => value.startsWith('/build/') || value === ''
  return {
    scripts: tags.filter(({ name, attributes }) => name === 'script' && !isOurs(attributes.src)).length,
    inline: tags.filter(
      ({ name, attributes }) => name === 'script' && !attributes.src && attributes.type !== 'application/ld+json',
    ).length,
    handlers: tags.flatMap(({ attributes }) => Object.keys(attributes).filter((name) => name.startsWith('on'))),
    foreign: tags
      .filter(({ name }) => /^(iframe|object|embed|base|style|math|template)$/.test(name))
      .map(({ name }) => name),
    ways: tags.flatMap(({ attributes: { href = '', action = '', src = '', content = '' } }) =>
      [href, action, src, content].filter((way) => /^\s*(javascript|data):|evil\.example\/?$/i.test(way)),
    ),
  }
}

const clean = readDangers((await shop.visitor().get('/season')).body)

// Holds: behind.season-hostile-answered
describe.each([...seasonFilterNames, 'page'])('markup as %s', (name) => {
  test('is text in the page, stands there as it was typed, and runs nowhere', async () => {
    for (const typed of markup) {
      const visitor = shop.visitor('hu')
      const { status, body, props } = await visitor.get(`/season?${new URLSearchParams({ [name]: typed })}`)
      expect([typed, status, readDangers(body)]).toEqual([typed, 200, clean])
      const visible = typed.replaceAll(/[\p{Cc}\u2028]/gu, '')
      if (name !== 'page') expect(props.filters[name].replaceAll(/\s/g, '')).toBe(visible.replaceAll(/\s/g, ''))
    }
  })
})

/** Queries as written by programs. */
const queries: [string, string][] = [
  ['a number too large to count', `page=${'9'.repeat(400)}`],
  ['the thousand-millionth page', 'page=1000000000'],
  ['a page below none', 'page=-1000000000'],
  ['half a page', 'page=1.5'],
  ['a page in hexadecimal', 'page=0x10'],
  ['a page in Arabic digits', `page=${encodeURIComponent('٢')}`],
  ['a month after the year 9999', 'month=10000-01'],
  ['a month of the year 275761', 'month=275761-01'],
  ['the last month that databases know', 'month=294276-12'],
  ['a month before Christ', 'month=-0044-03'],
  ['the last month of a thousand years', 'month=2999-12'],
  ['infinity as a month', 'month=infinity'],
  ['a month and an attempt', `month=${encodeURIComponent("2026-11' or '1'='1")}`],
  ['a price of many digits', `price=${'9'.repeat(300)}`],
  ['a price below nothing', 'price=-1'],
  ['a price that is none', 'price=NaN'],
  ['wildcards of LIKE', `hall=${encodeURIComponent('%_%')}&soloist=${encodeURIComponent('%')}`],
  [
    'a regular expression without end',
    `q=${encodeURIComponent('(a+)+$'.repeat(30))}&composer=${encodeURIComponent('.*')}`,
  ],
  ['words and operators', `q=${encodeURIComponent("bach:*A & !('x' <-> y) | \\'")}`],
  ['a word of a hundred thousand letters', `q=${'x'.repeat(15_000)}`],
  ['two thousand words', `q=${'ab%20'.repeat(2000)}`],
  ['many words that resemble some', `q=${'beethovan%20mozrat%20vivladi%20'.repeat(60)}`],
  ['marks on marks', `q=e${'%CC%81'.repeat(2000)}`],
  ['a text from right to left', `q=${encodeURIComponent('\u202Eשלום עולם')}&city=${encodeURIComponent('باريس')}`],
  ['bytes that are no text', 'q=%C3%28&city=%FF%FE&hall=%ED%A0%80&composer=%F5%80%80%80'],
  ['zeros', 'q=%00&city=%00&hall=a%00b&month=2026-11%00'],
  ['percents that are none', 'q=%&city=%2&hall=%zz'],
  ['a list of everything', seasonFilterNames.map((name) => `${name}[]=a&${name}[]=b`).join('&')],
  ['everything twice', seasonFilterNames.map((name) => `${name}=a&${name}=b`).join('&')],
  ['members of everything', seasonFilterNames.map((name) => `${name}[a][b]=c`).join('&')],
  ['lists in lists', `q${'[a]'.repeat(20)}=x`],
  ['prototypes', '__proto__=a&constructor=b&toString=c&hasOwnProperty=d&q=constructor&city=__proto__'],
  ['SQL', `q=${encodeURIComponent("'); drop table events; --")}&city=${encodeURIComponent("Paris'--")}`],
  ['a template', `q=${encodeURIComponent('{{7*7}}${7*7}<%= 7*7 %>#{7*7}')}`],
  [
    'another address',
    `q=${encodeURIComponent('http://169.254.169.254/latest')}&hall=${encodeURIComponent('../../etc/passwd')}`,
  ],
]

describe('a season that is asked for by', () => {
  // Holds: behind.season-hostile-answered
  test.each(queries)('%s is answered in time, as a page and as a part of one', async (_, query) => {
    for (const ask of [
      () => shop.visitor().get(`/season?${query}`),
      () => shop.visitor('fr').hybrid(`/season?${query}`, { component: 'season', only: ['upcoming', 'total'] }),
    ]) {
      const begun = performance.now()
      const { status, payload, body } = await ask()
      expect([status, payload.view?.component]).toEqual([200, 'season'])
      expect(performance.now() - begun).toBeLessThan(timeout)
      if (body.startsWith('<')) expect(readDangers(body)).toEqual(clean)
    }
  })

  test.each([
    ['more values than any form has', Array.from({ length: 1500 }, (_, index) => `f${index}=1`).join('&')],
    ['more levels than any form has', `q${'[a]'.repeat(40)}=x`],
  ])('%s is refused as a bad request', async (_, query) => {
    expect((await shop.visitor().get(`/season?${query}`)).status).toBe(400)
  })

  // Holds: behind.season-hostile-answered
  test('every hostile text in every filter at once is answered, and told what of it is none', async () => {
    for (const typed of hostileTexts.map((text) => text.slice(0, 1000))) {
      const asked = Object.fromEntries(seasonFilterNames.map((name) => [name, typed]))
      const { status, props } = await shop.visitor().hybrid(`/season?${new URLSearchParams(asked)}`)
      expect([typed, status]).toEqual([typed, 200])
      if (props.filters.month) expect(props.problems.month ?? typed).toBe(typed === '2026-12' ? typed : 'noMonth')
    }
  })

  test('one sender again and again is answered each time', async () => {
    const visitor = shop.visitor()
    const asked = Array.from({ length: 60 }, (_, index) => visitor.hybrid(`/season?q=beethowen%20${'x'.repeat(index)}`))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})
