/** Which requests an overloaded process refuses. */
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Overloaded } from '#platform/database/database-errors.ts'
import { whileSlow } from '#platform/testing/busy-process.ts'
import { markAlwaysAnswered, limitLoad } from './shed-load.ts'

test('shed load: a process that is late by more than twice what it may be refuses also those who pass before others', async () => {
  const app = Fastify()
  const isShed = limitLoad(app, {
    databaseOf: () => ({ longestWait: () => 0 }),
    isFirst: ({ headers }) => headers.place === 'kept',
    mostDelay: 100,
  })
  const shed: boolean[] = []
  app.addHook('onResponse', async (request) => void shed.push(isShed(request)))
  app.get('/cart', async () => 'cart')
  await app.register(async (scope) => {
    markAlwaysAnswered(scope)
    scope.get('/health/live', async () => 'live')
  })
  const ask = async () => {
    const first = await app.inject({ url: '/cart', headers: { place: 'kept' } })
    const [other, health] = [await app.inject('/cart'), await app.inject('/health/live')]
    return [first, other, health].map(({ statusCode }) => statusCode)
  }
  expect(await ask()).toEqual([200, 200, 200])
  // The delay is measured once a second.
  await whileSlow({ milliseconds: 300, turns: 8 }, async () => {})
  expect(await ask()).toEqual([503, 503, 200])
  expect(shed).toEqual([false, false, false, true, true, false])
  await app.close()
})

test.each([
  [10_000, [200, 200, 200]],
  [10_001, [200, 503, 200]],
  [14_000, [200, 503, 200]],
  [14_001, [503, 503, 200]],
])(
  'shed load: where somebody has waited %i ms for a connection, who passes first, others and checks get %j',
  async (wait, statuses) => {
    const app = Fastify()
    onTestFinished(() => app.close())
    const asked: unknown[] = []
    const isShed = limitLoad(app, {
      databaseOf: ({ url }) => ({ longestWait: () => (url === '/elsewhere' ? 0 : wait) }),
      isFirst: ({ headers }) => headers.place === 'kept',
    })
    app.addHook('onResponse', async (request, { statusCode }) => void asked.push([statusCode, isShed(request)]))
    for (const path of ['/cart', '/elsewhere'])
      app.get(path, { config: { isAlwaysAnswered: false } }, async () => 'page')
    await app.register(async (scope) => {
      markAlwaysAnswered(scope)
      scope.get('/health/live', async ({ routeOptions }) => routeOptions.config.isAlwaysAnswered)
    })
    await app.inject({ url: '/cart', headers: { place: 'kept' } })
    const other = await app.inject('/cart')
    if (other.statusCode === 503) expect(other.json()).toMatchObject({ message: new Overloaded().message })
    await app.inject('/health/live')
    expect(asked).toEqual(statuses.map((status) => [status, status === 503]))
    expect((await app.inject('/elsewhere')).statusCode).toBe(200)
  },
)

test('shed load: what is always answered keeps what else its route says of itself', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  markAlwaysAnswered(app)
  app.get('/', { config: { rights: 'none' } as object }, async ({ routeOptions }) => routeOptions.config)
  expect((await app.inject('/')).json()).toMatchObject({ rights: 'none', isAlwaysAnswered: true })
})

test('shed load: a process that may open no more files, not even to read its memory, goes on and answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const full = () => {
    throw Object.assign(new Error('EMFILE: too many open files, uv_resident_set_memory'), { code: 'EMFILE' })
  }
  const memory = vi.spyOn(process, 'memoryUsage').mockImplementation(full)
  onTestFinished(() => memory.mockRestore())
  const app = Fastify()
  limitLoad(app, { databaseOf: () => ({ longestWait: () => 0 }), isFirst: () => false, mostDelay: Infinity })
  app.get('/', async () => 'answered')
  await app.ready()
  vi.advanceTimersByTime(5_000)
  expect((await app.inject('/')).body).toBe('answered')
  vi.useRealTimers()
  await app.close()
})
