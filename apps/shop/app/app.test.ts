import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('the pipeline', () => {
  // Holds: product.fallback-locale-en-locales-en
  test('speaks the language of the host', async () => {
    for (const locale of ['en', 'fr', 'hu'] as const) {
      const { props, body } = await shop.visitor(locale).get('/')
      expect(props.localization.locale).toBe(locale)
      expect(body).toContain(`<html lang="${locale}">`)
    }
  })

  // Holds: layout.language-switch-same-page-other, entities.shared-page-props-localization-cart
  test('offers the same page in every language', async () => {
    const { props } = await shop.visitor('hu').get('/events/default?month=2027-01')
    expect(props.localization.localizedUrls).toEqual({
      en: `${shop.config.origins.en}/events/default?month=2027-01`,
      fr: `${shop.config.origins.fr}/events/default?month=2027-01`,
      hu: `${shop.config.origins.hu}/events/default?month=2027-01`,
    })
    expect(props.localization.currentRoute).toBe('events.show')
  })

  // Holds: layout.hreflang-locale-plus-x-default
  test('says in the head of each page where it is in the other languages', async () => {
    const { body } = await shop.visitor('fr').get('/venues')
    const { en, fr, hu } = shop.config.origins
    for (const [language, origin] of Object.entries({ en, fr, hu, 'x-default': en })) {
      expect(body).toContain(`<link rel="alternate" hreflang="${language}" href="${origin}/venues">`)
    }
    const lost = await shop.visitor('fr').get('/nothing/here?a=1')
    expect(lost.status).toBe(404)
    for (const [language, origin] of Object.entries({ en, fr, hu, 'x-default': en })) {
      expect(lost.body).toContain(`<link rel="alternate" hreflang="${language}" href="${origin}/nothing/here?a=1">`)
    }
    const later = await shop.visitor('hu').hybrid('/gallery')
    expect(later.props.head?.alternates).toContainEqual({ hreflang: 'x-default', href: `${en}/gallery` })
  })

  // Holds: product.page-title-template-product-name
  test('names the page and the shop in the title', async () => {
    const visitor = shop.visitor('hu')
    expect((await visitor.get('/venues')).body).toContain('<title>Helyszínek – Cadenza</title>')
    expect((await visitor.get('/')).body).toContain('<title>Cadenza</title>')
    expect((await visitor.get('/nothing/here')).body).toContain('<title>Az oldal nem található – Cadenza</title>')
  })

  // Holds: operation.strict-security-policy-inline-scripts
  test('forbids inline scripts and styles, and has none', async () => {
    const { headers, body } = await shop.visitor().get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/<script(?![^>]*(\bsrc=|application\/ld\+json))/)
    expect(body).not.toMatch(/<style| style="/)
  })

  // Holds: routes.messages, calls.get-lang-locale-json-chosen
  test('sends compiled messages', async () => {
    const { headers, body } = await shop.visitor().get('/lang/hu.json')
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(JSON.parse(body)).toEqual(compilePageMessages().hu)
    expect((await shop.visitor().get('/lang/de.json')).status).toBe(404)
  })

  test('compresses pages for browsers that can read it', async () => {
    const plain = await shop.visitor().get('/')
    const { headers, bytes } = await shop.visitor().get('/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(String(headers.vary)).toContain('accept-encoding')
    expect(String(headers.vary)).toContain('x-hybrid')
    expect(brotliDecompressSync(bytes).length).toBeGreaterThan(plain.bytes.length / 2)
    expect(bytes.length).toBeLessThan(plain.bytes.length / 4)
    const zipped = await shop.visitor().get('/', { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.bytes).length).toBe(plain.bytes.length)
    // Small responses are not compressed.
    const { headers: small } = await shop.visitor().get('/health/live', { headers: { 'accept-encoding': 'br' } })
    expect(small['content-encoding']).toBeUndefined()
  })

  test('answers an address with a slash at its end, too', async () => {
    for (const path of ['/robots.txt/', '/feeds/season.atom/'])
      expect((await shop.visitor().get(path)).status).toBe(200)
  })

  test('keeps the limits of time and size of its settings', async () => {
    const other = await createTestShop({ season: false, environment: { REQUEST_TIMEOUT: '77' } })
    const { server, initialConfig } = other.app
    expect(server).toMatchObject({ headersTimeout: 19_250, requestTimeout: 96_250, timeout: 154_000 })
    expect(initialConfig.bodyLimit).toBe(1024 * 1024)
    const { host } = new URL(other.config.origins.en)
    const started = vi.spyOn(globalThis, 'setTimeout')
    const socket = connect(other.config.port, '127.0.0.1')
    socket.write(`POST /contact/submit HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\n`)
    await vi.waitFor(() => expect(started.mock.calls.map(([, delay]) => delay)).toContain(77_000))
    socket.destroy()
    await other.close()
  })

  test('has the demo bank where that takes the payments, and nowhere else', async () => {
    const ask = async (of: TestShop) => (await of.inject({ url: '/demo-bank/api/payments/unknown' })).statusCode
    const environment = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    const live = await createTestShop({ season: false, environment })
    expect([await ask(shop), await ask(live)]).toEqual([401, 404])
    await live.close()
  })

  test('is alive, and ready while the database answers', async () => {
    expect((await shop.visitor().get('/health/live')).status).toBe(200)
    expect((await shop.visitor().get('/health/ready')).status).toBe(200)
  })
})

describe('errors', () => {
  test.each(['/%E0', '/events/%FF/2026-01-01', '/soloists/100%'])(
    '%s, which is no text, is an unknown address',
    async (path) => {
      const { status, payload } = await shop.visitor('hu').get(path)
      expect(status).toBe(404)
      expect(payload.view).toMatchObject({ component: 'error', properties: { localization: { locale: 'hu' } } })
    },
  )

  test('a query that is no text changes nothing about its page', async () => {
    expect((await shop.visitor().get('/gallery?from=%E0%')).status).toBe(200)
  })

  // Holds: visitors.30-404-lists-next-three
  test('an unknown address shows the error page with the next concerts', async () => {
    const { status, payload, props } = await shop.visitor('fr').get('/does/not/exist')
    expect(status).toBe(404)
    expect(payload.view?.component).toBe('error')
    expect(props.status).toBe(404)
    expect(props.concerts).toHaveLength(3)
  })

  // Holds: pages.error-page-large-status-code
  test('a navigation gets the error page too', async () => {
    const { status, payload, headers } = await shop.visitor().hybrid('/does/not/exist')
    expect(status).toBe(404)
    expect(headers['x-hybrid']).toBe('true')
    expect(payload.view?.component).toBe('error')
  })

  // Holds: pages.error-page-large-status-code, visitors.30-404-lists-next-three
  test('a database that is gone is told honestly', async () => {
    const gone = await createTestShop({ season: false })
    await gone.database.close()
    const visitor = gone.visitor('hu')
    // An earlier visitor, whose session can no longer be read.
    visitor.cookies.set('cadenza_session', 'of-before')
    for (const path of ['/', '/cart', '/events/default/2026-12-24']) {
      const { status, payload, props } = await visitor.get(path)
      expect(status).toBe(503)
      expect(payload.view?.component).toBe('error')
      expect(props).toMatchObject({ status: 503, localization: { locale: 'hu' }, cart: { count: 0 } })
    }
    const navigation = await visitor.hybrid('/cart')
    expect(navigation).toMatchObject({ status: 503, props: { status: 503 } })
    expect((await visitor.post('/cart/promo-code/remove')).status).toBe(503)
    expect((await visitor.get('/no/such/page')).status).toBe(404)
    expect((await visitor.get('/health/live')).status).toBe(200)
    expect((await visitor.get('/health/ready')).status).toBe(503)
    await gone.app.close()
  })
})
