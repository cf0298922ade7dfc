import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepAnswersPrivate } from '#platform/http/responses/caching.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('an answer', () => {
  test.each([
    '/',
    '/cart',
    '/cart/checkout',
    '/events/default',
    '/gallery',
    '/venues',
    '/contact/challenge',
    '/payment/success/00000000-0000-4000-8000-000000000000',
    '/orders/00000000-0000-4000-8000-000000000000/tickets.pdf',
    '/demo-bank/pay/unknown',
    '/health/live',
    '/health/ready',
    '/no/such/page',
    '/media/no-such-picture.jpg',
  ])('%s is kept by no cache', async (path) => {
    const document = await shop.visitor().get(path, { follow: false })
    expect(document.headers['cache-control']).toBe('private, no-store')
    const navigation = await shop.visitor().hybrid(path, { follow: false })
    expect(navigation.headers['cache-control']).toBe('private, no-store')
  })

  test('to a form is kept by no cache', async () => {
    const visitor = shop.visitor()
    for (const path of ['/cart/promo-code/remove', '/contact/submit', '/no/such/page']) {
      expect((await visitor.post(path, {}, { follow: false })).headers['cache-control']).toBe('private, no-store')
    }
  })

  test.each([
    ['/robots.txt', 'public, max-age=600'],
    ['/sitemap.xml', 'public, max-age=600'],
    ['/lang/hu.json', 'public, no-cache'],
    // Without a build the texts change within a version.
    ['/lang/hu.json?v=test', 'public, no-cache'],
    ['/favicon.svg', 'public, max-age=86400'],
    ['/demo-bank/bank.css', 'public, max-age=3600'],
  ])('%s is for all, and says so: %s', async (path, said) => {
    const { status, headers } = await shop.visitor().get(path)
    expect([status, headers['cache-control']]).toEqual([200, said])
  })

  test('that says it is for all is kept by no cache when it fails or sets a cookie', async () => {
    const app = Fastify()
    await app.register(cookie)
    keepAnswersPrivate(app)
    const say = 'public, max-age=600'
    app.get('/fails', async (_request, reply) => {
      reply.header('cache-control', say)
      throw new Error('in the middle')
    })
    app.get('/refused', (_request, reply) => reply.code(400).header('cache-control', say).send('no'))
    app.get('/moved', (_request, reply) => reply.code(308).header('cache-control', say).send('there'))
    app.get('/silent', (_request, reply) => reply.send('hello'))
    app.get('/sets', (_request, reply) => reply.header('cache-control', say).setCookie('a', 'b').send('hello'))
    app.get('/says', (_request, reply) => reply.header('cache-control', say).send('hello'))
    const sayingOf = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await sayingOf('/fails')).toBe('private, no-store')
    for (const path of ['/refused', '/silent']) expect(await sayingOf(path)).toBe('private, no-store')
    expect(await sayingOf('/moved')).toBe(say)
    expect(await sayingOf('/sets')).toBe('private, no-store')
    expect(await sayingOf('/says')).toBe(say)
  })
})
