import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productionEnvironment } from '#test/shop/production.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

const production = {
  ...productionEnvironment,
  ORIGINS: 'en=https://cadenza.example,fr=https://fr.cadenza.example:8443,hu=https://hu.cadenza.example',
}

let shop: TestShop
let live: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  live = await createTestShop({ season: false, environment: production })
})
afterAll(async () => {
  await shop.close()
  await live.close()
})

const ask = (of: TestShop, host: string, url = '/', headers: Record<string, string> = {}) =>
  of.inject({ url, headers: { host, ...headers } })

describe('a host', () => {
  test.each(['cadenza.example', 'CADENZA.example', 'cadenza.example:443', 'fr.cadenza.example:8443'])(
    '%s of ORIGINS is served',
    async (host) => {
      expect((await ask(live, host)).statusCode).toBe(200)
    },
  )

  // Holds: product.fallback-locale-en-locales-en
  test.each([
    'evil.example',
    'cadenza.example.evil.example',
    'cadenza.example.',
    'cadenza.example:8080',
    'fr.cadenza.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
  ])('%s that is not of ORIGINS is refused as misdirected', async (host) => {
    for (const url of ['/', '/favicon.svg', '/robots.txt', '/lang/en.json', '/no/such/page', '/demo-bank/bank.css']) {
      const answer = await ask(live, host, url)
      expect([url, answer.statusCode]).toEqual([url, 421])
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.body).toBe(
        'Misdirected Request: this name is not served here. The shop is at https://cadenza.example\n',
      )
    }
    expect((await live.inject({ method: 'POST', url: '/cart/holds', headers: { host } })).statusCode).toBe(421)
  })

  test.each(['a b', '[::1', 'localhost:99999', 'cadenza.example/x', 'user@cadenza.example', 'cadenza.example,evil'])(
    '“%s” that is none is a bad request',
    async (host) => {
      const answer = await ask(live, host)
      expect(answer.statusCode).toBe(400)
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    },
  )

  test('that is named twice, or not at all, is a bad request', async () => {
    const own = `Host: ${new URL(shop.config.origins.en).host}\r\n`
    for (const [version, hosts] of [
      ['1.1', own + own],
      ['1.1', ''],
      ['1.0', ''],
    ]) {
      const answer = await sendRaw(shop, `GET / HTTP/${version}\r\n${hosts}Connection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    }
  })

  test('does not matter to a health check', async () => {
    for (const host of ['10.0.0.7:3000', 'evil.example', 'a b']) {
      expect((await ask(live, host, '/health/live')).statusCode).toBe(200)
      expect((await ask(live, host, '/health/ready')).statusCode).toBe(200)
    }
  })
})

describe('in development', () => {
  test.each(['127.0.0.1', '127.0.0.1:1234', '[::1]:3000', 'localhost:1', 'de.localhost:3000', '0.0.0.0:3000'])(
    '%s leads to the English address',
    async (host) => {
      const { statusCode, headers } = await ask(shop, host, '/events/buda?month=2027-01')
      expect(statusCode).toBe(307)
      expect(headers.location).toBe(`${shop.config.origins.en}/events/buda?month=2027-01`)
      expect(headers['cache-control']).toBe('private, no-store')
    },
  )

  test('no address leads away from the shop', async () => {
    for (const url of ['//evil.example/', '/\\evil.example']) {
      const { headers } = await ask(shop, '127.0.0.1', url)
      expect(new URL(String(headers.location)).origin).toBe(shop.config.origins.en)
    }
  })

  test('a name of another machine is refused, and so is a form under a name of this one', async () => {
    expect((await ask(shop, '192.168.1.7:3000')).statusCode).toBe(421)
    const headers = { host: '127.0.0.1' }
    expect((await shop.inject({ method: 'POST', url: '/cart/holds', headers })).statusCode).toBe(421)
  })
})

describe('the host that a proxy forwards', () => {
  const forwarded = { 'x-forwarded-host': 'evil.example' }

  test('is not trusted without trusted proxies', async () => {
    expect((await ask(live, 'cadenza.example', '/', forwarded)).statusCode).toBe(200)
    expect((await ask(live, 'evil.example', '/', { 'x-forwarded-host': 'cadenza.example' })).statusCode).toBe(421)
  })

  test('is trusted from a trusted proxy, and from nobody else', async () => {
    const behind = await createTestShop({ season: false, environment: { ...production, TRUST_PROXY: '10.0.0.0/8' } })
    const send = (remoteAddress: string, host: string, forwardedHost: string) =>
      behind.inject({ url: '/robots.txt', remoteAddress, headers: { host, 'x-forwarded-host': forwardedHost } })
    try {
      const fromProxy = await send('10.1.2.3', 'upstream', 'hu.cadenza.example')
      expect([fromProxy.statusCode, fromProxy.body]).toEqual([
        200,
        expect.stringContaining('https://hu.cadenza.example/sitemap.xml'),
      ])
      expect((await send('10.1.2.3', 'cadenza.example', 'evil.example')).statusCode).toBe(421)
      expect((await send('10.1.2.3', 'cadenza.example', 'a b')).statusCode).toBe(400)
      const fromStranger = await send('192.0.2.1', 'cadenza.example', 'hu.cadenza.example')
      expect(fromStranger.body).toContain('https://cadenza.example/sitemap.xml')
      expect((await send('192.0.2.1', 'upstream', 'cadenza.example')).statusCode).toBe(421)
    } finally {
      await behind.close()
    }
  })
})

function sendRaw({ config }: TestShop, request: string): Promise<string> {
  const socket = connect(config.port, '127.0.0.1')
  socket.end(request)
  return text(socket)
}
