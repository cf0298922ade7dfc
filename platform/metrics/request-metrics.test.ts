import { createConnection } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { innerHeaders } from '../http/requests/inner-request.ts'
import type { Metric } from './exposition.ts'
import { measureRequests } from './request-metrics.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** An app whose requests are measured, with one route that does what the test says. */
function listenTo(answer: () => Promise<string>): () => Metric[] {
  app = fastify({ forceCloseConnections: true })
  app.addHttpMethod('PROPFIND')
  const read = measureRequests(app, ({ routeOptions }) => routeOptions.url ?? 'none')
  app.route({ method: ['GET', 'PROPFIND'], url: '/', handler: answer })
  return read
}

const counted = (metrics: Metric[]) =>
  metrics[0]!.samples.map(({ labels, value }) => `${Object.values(labels!).join(' ')}: ${value}`)

test('request metrics: counts by route, method and status; odd methods are one, and what the app asks itself is none', async () => {
  const read = listenTo(async () => 'hello')
  for (const method of ['GET', 'GET', 'PROPFIND', 'DELETE'] as const)
    await app.inject({ method: method as 'GET', url: '/' })
  await app.inject({ url: '/', headers: innerHeaders })
  expect(counted(read())).toEqual(['/ GET 200: 2', '/ other 200: 1', 'none DELETE 404: 1'])
})

test('request metrics: a duration is in its bucket and all above; the longest is in the last one alone', async () => {
  let now = 0
  let seconds = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const read = listenTo(async () => {
    now += seconds * 1000
    return 'hello'
  })
  for (seconds of [0.004, 0.3, 0.3, 11]) await app.inject('/')
  const samples = read()[1]!.samples
  const buckets = samples.filter(({ suffix }) => suffix === '_bucket')
  expect(buckets.map(({ labels, value }) => [labels!['le'], value])).toEqual([
    ['0.005', 1],
    ['0.01', 1],
    ['0.025', 1],
    ['0.05', 1],
    ['0.1', 1],
    ['0.25', 1],
    ['0.5', 3],
    ['1', 3],
    ['2.5', 3],
    ['5', 3],
    ['10', 3],
    ['+Inf', 4],
  ])
  expect(samples.find(({ suffix }) => suffix === '_sum')!.value).toBeCloseTo(11.604)
  expect(samples.find(({ suffix }) => suffix === '_count')!.value).toBe(4)
})

test('request metrics: who leaves before the answer is counted as 499, and who stays is not counted twice', async () => {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  let isHeld = false
  const read = listenTo(async () => {
    if (!isHeld) return 'hello'
    begun.resolve()
    return answer.promise
  })
  const origin = await app.listen()
  await (await fetch(origin, { headers: { connection: 'close' } })).text()
  isHeld = true
  const { port } = new URL(origin)
  const socket = createConnection({ port: Number(port), host: 'localhost' })
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await begun.promise
  socket.destroy()
  await vi.waitFor(() => expect(counted(read())).toEqual(['/ GET 200: 1', '/ GET 499: 1']))
  answer.resolve('too late')
})
