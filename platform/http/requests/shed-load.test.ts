/** What a process that is late at everything refuses. */
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Overloaded } from '../../database/database-errors.ts'
import { whileSlow } from '../../testing/busy-process.ts'
import { alwaysAnswer, shedLoad } from './shed-load.ts'

test('shed load: a process that is late by more than twice what it may be refuses also those who pass before others', async () => {
  const app = Fastify()
  const isShed = await shedLoad(app, {
    databaseOf: () => ({ longestWait: () => 0 }),
    isFirst: ({ headers }) => headers.place === 'kept',
    mostDelay: 100,
  })
  const shed: boolean[] = []
  app.addHook('onResponse', async (request) => void shed.push(isShed(request)))
  app.get('/cart', async () => 'cart')
  await app.register(async (scope) => {
    alwaysAnswer(scope)
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
    const isShed = await shedLoad(app, {
      databaseOf: ({ url }) => ({ longestWait: () => (url === '/elsewhere' ? 0 : wait) }),
      isFirst: ({ headers }) => headers.place === 'kept',
    })
    app.addHook('onResponse', async (request, { statusCode }) => void asked.push([statusCode, isShed(request)]))
    for (const path of ['/cart', '/elsewhere'])
      app.get(path, { config: { isAlwaysAnswered: false } }, async () => 'page')
    await app.register(async (scope) => {
      alwaysAnswer(scope)
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
  alwaysAnswer(app)
  app.get('/', { config: { rights: 'none' } as object }, async ({ routeOptions }) => routeOptions.config)
  expect((await app.inject('/')).json()).toMatchObject({ rights: 'none', isAlwaysAnswered: true })
})
