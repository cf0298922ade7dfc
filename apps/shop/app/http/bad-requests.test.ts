import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { locales } from '#values/locales.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

const catalogue = compileCatalogue()
let shop: TestShop
let lines: string[] = []
beforeAll(async () => {
  const log = createLog({ level: 'warn', write: (line) => void lines.push(line) })
  shop = await createTestShop({ dependencies: { log } })
})
afterAll(() => shop.close())
beforeEach(() => {
  lines = []
})

/**
 * Sends a request that no client library would, to the English shop unless it names another host.
 */
async function send(line: string, headers: string[] = [`Host: localhost:${shop.config.port}`], body = '') {
  const socket = connect(shop.config.port, '127.0.0.1')
  socket.write(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1')
  const answer = await text(socket)
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), header, body: rest.join('\r\n\r\n') }
}

const tooMany = Array.from({ length: 1001 }, (_, index) => `a[][${index}]=`).join('&')
const tooDeep = `a${'[a]'.repeat(4000)}`

describe('more than one request may say', () => {
  test.each([tooMany, tooDeep])('in a query is answered with 400 in the language of the host (%#)', async (query) => {
    for (const locale of locales) {
      const plain = await shop.visitor(locale).get(`/?${query}`)
      const hybrid = await shop.visitor(locale).hybrid(`/?${query}`)
      for (const { status, payload, props } of [plain, hybrid]) {
        expect([status, payload.view?.component, props.status]).toEqual([400, 'error', 400])
        expect(props.localization.locale).toBe(locale)
        expect(props.head.title).toContain(catalogue[locale]['errors.400'])
      }
      expect(plain.body).toContain(`<html lang="${locale}">`)
    }
    expect(lines).toEqual([])
  })

  // Holds: operation.forms-queries-json-parsed-linear
  test('in a form or in JSON is answered with 400, whatever the route', async () => {
    for (const url of ['/contact/submit', '/cart/checkout', '/payment/notify/demo', '/no/such/page']) {
      for (const payload of [tooMany, tooDeep]) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        expect((await shop.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(400)
      }
      for (const payload of [`[${'1,'.repeat(1000)}1]`, '['.repeat(40) + ']'.repeat(40)]) {
        const headers = { 'content-type': 'application/json', 'x-hybrid': 'true' }
        const answer = await shop.inject({ method: 'POST', url, payload, headers })
        expect([answer.statusCode, answer.json().view.component]).toEqual([400, 'error'])
      }
    }
    expect(lines).toEqual([])
  })
})

describe('a request line', () => {
  // Holds: operation.bad-requests-answered-such-absolute
  test('in absolute form is served, under the host that it names', async () => {
    const { port, origins } = shop.config
    const french = await send(`GET ${origins.fr}/venues?a=1 HTTP/1.1`)
    expect([french.status, french.body]).toEqual([200, expect.stringContaining('<html lang="fr">')])
    for (const path of ['', '/favicon.svg', '/robots.txt', '/health/live', '/no/such/page']) {
      const { status } = await send(`GET http://localhost:${port}${path} HTTP/1.1`)
      expect([path, status]).toEqual([path, path.startsWith('/no') ? 404 : 200])
    }
    expect((await send(`GET http://evil.example/ HTTP/1.1`)).status).toBe(421)
    expect(lines).toEqual([])
  })

  test.each([
    'http://[/',
    'http:///',
    'http://localhost:99999/',
    'ftp://localhost/',
    'javascript:alert(1)',
    '*',
    '?a=1',
  ])('with the address %s is a bad request', async (target) => {
    expect((await send(`GET ${target} HTTP/1.1`)).status).toBe(400)
    expect(lines).toEqual([])
  })

  test.each([
    '/%00',
    '/media/a%00b.jpg',
    '/demo-bank/pay/%00',
    '/lang/%E0.json',
    '/orders/%00/tickets.pdf',
    '/build/%',
  ])('with the path %s, which is no text, is an unknown address', async (path) => {
    expect((await shop.inject({ url: path })).statusCode).toBe(404)
    expect(lines).toEqual([])
  })
})

describe('the end of a body', () => {
  const hidden = 'GET /no/such/page HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const form = 'Content-Type: application/x-www-form-urlencoded'

  test.each([
    ['by a length and in chunks', [`Content-Length: ${5 + hidden.length}`, 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['by two lengths', ['Content-Length: 3', 'Content-Length: 4'], 'a=b'],
    ['by a length that is no number', ['Content-Length: +3'], 'a=b'],
    ['in chunks of another name', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['in chunks that are not last', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['by a header with a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 3'], 'a=b'],
    ['by a header of two lines', ['Transfer-Encoding:\r\n chunked', 'Content-Length: 3'], 'a=b'],
    ['by a chunk of a negative length', ['Transfer-Encoding: chunked'], '-1\r\n\r\n'],
    ['by lines that end in a line feed alone', ['X: y\nContent-Length: 3'], 'a=b'],
  ])('that is said %s is not guessed: nothing is answered that hides behind it', async (_, headers, body) => {
    const host = `Host: localhost:${shop.config.port}`
    const answer = await send('POST /contact/submit HTTP/1.1', [host, form, ...headers], body + hidden)
    expect(answer.status).toBe(400)
    expect(answer.body).not.toContain('HTTP/1.1')
    expect(lines).toEqual([])
  })

  test('of a page that is asked for is taken along: what stands in it is no request', async () => {
    const length = `Content-Length: ${hidden.length}`
    const answer = await send('GET /venues HTTP/1.1', [`Host: localhost:${shop.config.port}`, length], hidden)
    expect([answer.status, answer.body.includes('HTTP/1.1 ')]).toEqual([200, false])
  })
})

test('a compressed body counts by what it is unpacked', async () => {
  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const) {
    const payload = pack(JSON.stringify({ message: 'a'.repeat(20_000_000) }))
    expect(payload.length).toBeLessThan(100_000)
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const answer = await shop.inject({ method: 'POST', url: '/contact/submit', payload, headers })
    expect([encoding, [413, 415].includes(answer.statusCode)]).toEqual([encoding, true])
  }
  expect(lines).toEqual([])
})

describe('a method', () => {
  test.each([
    ['PUT', '/venues', 'GET, HEAD, OPTIONS'],
    ['GET', '/contact/submit', 'POST, OPTIONS'],
    ['POST', '/robots.txt', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/', 'GET, HEAD, OPTIONS'],
  ])('%s that %s does not take is told with what it takes', async (method, path, allow) => {
    const answer = await send(`${method} ${path} HTTP/1.1`)
    expect([answer.status, answer.header('allow')]).toEqual([405, allow])
    const asked = await send(`OPTIONS ${path} HTTP/1.1`)
    expect([asked.status, asked.header('allow'), asked.body]).toEqual([204, allow, ''])
    expect(lines).toEqual([])
  })
})

describe('a form of ours, filled in by no person', () => {
  const odd: unknown[] = [[], {}, { toString: 1, valueOf: 1 }, '\0', '\ud800', 1e300, true, null]
  const fields = {
    '/contact/submit': ['firstName', 'lastName', 'email', 'phone', 'message', 'turnstileToken'],
    '/cart/checkout': ['firstname', 'email', 'phone', 'phone_country', 'message', 'expected_total', 'idempotency_key'],
    '/cart/promo-code/apply': ['promo_code'],
    '/cart/add/1': ['quantity'],
    '/cart/add/99999999999999999999': ['quantity'],
    '/cart/update/%00': ['quantity'],
  }

  test.each(Object.entries(fields))('%s answers with errors by field, never with a fault', async (url, names) => {
    const visitor = shop.visitor()
    for (const value of odd) {
      const { status } = await visitor.post(url, Object.fromEntries(names.map((name) => [name, value])))
      expect(status).toBe(200)
    }
    for (const data of [[], [[]], { _error_bag: '\0' }]) expect((await visitor.post(url, data)).status).toBe(200)
    expect(lines).toEqual([])
  })

  test.each(Object.entries(fields))('%s without JavaScript comes back, whatever is in it', async (url, names) => {
    const visitor = shop.visitor()
    for (const [suffix, value] of [
      ['', '\0'],
      ['[a]', 'x'],
      ['[]', 'x'],
      ['[__proto__]', 'x'],
      ['', '%E0%'],
    ] as const) {
      const typed = Object.fromEntries(names.map((name) => [name + suffix, value]))
      expect((await visitor.submit(url, { ...typed, _error_bag: '\0' })).status).toBe(200)
    }
    expect(lines).toEqual([])
  })

  // Holds: operation.bad-requests-answered-such-absolute
  test('_method that is no text is a bad request', async () => {
    const visitor = shop.visitor()
    for (const _method of [{}, ['PUT'], { toString: null }, 1])
      expect((await visitor.post('/cart/promo-code/remove', { _method })).status).toBe(400)
    expect((await visitor.submit('/cart/promo-code/remove', { '_method[a]': '1' })).status).toBe(400)
    expect(lines).toEqual([])
  })
})

test.each([
  ['application/xml', '<a/>', 415],
  ['garbage', 'x', 415],
  ['application/json', '{', 400],
  ['application/json', '{"__proto__":{}}', 400],
  ['application/x-www-form-urlencoded', `a=${'x'.repeat(1024 * 1024)}`, 413],
])(
  'a body of the type %s that cannot be read is told as such, in the language of the host (%#)',
  async (type, payload, status) => {
    const headers = { 'content-type': type, host: new URL(shop.config.origins.hu).host }
    const answer = await shop.inject({ method: 'POST', url: '/contact/submit', payload, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(catalogue.hu['errors.400'])
    expect(lines).toEqual([])
  },
)

describe('a multipart form', () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const send = (payload: string, type = 'multipart/form-data; boundary=x', headers = {}) =>
    shop.inject({ method: 'POST', url: '/payment/notify/demo', payload, headers: { 'content-type': type, ...headers } })

  test.each<[string, string, string?]>([
    ['without a boundary', 'x', 'multipart/form-data'],
    ['that breaks off in a header', '--x\r\nContent-Disposition: form'],
    ['that breaks off in a value', part('a', 'x')],
    ['of something else', 'x'],
    ['with a name of the prototype', `${part('__proto__', 'x')}--x--`],
    ['nested in 40 levels', `${part(`a${'[a]'.repeat(40)}`, 'x')}--x--`],
    ['whose method is no text', `${part('_method[a]', 'PUT')}--x--`],
  ])('%s is a bad request', async (_, payload, type) => {
    expect((await send(payload, type)).statusCode).toBe(400)
    expect(lines).toEqual([])
  })

  test('with more fields than any form of ours has, or with a file, is refused', async () => {
    const file = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx\r\n--x--'
    for (const payload of [`${part('a', 'x').repeat(60)}--x--`, file])
      expect((await send(payload)).statusCode).toBe(413)
    expect(lines).toEqual([])
  })

  test('is read as any other form', async () => {
    const visitor = shop.visitor()
    await visitor.get('/')
    const fields = { _error_bag: 'mine', promo_code: 'none' }
    const plain = await visitor.submit('/cart/promo-code/apply', fields)
    const payload = `${Object.entries(fields)
      .map(([name, value]) => part(name, value))
      .join('')}--x--`
    const token = decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? '')
    const answer = await shop.inject({
      method: 'POST',
      url: '/cart/promo-code/apply',
      payload,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'x-xsrf-token': token,
        origin: shop.config.origins.en,
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect([plain.status, answer.statusCode, answer.headers.location]).toEqual([200, 303, '/cart'])
    const { props } = await visitor.get('/cart')
    expect(Object.keys(props.errors)).toEqual(['mine'])
    expect(props.input).toEqual({ promo_code: 'none' })
  })
})

describe('a path that looks like a host', () => {
  test.each(['//evil.example/', '//evil.example//x', '///evil.example'])('%s leads nowhere else', async (path) => {
    const answer = await shop.inject({ url: path })
    expect(answer.statusCode).toBe(404)
    const { payload, props } = readPage(answer.body)
    expect(new URL(payload.url).origin).toBe(shop.config.origins.en)
    for (const locale of locales) {
      expect(new URL(props.localization.localizedUrls[locale]).origin).toBe(shop.config.origins[locale])
    }
    const posted = await shop.visitor().submit(
      '/cart/promo-code/apply',
      { promo_code: 'x' },
      {
        headers: { referer: shop.config.origins.en + path },
        follow: false,
      },
    )
    expect([posted.status, posted.location]).toEqual([303, '/cart'])
  })
})

function readPage(body: string) {
  const attribute = /data-payload='(.*?)'/s.exec(body)![1]!
  const payload = JSON.parse(attribute.replace(/&#39;/g, "'").replace(/&lt;/g, '<').replace(/&amp;/g, '&'))
  return { payload, props: payload.view.properties }
}
