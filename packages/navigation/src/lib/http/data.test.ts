import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type LooseOptions, createHandlers, navigation, properties, view } from '../../testing/unregistered.ts'
import { answerOf } from '../routing/schema.ts'
import { get, post } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { data, redirect } from './answer/answer.ts'

const answer = answerOf<string[]>()
const routes = defineRoutes({
  home: get('/'),
  suggest: get('/suggest', { answer }),
  save: post('/save', { answer }),
  other: post('/other', { answer }),
  part: post('/part'),
  failure: post('/failure'),
})
let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
})

async function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) {
  app = Fastify()
  await app.register(navigation, {
    routes,
    version: 'v1',
    handlers: createHandlers({
      home: () => view('home', {}),
      suggest: () => data(routes.suggest, ['Anna']),
      save: () => data(routes.save, ['Béla'], { status: 201, headers: { 'x-own': '1' } }),
      other: () => data(routes.other, [], { plain: redirect('/') }),
      part: () => properties({ count: 3 }),
      failure: () => properties({ errors: { _token: 'Expired.' } }, { status: 419 }),
    }),
    share: () => ({ secret: 'of pages only', cart: { total: 7, lines: () => [1] }, count: 99 }),
    renderDocument: ({ payload }) => JSON.stringify(payload),
  } as LooseOptions)
  return app.inject({ method, url, headers: { host: 'shop.test', ...headers } })
}

it('data comes to the client in a payload without properties, whatever the method and the status', async () => {
  const read = await ask('GET', '/suggest', { 'x-hybrid': 'true' })
  const payload = {
    view: { component: null, properties: {}, deferred: [] },
    dialog: null,
    url: 'http://shop.test/suggest',
    version: 'v1',
    data: ['Anna'],
  }
  expect([read.statusCode, read.headers['x-hybrid'], read.headers['vary'], read.json()]).toEqual([
    200,
    'true',
    'x-hybrid',
    payload,
  ])
  const saved = await ask('POST', '/save', { 'x-hybrid': 'true' })
  expect([saved.statusCode, saved.headers['x-own'], saved.json().data]).toEqual([201, '1', ['Béla']])
})

it('a form without JavaScript that is answered with data leads back, or where the handler says', async () => {
  const form = { referer: 'http://shop.test/?from=here', 'content-type': 'application/x-www-form-urlencoded' }
  const saved = await ask('POST', '/save', form)
  expect([saved.statusCode, saved.headers['location']]).toEqual([303, '/?from=here'])
  const other = await ask('POST', '/other', form)
  expect([other.statusCode, other.headers['location']]).toEqual([303, '/'])
})

it('a form without JavaScript that is answered with a part of its page leads back to it', async () => {
  const form = { referer: 'http://shop.test/?from=here', 'content-type': 'application/x-www-form-urlencoded' }
  const plain = await ask('POST', '/part', form)
  expect([plain.statusCode, plain.headers['location']]).toEqual([303, '/?from=here'])
  const asked = await ask('POST', '/part', { 'x-hybrid': 'true' })
  expect(asked.json().view).toEqual({ component: null, properties: { count: 3 }, deferred: [] })
})

it('a change of the page brings what it names of the shared properties, and an error of the page none', async () => {
  const wanted = { 'x-hybrid': 'true', 'x-hybrid-only-data': '["count", "cart.lines", "unknown"]' }
  const changed = await ask('POST', '/part', wanted)
  expect(changed.json().view.properties).toEqual({ count: 3, cart: { lines: [1] } })
  const failed = await ask('POST', '/failure', wanted)
  expect(failed.json().view.properties).toEqual({ errors: { _token: 'Expired.' } })
})

it('a plain GET is answered with the data as JSON', async () => {
  const read = await ask('GET', '/suggest')
  expect([read.statusCode, read.headers['content-type'], read.json()]).toEqual([
    200,
    'application/json; charset=utf-8',
    ['Anna'],
  ])
})
