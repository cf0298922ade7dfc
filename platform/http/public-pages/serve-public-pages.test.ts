import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyReply, type InjectOptions } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { servePublicPages } from './serve-public-pages.ts'

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

const budget = { refuse: () => undefined, spend: async () => {} }
/** Every page accepts the query name `b`. */
const addressOf = ({ url }: { url: string }) => (url === '/own' ? null : url.replace(/\?(?!b$).*/, ''))

/**
 * Opens an app whose page at `/` answers as the test says; reports how often the page was rendered.
 */
async function open(answer: Answer, findState = async () => ({ state: 'a', at: performance.now() })) {
  const cache = createPageCache({
    findState,
    isCurrent: () => true,
    proven: 60_000,
  })
  const app = Fastify()
  onTestFinished(() => app.close())
  const repeats = { repeat: () => false, remember: () => {} }
  servePublicPages(app, { cache, repeats, addressOf, budget, version: 'v1' })
  const make = vi.fn()
  app.get('/*', async ({ url, host, protocol, headers }, reply) => {
    make({ url, host, protocol, id: headers['x-request-id'] })
    return reply
      .code(answer.status ?? 200)
      .headers({ 'content-type': 'text/html', ...answer.headers })
      .send(answer.body ?? 'a page')
  })
  const look = (headers: Record<string, string> = {}, url = '/') =>
    app.inject({ url, headers: { host: 'house.example', ...headers } })
  return { look, make, ask: (asked: InjectOptions) => app.inject(asked) }
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

test('public pages: each address of each host is a page of its own, and of one that is too long none is cached', async () => {
  const { look, make } = await open({})
  const ask = async (url: string, host = 'house.example') => {
    for (let time = 0; time < 2; time++) await look({ host }, url)
    return make.mock.calls.splice(0).map(([asked]) => asked.host + asked.url)
  }
  expect(await ask('/a')).toEqual(['house.example/a'])
  expect(await ask('/a?b')).toEqual(['house.example/a?b'])
  expect(await ask('/a', 'other.example')).toEqual(['other.example/a'])
  const [longest, longer] = [999, 1_000].map((length) => `/${'x'.repeat(length)}`) as [string, string]
  expect(await ask(longest)).toHaveLength(1)
  expect(await ask(longer)).toHaveLength(2)
})

test('public pages: a navigation has a page of its own, which is one, and so is one that names its version', async () => {
  const { look, make } = await open({ headers: hybrid, body: '{"dialog":null}' })
  for (const headers of [{}, hybrid, { ...hybrid, 'x-hybrid-version': 'v1' }]) {
    const { headers: said } = await look(headers)
    expect(said).toMatchObject({ 'x-hybrid': 'true', 'content-type': 'text/html', 'content-encoding': 'identity' })
  }
  expect(make).toHaveBeenCalledTimes(2)
  await look({ 'x-hybrid-version': 'v1' })
  expect(make).toHaveBeenCalledTimes(3)
})

test('public pages: what was made and is not for all is passed on whole', async () => {
  const { look } = await open({ status: 404, headers: { 'set-cookie': 'a=b', 'x-own': 'c' }, body: 'not here' })
  const { statusCode, headers, body } = await look()
  expect([statusCode, body]).toEqual([404, 'not here'])
  expect(headers).toMatchObject({
    'set-cookie': 'a=b',
    'x-own': 'c',
    'content-type': 'text/html',
    'content-length': '8',
  })
  expect(headers).not.toHaveProperty('etag')
})

test('public pages: where no page can be had from the cache it is made as if there were none', async () => {
  const { look, make } = await open({}, () => Promise.reject(new Error('no database')))
  const { statusCode, headers, body } = await look()
  expect([statusCode, body, make.mock.calls.length]).toEqual([200, 'a page', 1])
  expect(headers).not.toHaveProperty('etag')
})

test.each(['gzip', 'br'])('public pages: a page is sent in %s to who takes it, with its length', async (encoding) => {
  const { look } = await open({})
  for (let time = 0; time < 2; time++) {
    const { headers, rawPayload } = await look({ 'accept-encoding': encoding })
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) })
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(rawPayload).toString()).toBe('a page')
  }
})

test('public pages: what is asked for otherwise than by GET is answered by the app', async () => {
  const { ask, make } = await open({})
  for (let time = 0; time < 2; time++)
    expect((await ask({ method: 'HEAD', url: '/', headers: { host: 'house.example' } })).headers).not.toHaveProperty(
      'etag',
    )
  expect(make).toHaveBeenCalledTimes(2)
})

test('public pages: of who has spent their budget a page that is cached and has changed is made, another one is not', async () => {
  let state = 1
  const cache = createPageCache({
    findState: async () => ({ state: String(state), at: performance.now() }),
    isCurrent: (known) => known === String(state),
  })
  const app = Fastify()
  onTestFinished(() => app.close())
  const repeats = { repeat: () => false, remember: () => {} }
  let hasSpent = false
  const refuse = (_: unknown, reply: FastifyReply) => (hasSpent ? reply.code(429).send('Too many.') : undefined)
  servePublicPages(app, { cache, repeats, addressOf, budget: { ...budget, refuse }, version: 'v1' })
  app.get('/*', async (_, reply) => reply.type('text/html').send(`in state ${state}`))
  const look = async (url: string) => (await app.inject({ url, headers: { host: 'house.example' } })).body
  expect(await look('/kept')).toBe('in state 1')
  hasSpent = true
  state = 2
  expect([await look('/kept'), await look('/other')]).toEqual(['in state 2', 'Too many.'])
})
