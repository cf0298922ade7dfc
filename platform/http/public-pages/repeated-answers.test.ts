import { once } from 'node:events'
import { type IncomingMessage, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAnsweredRequests, watchAnswers } from '../requests/answered-requests.ts'
import { createListeningServer } from '../requests/listening-server.ts'
import { createPageCache } from './page-cache.ts'
import { createRepeatedAnswers } from './repeated-answers.ts'
import { servePublicPages } from './serve-public-pages.ts'

const unlimited = { refuse: () => undefined, spend: async () => {} }

/**
 * Opens an app with public pages, which records the requests that reached it from elsewhere than
 * itself.
 */
async function open({ most, believed = '127.0.0.1' }: { most?: number; believed?: string } = {}) {
  const isTrusted = (address: string) => address === believed
  const content = { state: 'a', isCurrent: true }
  const answers = createAnsweredRequests()
  const told = vi.fn()
  answers.listen(told)
  const cache = createPageCache({
    findState: async () => ({ state: content.state, at: performance.now() }),
    isCurrent: (state) => content.isCurrent && state === content.state,
    proven: 60_000,
  })
  const repeats = createRepeatedAnswers({ cache, answers, isProxyTrusted: isTrusted, ...(most && { most }) })
  const app = Fastify({
    serverFactory: createListeningServer({ answerFirst: repeats.repeat, log: { warn: vi.fn() } }),
    trustProxy: isTrusted,
  })
  watchAnswers(app, answers)
  const heard = vi.fn()
  app.addHook('onRequest', async ({ headers, url }) => {
    if (!headers['x-inner-request']) heard(url)
  })
  servePublicPages(app, { cache, repeats, addressOf: ({ url }) => url, budget: unlimited, version: '1' })
  app.get('/*', async ({ host, url }, reply) => reply.type('text/html').send(`${host}${url} in state ${content.state}`))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  async function look(
    path: string,
    headers: Record<string, string> = {},
    localAddress = '127.0.0.1',
  ): Promise<{ status: number; text: string }> {
    const host = '127.0.0.1'
    const sent = ask({ host, port, path, headers: { host: 'house.example', ...headers }, agent: false, localAddress })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const text = (await buffer(response)).toString()
    return { status: response.statusCode!, text }
  }
  return { app, content, heard, told, look }
}

const plain = { 'accept-encoding': 'gzip' }

test('the app hears of a page until it has answered with a cached one', async () => {
  const { heard, look, told } = await open()
  const answers = []
  for (let time = 0; time < 5; time++) answers.push(await look('/a', plain))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(heard).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(5))
  const [first, ...others] = told.mock.calls.map(([{ asked, status, address }]) => ({ asked, status, address }))
  for (const other of others) expect(other).toEqual(first)
})

test('the app hears of what says anything else', async () => {
  const { heard, look } = await open()
  for (let time = 0; time < 3; time++) await look('/a', plain)
  heard.mockClear()
  const others: Record<string, string>[] = [
    { cookie: 'a=b' },
    { authorization: 'x' },
    { 'if-none-match': '*' },
    { 'x-hybrid': 'true' },
    { 'x-hybrid-only-data': '[]' },
    { 'accept-encoding': 'br' },
    { host: 'other.example' },
    { 'x-forwarded-host': 'other.example' },
    { 'x-forwarded-proto': 'https' },
    { 'content-length': '0' },
  ]
  for (const other of others) await look('/a', { ...plain, ...other })
  await look('/b', plain)
  expect(heard).toHaveBeenCalledTimes(others.length + 1)
})

test('a proxy that is trusted gets the page of the host that it names', async () => {
  const { heard, look } = await open()
  const asked = { ...plain, 'x-forwarded-host': 'other.example' }
  for (let time = 0; time < 3; time++) await look('/a', asked)
  for (let time = 0; time < 3; time++) await look('/a', plain)
  expect(heard).toHaveBeenCalledTimes(4)
  const unpacked = { 'accept-encoding': 'identity' }
  for (let time = 0; time < 3; time++) {
    expect((await look('/a', { ...unpacked, 'x-forwarded-host': 'other.example' })).text).toMatch(/^other\.example/)
    expect((await look('/a', unpacked)).text).toMatch(/^house\.example/)
  }
})

test('a sender that is not trusted does not get the page of a host that it names, whoever has asked before', async () => {
  const { look } = await open({ believed: '127.0.0.2' })
  const asked = { ...plain, 'x-forwarded-host': 'other.example' }
  const unpacked = { ...asked, 'accept-encoding': 'identity' }
  for (const headers of [asked, unpacked]) for (let time = 0; time < 3; time++) await look('/a', headers, '127.0.0.2')
  expect((await look('/a', unpacked, '127.0.0.2')).text).toMatch(/^other\.example/)
  expect((await look('/a', unpacked)).text).toMatch(/^house\.example/)
  const [stranger, proxy] = [await look('/a', asked), await look('/a', asked, '127.0.0.2')]
  expect(stranger.text).not.toBe(proxy.text)
})

test('a page that is not current is for the app', async () => {
  const { content, heard, look } = await open()
  for (let time = 0; time < 3; time++) await look('/a', plain)
  heard.mockClear()
  content.isCurrent = false
  await look('/a', plain)
  expect(heard).toHaveBeenCalledTimes(1)
  content.isCurrent = true
  content.state = 'b'
  await look('/a', plain)
  expect(heard).toHaveBeenCalledTimes(2)
  // The same name but another page: its head may differ, too.
  await look('/a', plain)
  expect(heard).toHaveBeenCalledTimes(3)
  await look('/a', plain)
  expect(heard).toHaveBeenCalledTimes(3)
})

test('what is remembered has an end', async () => {
  const { heard, look } = await open({ most: 2 })
  for (const path of ['/a', '/b', '/c']) for (let time = 0; time < 3; time++) await look(path, plain)
  heard.mockClear()
  await look('/a', plain)
  expect(heard).toHaveBeenCalledTimes(1)
  await look('/c', plain)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('while the app closes nothing is repeated', async () => {
  const { app, look } = await open()
  for (let time = 0; time < 3; time++) await look('/a', plain)
  const [listener] = app.server.listeners('request')
  const closing = app.close()
  await closing
  const response = { writeHead: vi.fn() }
  expect(() => listener!({ method: 'GET', url: '/a', headers: {}, rawHeaders: [] }, response)).toThrow()
  expect(response.writeHead).not.toHaveBeenCalled()
})

test('what is said at length is nobody’s but its sender’s, and is heard by the app each time', async () => {
  const { heard, look } = await open()
  const encodings = (length: number) => ({ 'accept-encoding': `gzip, ${'x'.repeat(length)}` })
  for (let time = 0; time < 3; time++) await look('/a', encodings(1_000))
  expect(heard).toHaveBeenCalledTimes(2)
  for (let time = 0; time < 3; time++) await look('/a', encodings(2_000))
  expect(heard).toHaveBeenCalledTimes(5)
})

test('a repeated answer is told with all that is known of it, and has the head that the app gave it', async () => {
  const { told, look } = await open()
  for (let time = 0; time < 3; time++) await look('/a?b', plain)
  await look('/a?b', { ...plain, 'x-request-id': 'proxy-7' })
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(4))
  expect(told.mock.calls[3]).toEqual([
    {
      asked: { method: 'GET', url: '/a?b', pattern: '/*' },
      id: 'proxy-7',
      address: '127.0.0.1',
      status: 200,
      ms: expect.any(Number),
      refused: undefined,
    },
  ])
})
