import { href } from '@cadenza/navigation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { routes } from '#core/routes/routes.ts'
import { type Locale, locales } from '#values/locales.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'

let shop: TestShop
let secure: TestShop
let ticket: number
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  const ORIGINS = 'en=https://shop.example,fr=https://fr.shop.example,hu=https://hu.shop.example'
  secure = await createTestShop({ season: false, environment: { ORIGINS } })
  ticket = (await storeConcert(shop.db)).ticketIds[0]
})
afterAll(async () => {
  await shop.close()
  await secure.close()
})

/** A browser that rejects cookies. */
function withoutCookies(of: TestShop, locale: Locale): TestVisitor {
  const visitor = of.visitor(locale)
  visitor.cookies.set = () => visitor.cookies
  return visitor
}

/** Message of the representative pages, in each language. */
const said: Record<Locale, string> = {
  en: 'Please allow cookies for this site',
  fr: 'Veuillez autoriser les cookies pour ce site',
  hu: 'Kérjük, engedélyezze ezen az oldalon a sütiket',
}
const forms: [string, () => string, Record<string, string>][] = [
  ['the first ticket', () => href(routes['cart.add_ticket'], { eventTicket: ticket }), { quantity: '1' }],
  ['a promo code', () => href(routes['cart.apply_promo_code']), { promo_code: 'NOBODY' }],
  ['a message', () => '/contact/submit', {}],
  ['a login', () => '/login', { email: 'nobody@example.com', password: 'not the one at all' }],
]

describe.each(forms)('without cookies, %s', (_, path, fields) => {
  // Holds: product.without-cookies-forms-say-so
  test.each(locales)('is answered by what is needed, with and without JavaScript (%s)', async (locale) => {
    const visitor = withoutCookies(shop, locale)
    for (const send of ['post', 'submit'] as const) {
      const { status, props, body, payload } = await visitor[send](path(), fields)
      expect(status).toBe(200)
      expect(props.flash.notice.text).toContain(said[locale])
      // A form without errors would confirm.
      expect(props.errors).toHaveProperty('_cookies')
      if (send === 'submit') expect(body.replaceAll('\u00A0', ' ')).toContain(said[locale])
      expect(payload.url).not.toContain('cookies-given')
    }
  })

  test('is answered as ever where they are kept, and no address says so', async () => {
    for (const send of ['post', 'submit'] as const) {
      const { props, payload } = await shop.visitor()[send](path(), fields)
      expect(props.errors).not.toHaveProperty('_cookies')
      expect(payload.url).not.toContain('cookies-given')
    }
  })
})

test('without cookies, who is sent on from the page that follows is still told', async () => {
  const visitor = withoutCookies(shop, 'en')
  const given = Math.floor(Date.now() / 1000)
  const { props, payload } = await visitor.get(`/account?cookies-given=${given}`)
  expect([payload.view?.component, props.flash.notice?.text]).toEqual(['login', expect.stringContaining(said.en)])
})

test('cookies: a link that was copied with the mark says nothing to who opens it later', async () => {
  const visitor = withoutCookies(shop, 'en')
  const longAgo = Math.floor(Date.now() / 1000) - 3_600
  const { props, payload } = await visitor.get(`/gyik?a=1&cookies-given=${longAgo}`)
  expect([props.flash, payload.url]).toEqual([{}, expect.stringMatching(/\/gyik\?a=1$/)])
})

test('cookies: a page that says so is kept for nobody', async () => {
  const given = Math.floor(Date.now() / 1000)
  const told = await withoutCookies(shop, 'en').get(`/gyik?cookies-given=${given}`)
  expect(told.props.flash.notice.text).toContain(said.en)
  expect(String(told.headers['cache-control'])).toMatch(/no-store/)
  expect((await withoutCookies(shop, 'en').get('/gyik')).props.flash).toEqual({})
})

// Browsers drop https-only cookies, and report that the page was opened without https.
test.each(['post', 'submit'] as const)(
  'a form of a page without encryption says where it is to be sent (%s)',
  async (send) => {
    const origin = 'http://fr.shop.example'
    const visitor = secure.visitor('fr')
    const answer = await visitor[send]('/contact/submit', {}, { headers: { origin, referer: `${origin}/` } })
    expect(answer.status).toBe(419)
    const text = send === 'post' ? answer.props.flash.notice.text : answer.body
    expect(text).toContain('https://fr.shop.example')
    expect(text).toContain('sans chiffrement')
  },
)
