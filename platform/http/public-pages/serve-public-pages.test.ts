import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { servePublicPages } from './serve-public-pages.ts'

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** An app whose page at `/` answers as the test says; tells how often it was made. */
async function open(answer: Answer) {
  const cache = createPageCache({
    findGround: async () => ({ state: 'a', at: performance.now() }),
    isStanding: () => true,
    proven: 60_000,
  })
  const app = Fastify()
  onTestFinished(() => app.close())
  const repeats = { repeat: () => false, remember: () => {} }
  servePublicPages(app, { cache, repeats, isPublic: ({ url }) => url !== '/own', version: 'v1' })
  const make = vi.fn()
  app.get('/*', async (_, reply) => {
    make()
    return reply
      .code(answer.status ?? 200)
      .headers({ 'content-type': 'text/html', ...answer.headers })
      .send(answer.body ?? 'a page')
  })
  const look = (headers: Record<string, string> = {}, url = '/') =>
    app.inject({ url, headers: { host: 'house.example', ...headers } })
  return { look, make }
}

const hybrid = { 'x-hybrid': 'true' }

test.each<[what: string, answer: Answer, headers: Record<string, string>, times: number]>([
  ['a page', {}, {}, 1],
  ['a page for a navigation', { headers: hybrid, body: '{"dialog":null}' }, hybrid, 1],
  ['a page with a dialog over it', { headers: hybrid, body: '{"dialog":{}}' }, hybrid, 3],
  ['a page that sets a cookie', { headers: { 'set-cookie': 'a=b' } }, {}, 3],
  ['a page that is not there', { status: 404 }, {}, 3],
  ['a page for who brings a cookie', {}, { cookie: 'a=b' }, 3],
  ['a page for who is signed in', {}, { authorization: 'x' }, 3],
  ['a part of a page', {}, { ...hybrid, 'x-hybrid-only-data': '["a"]' }, 3],
  ['a page for an older client', {}, { ...hybrid, 'x-hybrid-version': 'v0' }, 3],
])(
  'public pages: %s that is asked for three times is made as often as it has to be',
  async (_, answer, headers, times) => {
    const { look, make } = await open(answer)
    const answers = []
    for (let time = 0; time < 3; time++) answers.push(await look(headers))
    expect(make).toHaveBeenCalledTimes(times)
    for (const { statusCode, body, headers: said } of answers) {
      expect([statusCode, body]).toEqual([answer.status ?? 200, answer.body ?? 'a page'])
      expect(said['set-cookie']).toEqual(answer.headers && 'set-cookie' in answer.headers ? 'a=b' : undefined)
      expect(said['cache-control']).toBe(times === 1 ? 'public, max-age=0, s-maxage=1' : undefined)
    }
  },
)

test('public pages: a page that is not the same for everybody is made each time', async () => {
  const { look, make } = await open({})
  for (let time = 0; time < 2; time++) await look({}, '/own')
  expect(make).toHaveBeenCalledTimes(2)
})

test('public pages: who has the page already is told so, and navigations and documents are told apart', async () => {
  const { look } = await open({})
  const { headers } = await look()
  expect(headers['vary']).toMatch(/^Cookie, Accept-Encoding, .*x-hybrid/)
  expect((await look({ 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  expect((await look({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})
