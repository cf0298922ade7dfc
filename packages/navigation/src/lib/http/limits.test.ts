import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LooseOptions, createHandlers, navigation, view } from '../../testing/unregistered.ts'
import { route } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { respond } from './answer/answer.ts'
import { checkJson } from './request/check-json.ts'
import { parseForms } from '../fastify/plugin.ts'

const routes = defineRoutes({ echo: route(['GET', 'POST', 'PUT'], '/echo') })
const MEGABYTE = 1024 * 1024

async function createApp(): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: MEGABYTE })
  await app.register(navigation, {
    routes,
    version: '1',
    handlers: createHandlers({ echo: ({ body, query }) => respond({ body, query }) }),
    renderDocument: ({ payload }) => JSON.stringify(payload),
    exception: ({ status }) => view('error', { status }),
  } as LooseOptions)
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const post = (payload: string, type = 'application/x-www-form-urlencoded', headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/echo',
    payload,
    headers: { host: 'shop.test', 'content-type': type, ...headers },
  })

const list = (length: number, make: (index: number) => string, separator = '&'): string =>
  Array.from({ length }, (_, index) => make(index)).join(separator)

describe('a body', () => {
  const refusedJson = {
    'of brackets': '['.repeat(MEGABYTE / 2) + ']'.repeat(MEGABYTE / 2),
    'of nested objects': '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000),
    'of 90,000 names': `{${list(90_000, (index) => `"k${index}":1`, ',')}}`,
    'of half a million numbers': `[${'1,'.repeat(MEGABYTE / 2 - 2)}1]`,
    'with 33 levels': `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
    'with long names': `{"${'k'.repeat(60_000)}":1,"${'l'.repeat(60_000)}":1}`,
  }
  it.each(Object.entries(refusedJson))('%s as JSON is answered with 400', async (_, payload) => {
    expect((await post(payload, 'application/json')).statusCode).toBe(400)
    expect(() => checkJson(Buffer.from(payload))).toThrow('at most')
  })

  it('of JSON at its limits is read', async () => {
    const full = { list: Array(999).fill('x'.repeat(900)), text: '[{,:"\\' }
    const { statusCode, body } = await post(JSON.stringify(full), 'application/json')
    expect([statusCode, JSON.parse(body).body]).toEqual([200, full])
    const nested = `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`
    expect(() => checkJson(Buffer.from(nested))).not.toThrow()
    expect((await post(nested, 'application/json')).statusCode).toBe(200)
  })

  it('says a name several times: the last value counts, and a list has them all', async () => {
    const { body } = JSON.parse((await post('a=1&a=2&b[]=1&b[]=2&c[d]=1&c[d]=2')).body)
    expect(body).toEqual({ a: '2', b: ['1', '2'], c: { d: '2' } })
  })

  it('is decoded as browsers encode it, and what is no text is taken letter by letter', async () => {
    const { body } = JSON.parse((await post('a=x+y%2B%C5%91&b%5Bc%5D=%26%3D&%E0=%&&=&d&e=f=g')).body)
    expect(body).toEqual({ a: 'x y+ő', b: { c: '&=' }, '%E0': '%', '3': '', d: '', e: 'f=g' })
  })

  it('has no way to the prototype of objects', async () => {
    const { body } = JSON.parse(
      (await post('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype]=1')).body,
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(body).sort()).toEqual(['__proto__', 'a', 'constructor'])
  })
})

describe('a query', () => {
  it.each([`a${'[a]'.repeat(4000)}`, 'a&'.repeat(1001)])(
    'that says too much is answered with 400 (%#)',
    async (query) => {
      const plain = await app.inject({ url: `/echo?${query}`, headers: { host: 'shop.test' } })
      expect([plain.statusCode, plain.body]).toEqual([400, expect.stringContaining('"component":"error"')])
      const headers = { host: 'shop.test', 'x-hybrid': 'true' }
      const hybrid = await app.inject({ url: `/echo?${query}`, headers })
      expect([hybrid.statusCode, hybrid.json().view.component]).toEqual([400, 'error'])
    },
  )
})

// Holds: operation.forms-queries-json-parsed-linear
it('a form of too many fields is refused by its parser, before any route of a product’s own sees it', async () => {
  const own = Fastify()
  parseForms(own)
  own.post('/', async ({ body }) => Object.keys(body as object).length)
  const send = async (count: number) => {
    const payload = Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode, body } = await own.inject({ method: 'POST', url: '/', payload, headers })
    return statusCode === 200 ? body : statusCode
  }
  expect([await send(1000), await send(1001)]).toEqual(['1000', 400])
  await own.close()
})
