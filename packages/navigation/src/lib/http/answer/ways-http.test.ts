import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHandlers, navigation, view } from '../../../testing/unregistered.ts'
import type { Payload } from '../../protocol/payload.ts'
import { get, post } from '../../routing/route.ts'
import { defineRoutes } from '../../routing/table.ts'
import { cookieFlashStore } from '../flash/cookie-flash-store.ts'
import { back, redirect } from './answer.ts'
import { defer, once } from './property.ts'

const routes = defineRoutes({
  home: get('/'),
  events: get('/events'),
  book: post('/book'),
  refuse: post('/refuse'),
})

const handlers = createHandlers({
  home: () => view('home', { countries: once(() => ['at']), name: 'home' }),
  events: () =>
    view(
      'events',
      { now: 1, reviews: defer(() => Promise.reject<string>(new Error('The archive is closed.'))) },
      { tags: ['season'], invalidates: ['visits'] },
    ),
  book: () => redirect('/', { invalidates: ['season', 'cart'] }),
  refuse: () => back({ errors: Object.fromEntries([['seat', 'Gone.']]), invalidates: ['season'] }),
})

const hybrid = { 'x-hybrid': 'true', host: 'shop.test' }
let app: FastifyInstance
let log = ''

beforeAll(async () => {
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void (log += line) } } })
  await app.register(navigation, {
    routes,
    version: 'v1',
    handlers,
    flashStore: cookieFlashStore({ secret: 'a secret of thirty-two characters' }),
    renderDocument: ({ payload }) => JSON.stringify(payload),
  })
})
afterAll(() => app.close())

async function ask(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers: { ...hybrid, ...headers } })
  return { ...response.json<Payload>(), headers: response.headers, status: response.statusCode }
}

describe('an answer', () => {
  it('leaves out what the browser has, and says that it differs by that', async () => {
    const first = await ask('/')
    expect(first.view?.properties).toMatchObject({ countries: ['at'], name: 'home' })
    expect(first.headers['vary']).toBe('x-hybrid, x-hybrid-once')
    const second = await ask('/', { 'x-hybrid-once': '["countries"]' })
    expect(second.view).toMatchObject({ properties: { name: 'home' }, once: { countries: { key: 'countries' } } })
    expect(second.view?.properties).not.toHaveProperty('countries')
  })

  it('as a document is whole, whatever the request says, and one without such properties varies by nothing more', async () => {
    const document = await app.inject({ url: '/', headers: { host: 'shop.test', 'x-hybrid-once': '["countries"]' } })
    expect(document.json<Payload>().view?.properties).toMatchObject({ countries: ['at'] })
    expect((await ask('/events')).headers['vary']).toBe('x-hybrid')
  })

  it.each(['x', '{"a":1}', '[1,null]', '""', '[["countries"]]'])(
    'is whole where the keys are none: %s',
    async (keys) => {
      expect((await ask('/', { 'x-hybrid-once': keys })).view?.properties).toMatchObject({ countries: ['at'] })
    },
  )

  it('stands without a deferred property that cannot be made, and the log has the reason', async () => {
    const only = { 'x-hybrid-partial-component': 'events', 'x-hybrid-only-data': '["reviews","now"]' }
    const { view, status } = await ask('/events', only)
    expect([status, view]).toMatchObject([200, { properties: { now: 1 }, failed: ['reviews'] }])
    expect(log).toContain('The archive is closed.')
  })

  it('says what its page is made from, and what has changed', async () => {
    expect(await ask('/events')).toMatchObject({ tags: ['season'], invalidates: ['visits'] })
    const home = await ask('/')
    expect([home.tags, home.invalidates]).toEqual([undefined, undefined])
  })

  it.each([
    ['/book', ['season', 'cart']],
    ['/refuse', ['season']],
  ])('after a redirect from %s says once what that has changed', async (url, changed) => {
    const { headers } = await app.inject({ method: 'POST', url, headers: hybrid })
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const next = await ask('/', { cookie })
    expect(next.invalidates).toEqual(changed)
    expect(String(next.headers['set-cookie'])).toContain('Max-Age=0')
  })
})
