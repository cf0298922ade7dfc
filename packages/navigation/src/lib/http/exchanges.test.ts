import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type LooseOptions, createHandlers, dialog, navigation, properties, view } from '../../testing/unregistered.ts'
import { get, post } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { HttpError, back, redirect, respond } from './answer/answer.ts'
import type { FlashData, NavigationOptions } from './exchange/options.ts'

const routes = defineRoutes({ home: get('/'), other: get('/other'), form: post('/form') })
const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function createApp(
  handlers: Parameters<typeof createHandlers>[0],
  options: Partial<NavigationOptions> = {},
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const app = Fastify()
  apps.push(app)
  prepare(app)
  await app.register(navigation, {
    routes,
    version: 'v1',
    handlers: createHandlers(handlers),
    renderDocument: ({ payload }) => JSON.stringify(payload),
    ...options,
  } as LooseOptions)
  return app
}

const hybrid = { 'x-hybrid': 'true', host: 'shop.test' }
const home = () => view('home', { title: 'Home' })
const fail = (error: unknown) => () => {
  throw error
}

describe('an error', () => {
  it.each([
    [new HttpError(403), 403],
    [Object.assign(new Error('x'), { statusCode: 400 }), 400],
    [Object.assign(new Error('x'), { statusCode: 599 }), 599],
    [Object.assign(new Error('x'), { statusCode: 399 }), 500],
    [Object.assign(new Error('x'), { statusCode: 600 }), 500],
    [Object.assign(new Error('x'), { statusCode: '404' }), 500],
    [new Error('x'), 500],
  ])('has the status that it says, where that is one of an error (%#)', async (error, status) => {
    const app = await createApp({ home: fail(error) })
    expect((await app.inject({ url: '/', headers: hybrid })).statusCode).toBe(status)
  })

  it('without a page is a line of text: its own of a refusal, none of a fault', async () => {
    const app = await createApp({ home: fail(new HttpError(403, 'Not here.')), other: fail(new Error('secret')) })
    const [refusal, fault] = [await app.inject({ url: '/' }), await app.inject({ url: '/other' })]
    expect([refusal.statusCode, refusal.body, refusal.headers['content-type']]).toEqual([
      403,
      'Not here.',
      'text/plain; charset=utf-8',
    ])
    expect([fault.statusCode, fault.body]).toEqual([500, 'HTTP 500'])
  })

  it('has the page that the product gives, with its own status where that says one', async () => {
    const exception = vi.fn<NonNullable<NavigationOptions['exception']>>(({ status }) =>
      view('error', { status }, status === 404 ? { status: 410 } : {}),
    )
    const error = new HttpError(403)
    const app = await createApp({ home: fail(error) }, { exception, context: () => 'context' })
    expect((await app.inject({ url: '/?a=1', headers: hybrid })).statusCode).toBe(403)
    expect(exception.mock.calls[0]![0]).toMatchObject({ status: 403, error, context: 'context' })
    expect(exception.mock.calls[0]![0].url.href).toBe('http://shop.test/?a=1')
    expect((await app.inject({ url: '/nowhere', headers: hybrid })).statusCode).toBe(410)
  })

  it('page is shown without what was flashed for the page that should have come', async () => {
    const read = vi.fn<() => Partial<FlashData>>(() => ({ flash: { notice: 'kept' } }))
    const app = await createApp(
      {},
      { exception: ({ status }) => view('error', { status }), flashStore: { read, write: () => {} } },
    )
    const { view: shown } = (await app.inject({ url: '/nowhere', headers: hybrid })).json()
    expect(shown.properties).toEqual({ status: 404, errors: {}, flash: {} })
    expect(read).not.toHaveBeenCalled()
  })
})

describe('the context of a request', () => {
  it('is made once, also where its answer becomes an error', async () => {
    const context = vi.fn<() => object>(() => ({}))
    const app = await createApp(
      { home: fail(new Error('x')) },
      { context, exception: ({ status }) => view('error', { status }) },
    )
    await app.inject({ url: '/', headers: hybrid })
    expect(context).toHaveBeenCalledOnce()
    await app.inject({ url: '/', headers: hybrid })
    expect(context).toHaveBeenCalledTimes(2)
  })
})

describe('what was flashed', () => {
  it('is read once for a page and the dialog over it', async () => {
    const read = vi.fn<() => Partial<FlashData>>(() => ({ flash: { a: 1 }, errors: {}, input: {} }))
    const app = await createApp(
      { home, other: () => dialog('dialog', {}, { baseUrl: '/', keep: true }) },
      { flashStore: { read, write: () => {} } },
    )
    const { view: shown } = (await app.inject({ url: '/other', headers: hybrid })).json()
    expect(shown.properties.flash).toEqual({ a: 1 })
    expect(read).toHaveBeenCalledOnce()
  })

  it('without a store is nothing, and a redirect goes on', async () => {
    const app = await createApp({ home, form: () => back({ flash: { a: 1 } }) })
    expect((await app.inject({ method: 'POST', url: '/form' })).statusCode).toBe(303)
    const { view: shown } = (await app.inject({ url: '/', headers: hybrid })).json()
    expect(shown.properties).toEqual({ title: 'Home', errors: {}, flash: {} })
  })

  it.each([
    [{}, undefined],
    [{ flash: {}, errors: {} }, undefined],
    [{ flash: { a: 1 } }, { flash: { a: 1 }, errors: {}, input: {} }],
    [
      { errors: { a: 'No.' }, errorBag: 'own' },
      { flash: {}, errors: { own: { a: 'No.' } }, input: {} },
    ],
    [
      { flash: { a: 1 }, errorBag: 'own' },
      { flash: { a: 1 }, errors: {}, input: {} },
    ],
  ])('by %j is kept as it is said', async (flashed, kept) => {
    const write = vi.fn<(context: unknown, data: FlashData) => void>()
    const app = await createApp({ form: () => redirect('/', flashed) }, { flashStore: { read: () => ({}), write } })
    await app.inject({ method: 'POST', url: '/form', headers: hybrid })
    expect(write.mock.calls[0]?.[1]).toEqual(kept)
  })
})

describe('a version', () => {
  it('is asked for anew with each answer where it is a function', async () => {
    let version = 'v1'
    const app = await createApp({ home, form: () => respond('sent') }, { version: () => version })
    const ask = (method: 'GET' | 'POST', url: string, headers = {}) =>
      app.inject({ method, url, headers: { host: 'shop.test', ...headers } })
    expect((await ask('GET', '/', hybrid)).json().version).toBe('v1')
    version = 'v2'
    const old = { ...hybrid, 'x-hybrid-version': 'v1' }
    expect((await ask('GET', '/', old)).statusCode).toBe(409)
    // Submissions are answered, documents are new anyway, and a request without a version is
    // accepted.
    expect((await ask('POST', '/form', old)).statusCode).toBe(200)
    expect((await ask('GET', '/', { 'x-hybrid-version': 'v1' })).statusCode).toBe(200)
    expect((await ask('GET', '/', hybrid)).statusCode).toBe(200)
  })
})

describe('a request token', () => {
  it('is told of by the words of the product', async () => {
    const csrf = {
      verify: () => false,
      flash: (context: unknown) => ({ error: `No, ${String(context)}.` }),
      errors: (context: unknown) => ({ _token: `Again, ${String(context)}.` }),
    }
    const app = await createApp({ form: () => respond('sent') }, { csrf, context: () => 'Anna' })
    const { view: shown } = (await app.inject({ method: 'POST', url: '/form', headers: hybrid })).json()
    expect(shown.properties).toEqual({ flash: { error: 'No, Anna.' }, errors: { _token: 'Again, Anna.' } })
    const plain = await createApp({ form: () => respond('sent') }, { csrf: { verify: () => false, flash: { a: 1 } } })
    const answer = (await plain.inject({ method: 'POST', url: '/form', headers: hybrid })).json()
    expect(answer.view.properties.flash).toEqual({ a: 1 })
  })

  it('is not asked of who only reads', async () => {
    const verify = vi.fn<() => boolean>(() => false)
    const app = await createApp({ home }, { csrf: { verify } })
    expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/' })).statusCode).toBe(200)
    expect(verify).not.toHaveBeenCalled()
  })
})

describe('an answer', () => {
  it('has the status and headers that its handler says, to navigations and documents', async () => {
    const app = await createApp({
      home: () => view('home', {}, { status: 402, headers: { 'x-own': '1', vary: 'X-Hybrid, accept' } }),
      other: () => properties({ a: 1 }),
    })
    for (const headers of [hybrid, { host: 'shop.test' }]) {
      const answer = await app.inject({ url: '/', headers })
      expect([answer.statusCode, answer.headers['x-own'], answer.headers['vary']]).toEqual([
        402,
        '1',
        'X-Hybrid, accept',
      ])
    }
    expect((await app.inject({ url: '/', headers: hybrid })).headers['content-type']).toBe(
      'application/json; charset=utf-8',
    )
    expect((await app.inject({ url: '/other', headers: hybrid })).statusCode).toBe(200)
  })

  it.each([
    ['/other', 'GET', 302, 302],
    ['/form', 'POST', 302, 302],
    ['/form', 'POST', 307, 307],
  ] as const)('of %s to %s keeps the status %i of a redirect', async (url, method, status, expected) => {
    const app = await createApp({ other: () => redirect('/', { status }), form: () => redirect('/', { status }) })
    expect((await app.inject({ method, url })).statusCode).toBe(expected)
  })

  it('that leads elsewhere is a redirect to a document, and a full visit to a navigation', async () => {
    const app = await createApp({ home: () => redirect('https://bank.test/') })
    const [document, visit] = [await app.inject({ url: '/' }), await app.inject({ url: '/', headers: hybrid })]
    expect([document.statusCode, document.headers['location']]).toEqual([303, 'https://bank.test/'])
    expect([visit.statusCode, visit.headers['x-hybrid-external'], visit.headers['x-hybrid-external-target']]).toEqual([
      409,
      'https://bank.test/',
      'current',
    ])
  })

  it('is shared what goes with its head, where it has said one', async () => {
    const share = ({ head }: { head: { canonical?: string } | undefined }) => ({ canonical: head?.canonical ?? 'none' })
    const other = () => view('home', { title: 'Other' }, { head: { canonical: 'http://shop.test/o' } })
    const app = await createApp({ home, other }, { share: share as never })
    const canonicalOf = async (url: string) =>
      (await app.inject({ url, headers: hybrid })).json().view.properties.canonical
    expect([await canonicalOf('/'), await canonicalOf('/other')]).toEqual(['none', 'http://shop.test/o'])
  })

  it('shares what the product shares, which the page itself overrules', async () => {
    const share = vi.fn<() => object>(() => ({ title: 'shared', user: 'Anna' }))
    const app = await createApp({ home }, { share: share as never })
    const { view: shown } = (await app.inject({ url: '/', headers: hybrid })).json()
    expect(shown.properties).toMatchObject({ title: 'Home', user: 'Anna' })
  })
})

describe('a dialog', () => {
  const over = (baseUrl: string) => () => dialog('dialog', { text: 'a' }, { baseUrl, status: 201 })

  it('over what is no view is a fault', async () => {
    for (const baseUrl of ['/nowhere', '/other', 'https://elsewhere.test/nowhere']) {
      const app = await createApp({ home: over(baseUrl), other: () => respond('plain') })
      expect((await app.inject({ url: '/', headers: hybrid })).statusCode).toBe(500)
    }
    const nothing = await createApp({ home: over('/other'), other: () => properties({}) })
    expect((await nothing.inject({ url: '/', headers: hybrid })).statusCode).toBe(500)
  })

  it('opens over its base where its own page, a document or another host has led to it', async () => {
    const app = await createApp({ home, other: over('/') })
    const redirectOf = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url: '/other?a=1', headers: { host: 'shop.test', ...headers } })
      expect(answer.statusCode).toBe(201)
      return answer.json().dialog.redirectUrl
    }
    expect(await redirectOf({ ...hybrid, referer: 'http://shop.test/other?a=1' })).toBe('http://shop.test/')
    expect(await redirectOf({ referer: 'http://shop.test/?b=1' })).toBe('http://shop.test/')
    expect(await redirectOf({ ...hybrid, referer: 'http://elsewhere.test/?b=1' })).toBe('http://shop.test/')
    expect(await redirectOf({ ...hybrid, referer: 'http://shop.test/?b=1' })).toBe('http://shop.test/?b=1')
  })

  it('has the keys of its own, one for each that is opened', async () => {
    const app = await createApp({ home, other: over('/') })
    const ask = async (headers = {}) =>
      (await app.inject({ url: '/other', headers: { ...hybrid, ...headers } })).json().dialog.key as string
    const [first, second] = [await ask(), await ask()]
    expect(first).not.toBe(second)
    expect(await ask({ 'x-hybrid-dialog-key': first })).toBe(first)
  })
})

describe('a body', () => {
  const echo = () => createApp({ form: ({ body }) => respond({ body }) })
  const send = async (payload: string, type: string) =>
    (await (await echo()).inject({ method: 'POST', url: '/form', payload, headers: { 'content-type': type } })).json()
      .body

  it('of a form is nested by its names, whatever else its type says; JSON stays as it is', async () => {
    expect(await send('a[b]=1', 'application/x-www-form-urlencoded; charset=utf-8')).toEqual({ a: { b: '1' } })
    expect(await send('{"a[b]":1,"c":[1,1]}', 'application/json')).toEqual({ 'a[b]': 1, c: [1, 1] })
    expect(await send('[1,{"a[b]":2}]', 'application/json')).toEqual([1, { 'a[b]': 2 }])
  })

  it('of a form that the product parses itself stays with the product', async () => {
    const app = await createApp({ form: ({ body }) => respond({ body }) }, {}, (own) =>
      own.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) =>
        done(null, { 'own[a]': ['x', 'y'] }),
      ),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { body } = (await app.inject({ method: 'POST', url: '/form', payload: 'a=1', headers })).json()
    expect(body).toEqual({ own: { a: 'y' } })
  })
})
