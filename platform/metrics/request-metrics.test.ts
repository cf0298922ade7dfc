import { createConnection } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { createAnsweredRequests, watchAnswers } from '../http/requests/answered-requests.ts'
import { requestInnerHeaders } from '../http/requests/inner-request.ts'
import { measureRequests } from './request-metrics.ts'

let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

/** Opens an app whose requests are measured, with one route that does what the test says. */
function listenTo(answer: () => Promise<string>) {
  app = fastify({ forceCloseConnections: true })
  app.addHttpMethod('PROPFIND')
  const answers = createAnsweredRequests()
  watchAnswers(app, answers)
  const registry = new Registry()
  measureRequests(registry, answers, ({ pattern }) => pattern ?? 'none')
  app.route({ method: ['GET', 'PROPFIND'], url: '/', handler: answer })
  return { app, registry }
}

async function readCounts(registry: Registry): Promise<string[]> {
  const { values } = await registry.getSingleMetric('http_requests_total')!.get()
  return values.map(({ labels, value }) => `${Object.values(labels).join(' ')}: ${value}`)
}

test('request metrics: counts by route, method and status; odd methods are one, and what the app asks itself is none', async () => {
  const { app: open, registry } = listenTo(async () => 'hello')
  for (const method of ['GET', 'GET', 'PROPFIND', 'DELETE'] as const)
    await open.inject({ method: method as 'GET', url: '/' })
  await open.inject({ url: '/', headers: requestInnerHeaders })
  expect(await readCounts(registry)).toEqual(['/ GET 200: 2', '/ other 200: 1', 'none DELETE 404: 1'])
})

test('request metrics: a duration is in its bucket and all above; the longest is in the last one alone', async () => {
  const answers = createAnsweredRequests()
  const registry = new Registry()
  measureRequests(registry, answers, () => '/')
  const asked = { method: 'GET', url: '/', pattern: '/' }
  // A duration equal to a bucket's bound is counted in that bucket.
  for (const ms of [4, 5, 300, 300, 11_000])
    answers.report({ asked, id: 'x', address: '', status: 200, ms, refused: undefined })
  const text = await registry.metrics()
  const buckets = [...text.matchAll(/^http_request_duration_seconds_bucket\{le="(.+)",route="\/"\} (.+)$/gm)]
  expect(buckets.map(([, bound, count]) => [bound, Number(count)])).toEqual([
    ['0.005', 2],
    ['0.01', 2],
    ['0.025', 2],
    ['0.05', 2],
    ['0.1', 2],
    ['0.25', 2],
    ['0.5', 4],
    ['1', 4],
    ['2.5', 4],
    ['5', 4],
    ['10', 4],
    ['+Inf', 5],
  ])
  const valueOf = (sample: string) =>
    Number(new RegExp(`^http_request_duration_seconds_${sample}\\{route="/"\\} (.+)$`, 'm').exec(text)?.[1])
  expect(valueOf('sum')).toBeCloseTo(11.609)
  expect(valueOf('count')).toBe(5)
})

test('request metrics: who leaves before the answer is counted as 499, and who stays is not counted twice', async () => {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  let isHeld = false
  const { app: open, registry } = listenTo(async () => {
    if (!isHeld) return 'hello'
    begun.resolve()
    return answer.promise
  })
  const origin = await open.listen()
  await (await fetch(origin, { headers: { connection: 'close' } })).text()
  isHeld = true
  const { port } = new URL(origin)
  const socket = createConnection({ port: Number(port), host: 'localhost' })
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await begun.promise
  socket.destroy()
  await vi.waitFor(async () => expect(await readCounts(registry)).toEqual(['/ GET 200: 1', '/ GET 499: 1']))
  answer.resolve('too late')
})

test('request metrics: no label begins a line of its own', async () => {
  const answers = createAnsweredRequests()
  const registry = new Registry()
  measureRequests(registry, answers, () => 'a"b\\c\nd 1')
  const asked = { method: 'GET', url: '/', pattern: '/' }
  answers.report({ asked, id: 'x', address: '', status: 200, ms: 1, refused: undefined })
  expect((await registry.metrics()).split('\n')[2]).toBe(
    'http_requests_total{route="a\\"b\\\\c\\nd 1",method="GET",status="200"} 1',
  )
})
