import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Log } from '#platform/log/log.ts'
import { type AnsweredRequest, createAnsweredRequests, watchAnswers } from './answered-requests.ts'
import { requestInnerHeaders, isInner } from './inner-request.ts'
import { createListeningServer } from './listening-server.ts'
import { noteRefusal } from './refusals.ts'
import { sendRequestId, readRequestId } from './request-id.ts'
import { logRequests } from './answered-requests.ts'

function open() {
  const app = Fastify({ genReqId: readRequestId })
  onTestFinished(() => app.close())
  const answers = createAnsweredRequests()
  const told: AnsweredRequest[] = []
  answers.listen((answered) => told.push(answered))
  watchAnswers(app, answers)
  sendRequestId(app)
  app.get('/halls/:name', async (request, reply) => {
    if (request.headers.refused) noteRefusal(request, 'limit')
    return reply.code(request.headers.refused ? 429 : 200).send('hall')
  })
  return { app, told, answers }
}

test('answered requests: all is told that is known of each, once, and its id is given back', async () => {
  const { app, told } = open()
  const ask = (url: string, headers = {}) => app.inject({ url, headers, remoteAddress: '192.0.2.7' })
  const answer = await ask('/halls/buda?a=1', { 'x-request-id': 'proxy-7' })
  expect(answer.headers['x-request-id']).toBe('proxy-7')
  await ask('/halls/pest', { 'x-request-id': 'b', refused: 'yes' })
  await ask('/nowhere', { 'x-request-id': 'c' })
  const always = { address: '192.0.2.7', ms: expect.any(Number), refused: undefined }
  const pattern = '/halls/:name'
  expect(told).toEqual([
    { ...always, id: 'proxy-7', asked: { method: 'GET', url: '/halls/buda?a=1', pattern }, status: 200 },
    { ...always, id: 'b', asked: { method: 'GET', url: '/halls/pest', pattern }, status: 429, refused: 'limit' },
    { ...always, id: 'c', asked: { method: 'GET', url: '/nowhere', pattern: undefined }, status: 404 },
  ])
  for (const { ms } of told) expect([ms >= 0, ms < 60_000]).toEqual([true, true])
})

test('answered requests: what the app asks itself is told to nobody, and who only says so is a visitor', async () => {
  const { app, told } = open()
  const own = await app.inject({ url: '/halls/buda', headers: requestInnerHeaders })
  expect([own.statusCode, own.headers['x-request-id'], told]).toEqual([200, undefined, []])
  expect([isInner({ headers: requestInnerHeaders }), isInner({ headers: {} })]).toEqual([true, false])
  const forged = Object.fromEntries(Object.keys(requestInnerHeaders).map((name) => [name, 'x']))
  await app.inject({ url: '/halls/buda', headers: forged })
  expect(told).toHaveLength(1)
})

test.each([
  ['a', 'a'],
  ['x'.repeat(128), 'x'.repeat(128)],
  ['x'.repeat(129), null],
  ['a b', null],
  ['', null],
  [['a'], null],
])('request id: a proxy that calls a request %j is taken at its word: %j', (given, expected) => {
  const id = readRequestId({ headers: { 'x-request-id': given } })
  expect(id).toEqual(expected ?? expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/))
})

test('request log: a line says what was asked and answered, and nobody’s address or secret', () => {
  const answers = createAnsweredRequests()
  const info = vi.fn()
  logRequests({ info } as unknown as Log, answers)
  const asked = { method: 'GET', url: '/a?key=secret', pattern: '/a' }
  const answered = { asked, id: 'b', address: '192.0.2.7', status: 200, ms: 7.6, refused: undefined }
  answers.report(answered)
  answers.report({ ...answered, refused: 'order' })
  const line = { requestId: 'b', method: 'GET', path: '/a', status: 200, ms: 8, network: '192.0.2.0/24' }
  expect(info.mock.calls).toEqual([
    [line, 'request'],
    [{ ...line, refused: 'order' }, 'request'],
  ])
})

test('listening server: it has the times that are wanted, and asks somebody else first until it closes', () => {
  const wanted = {
    keepAliveTimeout: 7_000,
    requestTimeout: 8_000,
    connectionTimeout: 9_000,
    http: { headersTimeout: 5_000 },
  }
  const [answer, handle, log] = [vi.fn(), vi.fn(), { warn: vi.fn() }]
  const server = createListeningServer({ answerFirst: answer, log })(handle, wanted)
  const { keepAliveTimeout, requestTimeout, timeout, headersTimeout } = server
  expect({ keepAliveTimeout, requestTimeout, timeout, headersTimeout }).toEqual({
    keepAliveTimeout: 7_000,
    requestTimeout: 8_000,
    timeout: 9_000,
    headersTimeout: 5_000,
  })
  const ask = (isListening: boolean, isAnswered: boolean) => {
    Object.defineProperty(server, 'listening', { value: isListening, configurable: true })
    answer.mockReset().mockReturnValue(isAnswered)
    handle.mockReset()
    server.emit('request', {} as IncomingMessage, {} as ServerResponse)
    return [answer.mock.calls.length, handle.mock.calls.length]
  }
  expect([ask(true, true), ask(true, false), ask(false, true)]).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
  ])
  expect(createListeningServer({ answerFirst: answer, log })(handle, { ...wanted, http: undefined })).toBeDefined()
})
