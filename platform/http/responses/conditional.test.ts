import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { hasTag, sendConditionally, hashTag } from './conditional.ts'

const tag = hashTag('a body')

test.each([
  [undefined, false],
  ['', false],
  [tag, true],
  [`W/"other", ${tag}`, true],
  [`W/"other",${tag}`, true],
  ['*', true],
  ['W/"other"', false],
  [tag.replace('W/', ''), false],
])('tags: who says to have %s has the body: %s', (given, expected) => {
  expect(hasTag({ headers: { 'if-none-match': given } }, tag)).toBe(expected)
})

test('tags: the same body has the same weak tag, another one another', () => {
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  expect([hashTag(Buffer.from('a body')), hashTag('another')]).toEqual([tag, expect.not.stringContaining(tag)])
})

test('tags: a text for all is sent with its tag, and not again to who has it', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const text = { body: 'a body', type: 'text/plain', cacheSeconds: 60 }
  app.get('/', (request, reply) => sendConditionally(request, reply, text))
  const look = async (headers = {}) => {
    const { statusCode, body, headers: said } = await app.inject({ url: '/', headers })
    return [statusCode, body, said['content-type'], said.etag, said['cache-control']]
  }
  const whole = [200, 'a body', 'text/plain', tag, 'public, max-age=60']
  expect(await look()).toEqual(whole)
  expect(await look({ 'if-none-match': 'W/"other"' })).toEqual(whole)
  expect(await look({ 'if-none-match': tag })).toEqual([304, '', undefined, tag, 'public, max-age=60'])
})
