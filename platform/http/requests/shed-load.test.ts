/** What a process that is late at everything refuses. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
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
