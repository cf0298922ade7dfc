import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { requestLimits } from '#core/context/request-limits.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createTraveller } from './testing/traveller.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(() => sql`truncate attempts`.execute(shop.db))

const forms = [
  [
    { name: 'message', value: 'Jó napot,\nZsófia' },
    { name: 'companyInvoice', value: 'true', checked: true },
  ],
  [],
]
const read = (body: string) => (JSON.parse(body) as { href: string }).href

describe('what is typed', () => {
  // Holds: layout.language-keeps-typed
  test.each([
    ['a visitor who has no session yet', false],
    ['one who has', true],
  ])('of %s comes along to another language, once, and is in no address', async (_, hasSession) => {
    const traveller = createTraveller(shop)
    if (hasSession) await traveller.at.en.post('/contact/submit', {})
    const kept = await traveller.at.en.post('/language/fr/typed', { to: '/gyik?a=1', forms })
    expect([kept.status, kept.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const { url, answer, way } = await traveller.open(read(kept.body))
    expect(url.href).toBe(`${shop.config.origins.fr}/gyik?a=1`)
    expect([answer.props.flash.typed, String(answer.headers['cache-control'])]).toEqual([forms, 'private, no-store'])
    expect(way.join()).not.toMatch(/Zs(ó|%C3%B3)fia|message/i)
    expect((await traveller.at.fr.get('/gyik')).props.flash).toEqual({})
  })

  test('is kept for nobody from another site, nor for a session by its name alone', async () => {
    const visitor = shop.visitor()
    await visitor.post('/contact/submit', {})
    const sent = { to: '/', forms }
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const headers of [elsewhere, { 'x-xsrf-token': 'made.up' }] as Record<string, string>[])
      expect((await visitor.post('/language/fr/typed', sent, { headers })).status).toBe(419)
    expect((await visitor.get('/gyik')).props.flash.typed).toBeUndefined()
  })

  test.each([
    ['to the same language', '/language/en/typed', { to: '/', forms }, 400],
    ['to no language', '/language/xx/typed', { to: '/', forms }, 400],
    ['without forms', '/language/fr/typed', { to: '/' }, 400],
    ['of another shape', '/language/fr/typed', { to: '/', forms: [[{ name: 'a', value: { deep: [] } }]] }, 400],
    ['with a password', '/language/fr/typed', { to: '/', forms: [[{ name: 'new_password', value: 'x' }]] }, 400],
    ['too long', '/language/fr/typed', { to: '/', forms: [[{ name: 'a', value: 'x'.repeat(40_000) }]] }, 413],
  ])('%s is refused', async (_, path, sent, status) => {
    expect((await shop.visitor().post(path, sent)).status).toBe(status)
  })

  test('leads to pages of ours alone, and holds no character that no database takes', async () => {
    const traveller = createTraveller(shop)
    const odd = [[{ name: 'a', value: 'x\u0000y\ud800' }]]
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const { url, answer } = await traveller.open(
        read((await traveller.at.en.post('/language/fr/typed', { to, forms: odd })).body),
      )
      expect(url.href).toBe(`${shop.config.origins.fr}/`)
      expect(answer.props.flash.typed).toEqual([[{ name: 'a', value: 'xy\ufffd' }]])
    }
  })

  test('is kept so often and no oftener from one network', async () => {
    const visitor = shop.visitor()
    await visitor.post('/language/fr/typed', { to: '/', forms })
    await sql`update attempts set count = ${requestLimits.handover.attempts}`.execute(shop.db)
    expect((await visitor.post('/language/fr/typed', { to: '/', forms })).status).toBe(429)
  })
})
