import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { parseForms } from '@cadenza/navigation/fastify'
import { keepFormBytes, parseJsonKeepingBytes } from './raw-body.ts'

async function send(payload: string, type = 'application/json') {
  const app = Fastify()
  onTestFinished(() => app.close())
  parseJsonKeepingBytes(app)
  parseForms(app, { keepBytes: keepFormBytes })
  app.post('/', async ({ body, rawBody, rawForm }) => ({
    body: body === undefined ? 'none' : body,
    raw: rawBody?.toString(),
    form: rawForm?.toString(),
  }))
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': type },
  })
  return [answer.statusCode, answer.json()]
}

test('json: a body is kept byte for byte, for whoever has signed it', async () => {
  expect(await send('{ "a":  "ő" }')).toEqual([200, { body: { a: 'ő' }, raw: '{ "a":  "ő" }' }])
})

test('form: a body is kept byte for byte, too', async () => {
  const form = 'id=a%20b&c='
  expect(await send(form, 'application/x-www-form-urlencoded')).toEqual([200, { body: { id: 'a b', c: '' }, form }])
})

test('json: an empty body is none', async () => {
  expect(await send('')).toEqual([200, { body: 'none', raw: '' }])
})

test.each([['{'], ['{"__proto__":{"a":1}}'], [`${'['.repeat(40)}${']'.repeat(40)}`]])(
  'json: %s is refused',
  async (payload) => {
    expect((await send(payload))[0]).toBe(400)
  },
)
