/**
 * How long a request may take to arrive, without waiting for it: the shop's `timeouts.slow.test.ts`
 * waits.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createServerTimeouts, limitBodyTime } from './timeouts.ts'

test.each([
  [60, { headers: 15_000, whole: 75_000, silence: 120_000, check: 3_750 }],
  [4, { headers: 1_000, whole: 5_000, silence: 8_000, check: 250 }],
  // Node accepts no fractions of a millisecond.
  [5, { headers: 1_250, whole: 6_250, silence: 10_000, check: 312 }],
  [120, { headers: 30_000, whole: 150_000, silence: 240_000, check: 5_000 }],
])(
  'timeouts: of a body in %i s all other times follow',
  (requestTimeoutSeconds, { headers, whole, silence, check }) => {
    expect(createServerTimeouts({ requestTimeoutSeconds })).toEqual({
      requestTimeout: whole,
      connectionTimeout: silence,
      http: { headersTimeout: headers, connectionsCheckingInterval: check },
      clientErrorHandler: expect.any(Function),
    })
  },
)

const { clientErrorHandler } = createServerTimeouts({ requestTimeoutSeconds: 60 })

/**
 * Returns what is written to a socket in the given state after such an error, and whether the
 * socket is closed.
 */
function fail(code: string | undefined, state: object = {}) {
  const socket = { destroyed: false, writable: true, write: vi.fn(), destroySoon: vi.fn(), ...state }
  clientErrorHandler(Object.assign(new Error('unreadable'), { code }), socket as unknown as Socket)
  return { written: socket.write.mock.calls.flat(), isClosed: socket.destroySoon.mock.calls.length === 1 }
}

test.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'The request did not arrive in time.'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'The request cannot be read.'],
  [undefined, '400 Bad Request', 'The request cannot be read.'],
])('timeouts: a connection without a request that could be answered (%s) is told %s', (code, status, words) => {
  const text = `${status}: ${words}\n`
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${text.length}`,
  ]
  const told = { written: [`${head.join('\r\n')}\r\n\r\n${text}`], isClosed: true }
  expect(fail(code)).toEqual(told)
  for (const message of [null, { headersSent: false }]) expect(fail(code, { _httpMessage: message })).toEqual(told)
})

test('timeouts: nothing is written into an answer, nor to whoever is gone', () => {
  const closed = { written: [], isClosed: true }
  expect(fail('x', { _httpMessage: { headersSent: true } })).toEqual(closed)
  expect(fail('x', { writable: false })).toEqual(closed)
  const left = { written: [], isClosed: false }
  expect(fail('x', { destroyed: true })).toEqual(left)
  expect(fail('ECONNRESET')).toEqual(left)
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/**
 * Sends a request with the given headers whose body is still to come; returns whether it was
 * answered by itself, and after how many seconds.
 */
async function hold(headers: Record<string, string>, { complete = false } = {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  let raw: (IncomingMessage & { complete: boolean }) | undefined
  const held = Promise.withResolvers<void>()
  app.addHook('onRequest', async (request) => {
    for (const name of ['content-length', 'transfer-encoding']) delete request.raw.headers[name]
    Object.assign(request.raw.headers, headers)
    raw = Object.assign(request.raw, { complete })
  })
  const before = vi.getTimerCount()
  limitBodyTime(app, { requestTimeoutSeconds: 4 })
  const timers = Promise.withResolvers<number>()
  app.addHook('onRequest', async () => {
    timers.resolve(vi.getTimerCount() - before)
    await held.promise
  })
  app.get('/', async () => 'answered')
  const answering = app.inject('/')
  const begun = await timers.promise
  return { raw: raw!, timers: begun, goOn: () => held.resolve(), answering }
}

test.each<[string, Record<string, string>, boolean, number]>([
  ['of so many bytes', { 'content-length': '3' }, false, 1],
  ['in chunks', { 'transfer-encoding': 'chunked' }, false, 1],
  ['that is empty', { 'content-length': '0' }, false, 0],
  ['that there is none of', {}, false, 0],
  ['that is there already', { 'content-length': '3' }, true, 0],
])('timeouts: a body %s is waited for with a limit: %#', async (_, headers, complete, expected) => {
  const { timers, goOn, answering } = await hold(headers, { complete })
  expect(timers).toBe(expected)
  goOn()
  expect((await answering).body).toBe('answered')
})

test('timeouts: a body that does not come in time is answered by itself, and the connection closed', async () => {
  const { answering, goOn } = await hold({ 'content-length': '3' })
  vi.advanceTimersByTime(4_000)
  const { statusCode, headers, json } = await answering
  expect([statusCode, headers.connection]).toEqual([408, 'close'])
  expect(json()).toMatchObject({ message: 'The body of the request did not arrive in time.' })
  goOn()
})

test('timeouts: a body that has come in time is answered by the app', async () => {
  const { raw, answering, goOn } = await hold({ 'content-length': '3' })
  raw.complete = true
  vi.advanceTimersByTime(4_000)
  goOn()
  expect((await answering).body).toBe('answered')
})

test.each(['end', 'close'])('timeouts: nothing is waited for after the %s of a request', async (event) => {
  const { raw, answering, goOn } = await hold({ 'content-length': '3' })
  const before = vi.getTimerCount()
  raw.emit(event)
  expect(vi.getTimerCount()).toBe(before - 1)
  goOn()
  await answering
})
