import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHandlers, dialog, navigation, properties, view } from '../../testing/unregistered.ts'
import { get, post } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { back, download, external, redirect, respond } from './answer/answer.ts'

const routes = defineRoutes({
  home: get('/'),
  own: get('/own'),
  plain: get('/plain'),
  back: get('/back'),
  redirect: get('/redirect'),
  external: get('/external'),
  file: get('/file'),
  dialog: get('/dialog'),
  patchwork: get('/patchwork'),
  broken: get('/broken'),
  form: post('/form'),
})

const handlers = createHandlers({
  home: () => view('home', { title: 'Home' }),
  own: () => view('home', {}, { headers: { vary: 'accept-language' } }),
  plain: () => respond('plain', { headers: { Vary: 'Accept' } }),
  back: () => back(),
  redirect: () => redirect('/'),
  external: () => external('https://bank.test/'),
  file: () => download('bytes', { filename: 'a.txt', type: 'text/plain' }),
  dialog: () => dialog('dialog', {}, { baseUrl: '/' }),
  patchwork: () => properties({ a: 1 }),
  broken: () => {
    throw new Error('broken')
  },
  form: () => back(),
})

const hybrid = { 'x-hybrid': 'true', host: 'shop.test' }

/**
 * Like plugins for conditional requests: an ETag of the bytes, and an empty response to clients
 * that have them.
 */
function addTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
    const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`
    reply.header('etag', tag)
    if (request.headers['if-none-match'] !== tag) return payload
    reply.code(304)
    return ''
  })
}

describe('caches', () => {
  let app: FastifyInstance

  beforeEach(async () => {
    app = Fastify()
    addTags(app)
    await app.register(navigation, {
      routes,
      handlers,
      version: 'v1',
      csrf: { verify: ({ headers }) => headers['x-xsrf-token'] === 'a' },
      renderDocument: ({ payload }) => `<!doctype html>${JSON.stringify(payload)}`,
    })
  })
  afterEach(() => app.close())

  // Holds: navigation.vary-x-hybrid-answer-entity
  it.each([
    ['a page', '/', 200],
    ['a page with headers of its own', '/own', 200],
    ['an answer outside of the protocol', '/plain', 200],
    ['a redirect back', '/back', 303],
    ['a redirect', '/redirect', 303],
    ['a file', '/file', 200],
    ['a dialog', '/dialog', 200],
    ['an unknown page', '/nowhere', 404],
    ['another method', '/form', 405],
    ['an error', '/broken', 500],
  ])('are told that %s differs by who asks, navigations and documents', async (_, url, status) => {
    for (const headers of [hybrid, { host: 'shop.test' }]) {
      const response = await app.inject({ url, headers })
      expect([response.statusCode, String(response.headers['vary']).toLowerCase()]).toEqual([
        status,
        expect.stringContaining('x-hybrid'),
      ])
    }
  })

  // Holds: navigation.vary-x-hybrid-answer-entity
  it('are told so of what else there is: full visits, another version, rejected tokens, bodies that cannot be read', async () => {
    const stale = { ...hybrid, 'x-hybrid-version': 'v0' }
    const answers = await Promise.all([
      app.inject({ url: '/external', headers: hybrid }),
      app.inject({ url: '/external' }),
      app.inject({ url: '/', headers: stale }),
      app.inject({ url: '/patchwork', headers: hybrid }),
      app.inject({ method: 'POST', url: '/form', headers: hybrid }),
      app.inject({ method: 'POST', url: '/form' }),
      app.inject({ method: 'POST', url: '/form', payload: '{', headers: { 'content-type': 'application/json' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 302, 409, 200, 419, 419, 400])
    for (const { headers } of answers) expect(headers['vary']).toBe('x-hybrid')
  })

  // Holds: navigation.vary-x-hybrid-answer-entity
  it('keep what a handler says that its answer differs by', async () => {
    expect((await app.inject({ url: '/own', headers: hybrid })).headers['vary']).toBe('accept-language, x-hybrid')
    expect((await app.inject({ url: '/plain' })).headers['vary']).toBe('Accept, x-hybrid')
  })

  // Holds: navigation.vary-x-hybrid-answer-entity
  it('hold a page by its tag, apart as page and as document, and are told when it has not changed', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
    const [page, document] = [await ask(hybrid), await ask({ host: 'shop.test' })]
    const [tag, other] = [String(page.headers['etag']), String(document.headers['etag'])]
    expect(tag).not.toBe(other)
    const known = await ask({ ...hybrid, 'if-none-match': tag })
    expect([known.statusCode, known.body, known.headers['vary'], known.headers['x-hybrid']]).toEqual([
      304,
      '',
      'x-hybrid',
      'true',
    ])
    expect((await ask({ host: 'shop.test', 'if-none-match': other })).statusCode).toBe(304)
    expect((await ask({ ...hybrid, 'if-none-match': other })).statusCode).toBe(200)
  })
})
