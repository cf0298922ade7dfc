import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { del, get, post, put, route } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { createHandlers, dialog, properties, view } from '../../testing/unregistered.ts'
import { HttpError, back, download, external, redirect, respond } from './answer/answer.ts'
import { renderHead, renderRoot } from './send/document.ts'
import type { NavigationOptions } from '../fastify/options.ts'
import type { FlashData } from './exchange/options.ts'
import { navigation } from '../fastify/plugin.ts'
import { defer, partial, persistent } from './answer/property.ts'

const routes = defineRoutes({
  home: get('/'),
  show: get('/events/{venue?}/{date?}', { where: { date: '\\d{4}-\\d{2}-\\d{2}' } }),
  parts: get('/parts'),
  speaker: get('/speakers/{id}'),
  portrait: get('/portrait'),
  keep: get('/keep'),
  form: post('/form'),
  enable: post('/two-factor'),
  disable: del('/two-factor'),
  profile: put('/profile'),
  hook: route(['GET', 'POST'], '/hook'),
  leave: get('/leave'),
  far: post('/far'),
  file: get('/file'),
  broken: get('/broken'),
  patchwork: get('/patchwork'),
  unmounted: get('/unmounted'),
})

interface Visit {
  flash: Partial<FlashData>[]
}

const hybrid = { 'x-hybrid': 'true', host: 'shop.test' }
const evaluated: string[] = []

const handlers = createHandlers({
  home: () => view('home', { title: 'Home' }, { head: { title: 'A & B', canonical: 'http://shop.test/' } }),
  show: ({ params, query }) => view('show', { params, query }),
  parts: () =>
    view('parts', {
      plain: 1,
      computed: () => {
        evaluated.push('computed')
        return Promise.resolve({ a: 1, b: 2 })
      },
      later: defer(() => 'later'),
      asked: partial(() => 'asked'),
      always: persistent(() => 'always'),
      nested: { soon: defer(() => 'soon'), now: 'now' },
    }),
  speaker: ({ params }) => dialog('speaker', { id: params['id'] }, { baseUrl: '/' }),
  portrait: () => dialog('portrait', {}, { baseUrl: '/', head: { title: 'Portrait' } }),
  keep: () => dialog('portrait', {}, { baseUrl: '/', keep: true }),
  form: ({ body }) =>
    body?.name
      ? back({ flash: { notice: 'sent' } })
      : back({ errors: { name: 'Missing.' }, fields: ['name', 'mail', 'list[]', 'other', 'message'] }),
  enable: () => redirect('/', { status: 302 }),
  disable: () => redirect('/disabled', { status: 302 }),
  profile: ({ body }) => respond({ body }),
  hook: () => respond('ok', { status: 201, headers: { 'x-own': '1' } }),
  leave: () => external('https://bank.test/pay', { target: 'new-tab' }),
  far: () => redirect('https://bank.test/pay'),
  file: () => download('bytes', { filename: 'jegy ő.pdf', type: 'application/pdf' }),
  broken: () => {
    throw new HttpError(403)
  },
  patchwork: () => properties({ count: 3 }),
})

async function createApp(overrides: Partial<NavigationOptions<Visit>> = {}): Promise<FastifyInstance> {
  const app = Fastify()
  const kept: { data?: FlashData } = {}
  await app.register(navigation<Visit>, {
    routes,
    version: 'v1',
    handlers,
    context: () => ({ flash: [] }),
    share: ({ route: current }) => ({ current: current?.name ?? null }),
    flashStore: {
      read: () => {
        const { data } = kept
        delete kept.data
        return data ?? {}
      },
      write: (_, data) => {
        kept.data = data
      },
    },
    renderDocument: ({ payload }) => `<head>${renderHead(payload)}</head>${renderRoot(payload, '<p>page</p>')}`,
    exception: ({ status }) => view('error', { status }, { status }),
    ...overrides,
  } as NavigationOptions<Visit>)
  return app
}

describe('the Fastify plugin', () => {
  let app: FastifyInstance

  beforeEach(async () => {
    evaluated.length = 0
    app = await createApp()
  })
  afterEach(() => app.close())

  /** Collects the error messages logged by an app's requests. */
  const watchLog = (watched: FastifyInstance) => {
    const messages: string[] = []
    watched.addHook('onRequest', (request, _reply, done) => {
      vi.spyOn(request.log, 'error').mockImplementation((error: unknown) => {
        messages.push(error instanceof Error ? error.message : 'no error')
      })
      done()
    })
    return messages
  }

  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url, headers: { ...hybrid, ...headers } })
    return { response, payload: response.json() }
  }

  // Holds: navigation.shared-properties-flash-errors-exception
  it('answers a first visit with a document that carries the payload and the head', async () => {
    const response = await app.inject({ url: '/', headers: { host: 'shop.test' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ vary: 'x-hybrid', 'content-type': 'text/html; charset=utf-8' })
    expect(response.headers['x-hybrid']).toBeUndefined()
    expect(response.body).toContain('<title>A &amp; B</title>')
    expect(response.body).toContain('data-payload=\'{"view":{"component":"home"')
    expect(response.body).toContain('<p>page</p>')
  })

  // Holds: product.server-returns-component-name-plus, entities.page-payload-url-version-view
  it('answers a navigation with the payload alone', async () => {
    const { response, payload } = await ask('/events/buda/2026-11-28?a[]=1&b[c]=x')
    expect(response.headers).toMatchObject({ 'x-hybrid': 'true', vary: 'x-hybrid' })
    expect(payload).toEqual({
      view: {
        component: 'show',
        properties: {
          current: 'show',
          params: { venue: 'buda', date: '2026-11-28' },
          query: { a: ['1'], b: { c: 'x' } },
          errors: {},
          flash: {},
        },
        deferred: [],
      },
      dialog: null,
      url: 'http://shop.test/events/buda/2026-11-28?a[]=1&b[c]=x',
      version: 'v1',
    })
  })

  // Holds: navigation.persistent-lazy-function-partial-deferred
  it('leaves deferred and partial properties out of a full load and lists the deferred ones', async () => {
    const { payload } = await ask('/parts')
    expect(payload.view.deferred).toEqual(['later', 'nested.soon'])
    expect(Object.keys(payload.view.properties).sort()).toEqual([
      'always',
      'computed',
      'current',
      'errors',
      'flash',
      'nested',
      'plain',
    ])
    expect(payload.view.properties.nested).toEqual({ now: 'now' })
  })

  // Holds: calls.headers-token-answers-409-downloads, navigation.except-dot-paths-also-together
  // Holds: navigation.persistent-lazy-function-partial-deferred
  it('gives what a partial reload asks for, with the persistent ones, and evaluates nothing else', async () => {
    const only = (names: unknown) => ({
      'x-hybrid-partial-component': 'parts',
      'x-hybrid-only-data': JSON.stringify(names),
    })
    expect((await ask('/parts', only(['later', '', null]))).payload.view).toMatchObject({
      properties: { later: 'later', always: 'always', errors: {}, flash: {} },
      deferred: [],
    })
    expect(evaluated).toEqual([])
    expect((await ask('/parts', only('computed.b'))).payload.view.properties.computed).toEqual({ b: 2 })
    expect((await ask('/parts', only(['nested.soon']))).payload.view.properties.nested).toEqual({ soon: 'soon' })
    expect((await ask('/parts', only(['asked']))).payload.view.properties.asked).toBe('asked')
  })

  // Holds: navigation.except-dot-paths-also-together
  it('leaves out what a partial reload excepts, also from what it asks for', async () => {
    const headers = {
      'x-hybrid-partial-component': 'parts',
      'x-hybrid-only-data': '["computed","plain"]',
      'x-hybrid-except-data': '["computed.a"]',
    }
    const { payload } = await ask('/parts', headers)
    expect(payload.view.properties).toEqual({ computed: { b: 2 }, plain: 1, always: 'always', errors: {}, flash: {} })
  })

  // Holds: navigation.except-dot-paths-also-together
  it('answers in full when the partial reload is of another component', async () => {
    const { payload } = await ask('/parts', {
      'x-hybrid-partial-component': 'other',
      'x-hybrid-only-data': '["later"]',
    })
    expect(payload.view.properties).toMatchObject({ plain: 1, current: 'parts' })
  })

  // Holds: navigation.shared-properties-flash-errors-exception
  it('redirects back with errors, which the next page shows once', async () => {
    const posted = await app.inject({
      method: 'POST',
      url: '/form',
      payload: {},
      headers: { ...hybrid, referer: 'http://shop.test/events/buda' },
    })
    expect(posted.statusCode).toBe(303)
    expect(posted.headers['location']).toBe('/events/buda')
    expect((await ask('/events/buda')).payload.view.properties).toMatchObject({
      errors: { name: 'Missing.' },
      flash: {},
    })
    expect((await ask('/events/buda')).payload.view.properties.errors).toEqual({})
  })

  // Holds: entities.page-payload-url-version-view, navigation.error-bags-errors-dot-path
  it('puts errors into the bag that was asked for, by header or by field', async () => {
    await app.inject({
      method: 'POST',
      url: '/form',
      payload: {},
      headers: { ...hybrid, 'x-hybrid-error-bag': 'contact' },
    })
    expect((await ask('/')).payload.view.properties.errors).toEqual({ contact: { name: 'Missing.' } })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await app.inject({ method: 'POST', url: '/form', payload: '_error_bag=promo', headers })
    expect((await ask('/')).payload.view.properties.errors).toEqual({ promo: { name: 'Missing.' } })
    await app.inject({
      method: 'POST',
      url: '/form',
      payload: '_error_bag=promo',
      headers: { ...headers, ...hybrid, 'x-hybrid-error-bag': 'contact' },
    })
    expect((await ask('/')).payload.view.properties.errors).toEqual({ contact: { name: 'Missing.' } })
  })

  // Holds: navigation.links-forms-work-without-javascript
  it('gives back what was typed into the fields that the handler names, and nothing else', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'shop.test' }
    const payload = 'name=&_token=t&password=p&unknown=x&mail=a%40b.c&list[]=1&list[]=2'
    const posted = await app.inject({ method: 'POST', url: '/form', payload, headers })
    expect(posted.headers['location']).toBe('/')
    expect((await ask('/')).payload.view.properties.input).toEqual({
      name: '',
      mail: 'a@b.c',
      list: ['1', '2'],
    })
  })

  // Holds: operation.redirects-full-visits-lead-http
  it.each([
    // Its path belongs to the app, which alone would make it a valid way back.
    ['http://evil.test/events/buda', '/'],
    ['http://shop.test.evil.test/events/buda', '/'],
    ['http://evil.test/?http://shop.test/events/buda', '/'],
    ['http://shop.test@evil.test/events/buda', '/'],
    ['http://shop.test:8080/events/buda', '/'],
    ['ftp://shop.test/events/buda', '/'],
    // Nor is a missing page.
    ['http://shop.test/nowhere/else/at/all', '/'],
    ['http://shop.test/form', '/'],
    ['http://shop.test/events/buda?a=1', '/events/buda?a=1'],
  ])('goes back from a form that came from %s to %s', async (referer, expected) => {
    const posted = await app.inject({ method: 'POST', url: '/form', payload: {}, headers: { ...hybrid, referer } })
    expect(posted.headers['location']).toBe(expected)
  })

  it('goes back to a place on the page, where one is named', async () => {
    const own = await createApp({
      handlers: createHandlers({
        home: () => view('home', {}),
        form: ({ body }) => back(body),
        profile: () => redirect('/', { status: 307 }),
      }),
    })
    const locationOf = async (payload: object, method: 'POST' | 'PUT' = 'POST', url = '/form') => {
      const { headers, statusCode } = await own.inject({ method, url, payload, headers: hybrid })
      return `${statusCode} ${headers['location']}`
    }
    expect(await locationOf({ hash: 'place' })).toBe('303 /#place')
    expect(await locationOf({ fallback: '/?a=1#own' })).toBe('303 /?a=1#own')
    expect(await locationOf({ fallback: '/#own', hash: 'place' })).toBe('303 /#place')
    // A method-preserving redirect preserves it.
    expect(await locationOf({}, 'PUT', '/profile')).toBe('307 /')
    await own.close()
  })

  // Holds: navigation.persistent-property-comes-answer-however
  it('sends a persistent property with every answer, however deep, with all that stands beside it', async () => {
    const settings = {
      theme: { name: persistent(() => 'dark') },
      size: () => 3,
      list: [1],
      later: defer(() => 'later'),
    }
    const own = await createApp({
      handlers: createHandlers({ home: () => view('home', { settings, plain: { a: 1 }, none: null }) }),
    })
    const ask = async (only?: string[], except?: string[]) => {
      const headers = {
        ...hybrid,
        'x-hybrid-partial-component': 'home',
        ...(only && { 'x-hybrid-only-data': JSON.stringify(only) }),
        ...(except && { 'x-hybrid-except-data': JSON.stringify(except) }),
      }
      const { view: shown } = (await own.inject({ url: '/', headers })).json()
      const { errors: _, flash: __, current: ___, ...properties } = shown.properties
      return properties
    }
    const all = { theme: { name: 'dark' }, size: 3, list: [1] }
    // A part of it would replace the rest in the browser.
    expect(await ask(['plain'])).toEqual({ plain: { a: 1 }, settings: { ...all, later: 'later' } })
    expect(await ask(['none', 'settings.size'])).toEqual({ none: null, settings: { ...all, later: 'later' } })
    expect(await ask(['none'], ['settings.theme', 'settings.later'])).toEqual({
      none: null,
      settings: { size: 3, list: [1] },
    })
    expect((await own.inject({ url: '/', headers: hybrid })).json().view).toMatchObject({
      properties: { settings: all },
      deferred: ['settings.later'],
    })
    await own.close()
  })

  // Holds: navigation.downloads-external-visits-here-new
  it('turns a GET of another version into a full visit and keeps what was flashed', async () => {
    await app.inject({ method: 'POST', url: '/form', payload: { name: 'x' }, headers: hybrid })
    const stale = await app.inject({ url: '/?a=1', headers: { ...hybrid, 'x-hybrid-version': 'v0' } })
    expect(stale.statusCode).toBe(409)
    expect(stale.headers['x-hybrid-external']).toBe('http://shop.test/?a=1')
    expect((await ask('/', { 'x-hybrid-version': 'v1' })).payload.view.properties.flash).toEqual({ notice: 'sent' })
  })

  // Holds: validation.method-form-data-query-spoofing, navigation.same-table-answers-server-spoofed
  it('answers POST with _method as the method it stands for, and the two on one path apart', async () => {
    const send = (payload: object, headers = {}) => app.inject({ method: 'POST', url: '/two-factor', payload, headers })
    expect((await send({})).statusCode).toBe(302)
    const disabled = await send({ _method: 'delete' })
    expect([disabled.statusCode, disabled.headers['location']]).toEqual([303, '/disabled'])
    expect((await app.inject({ method: 'DELETE', url: '/two-factor' })).statusCode).toBe(303)
    const put = await app.inject({ method: 'POST', url: '/profile', payload: { _method: 'PUT', a: 1 } })
    expect(put.json().body).toEqual({ _method: 'PUT', a: 1 })
  })

  // Holds: calls.headers-token-answers-409-downloads, navigation.downloads-external-visits-here-new
  it('sends external visits as 409 to navigations and 302 to documents', async () => {
    const asked = await app.inject({ url: '/leave', headers: hybrid })
    expect(asked.statusCode).toBe(409)
    expect(asked.headers).toMatchObject({
      'x-hybrid-external': 'https://bank.test/pay',
      'x-hybrid-external-target': 'new-tab',
    })
    const visited = await app.inject({ url: '/leave' })
    expect([visited.statusCode, visited.headers['location']]).toEqual([302, 'https://bank.test/pay'])
    const posted = await app.inject({ method: 'POST', url: '/far', payload: {}, headers: hybrid })
    expect([posted.statusCode, posted.headers['x-hybrid-external']]).toEqual([409, 'https://bank.test/pay'])
  })

  // Holds: calls.headers-token-answers-409-downloads
  it('sends files with a name that every browser reads', async () => {
    const { headers, body } = await app.inject({ url: '/file' })
    expect(headers['content-disposition']).toBe(`attachment; filename="jegy _.pdf"; filename*=UTF-8''jegy%20%C5%91.pdf`)
    expect([headers['content-type'], body]).toEqual(['application/pdf', 'bytes'])
  })

  it('answers outside of the protocol, and HEAD where there is a GET', async () => {
    const hook = await app.inject({ method: 'POST', url: '/hook', payload: {} })
    expect([hook.statusCode, hook.body, hook.headers['x-own']]).toEqual([201, 'ok', '1'])
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  // Holds: navigation.answers-properties-alone
  it('changes properties of the page that is there', async () => {
    expect((await ask('/patchwork')).payload.view).toEqual({ component: null, properties: { count: 3 }, deferred: [] })
  })

  // Holds: navigation.shared-properties-flash-errors-exception
  it.each([
    ['/nowhere', 404],
    ['/broken', 403],
    ['/profile', 405],
    ['/unmounted', 404],
  ])('answers %s with the error page and status %i, to navigations and documents', async (url, status) => {
    const { response, payload } = await ask(url)
    expect([response.statusCode, payload.view.component, payload.view.properties.status]).toEqual([
      status,
      'error',
      status,
    ])
    const visited = await app.inject({ url })
    expect(visited.statusCode).toBe(status)
    expect(visited.body).toContain('data-payload=')
  })

  // Holds: navigation.shared-properties-flash-errors-exception
  it('answers a body that cannot be parsed with the error page', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/form',
      payload: '{',
      headers: { ...hybrid, 'content-type': 'application/json' },
    })
    expect([response.statusCode, response.json().view.component]).toEqual([400, 'error'])
  })

  it('answers with a line of text when the error page fails, too', async () => {
    const failing = await createApp({
      share: () => {
        throw new Error('secret detail')
      },
    })
    const logged = watchLog(failing)
    const response = await failing.inject({ url: '/' })
    expect([response.statusCode, response.body]).toEqual([500, 'HTTP 500'])
    // Once for the page, once for the page of its error.
    expect(logged).toEqual(['secret detail', 'secret detail'])
    await failing.close()
  })

  it('logs every fault of its own once, and no refusal', async () => {
    const failing = await createApp({
      handlers: {
        ...handlers,
        ...createHandlers({
          home: () => {
            throw new Error('secret detail')
          },
        }),
      },
    })
    const logged = watchLog(failing)
    const { statusCode, body } = await failing.inject({ url: '/', headers: hybrid })
    expect([statusCode, body]).toEqual([500, expect.not.stringContaining('secret detail')])
    expect(logged).toEqual(['secret detail'])
    for (const url of ['/nowhere', '/broken', '/profile']) await failing.inject({ url, headers: hybrid })
    expect(logged).toHaveLength(1)
    await failing.close()
  })

  // Holds: navigation.dialog-over-page-opened-over
  it('runs the base route inside when a dialog is visited by its own URL', async () => {
    const { payload } = await ask('/speakers/7')
    expect(payload.url).toBe('http://shop.test/speakers/7')
    expect(payload.view).toMatchObject({ component: 'home', properties: { title: 'Home', errors: {} } })
    expect(payload.dialog).toEqual({
      component: 'speaker',
      properties: { id: '7' },
      baseUrl: 'http://shop.test/',
      redirectUrl: 'http://shop.test/',
      key: expect.stringMatching(/.{8}/),
    })
  })

  // Holds: navigation.dialog-over-page-opened-over
  it('opens a dialog over the page that it was asked from, and keeps its key and way back', async () => {
    const opened = await ask('/speakers/7', { referer: 'http://shop.test/events/buda?x=1' })
    expect(opened.payload.view).toMatchObject({
      component: 'show',
      properties: { params: { venue: 'buda' }, query: { x: '1' } },
    })
    expect(opened.payload.dialog.redirectUrl).toBe('http://shop.test/events/buda?x=1')
    const headers = {
      'x-hybrid-dialog-key': 'k',
      'x-hybrid-dialog-redirect': '/parts',
      referer: 'http://shop.test/speakers/7',
    }
    const again = await ask('/speakers/8', headers)
    expect(again.payload.dialog).toMatchObject({
      key: 'k',
      redirectUrl: 'http://shop.test/parts',
      properties: { id: '8' },
    })
    expect(again.payload.view.component).toBe('parts')
  })

  it('tells of a dialog in the head, and leaves the page under it what it is by itself', async () => {
    const { payload } = await ask('/portrait')
    expect(payload.dialog.properties).toEqual({ head: { title: 'Portrait' } })
    expect(payload.view.properties).toMatchObject({ head: { title: 'A & B' }, current: 'home' })
    expect(renderHead(payload)).toBe('<title>Portrait</title>')
    expect(renderHead({ ...payload, dialog: null })).toContain('<title>A &amp; B</title>')
  })

  it('keeps the page under a dialog, unless a part of that page is asked for or something is to be told', async () => {
    const kept = await ask('/keep', { referer: 'http://shop.test/parts' })
    expect(kept.payload).toMatchObject({ view: null, dialog: { redirectUrl: 'http://shop.test/parts' } })
    await app.inject({ method: 'POST', url: '/form', payload: {}, headers: { ...hybrid } })
    const told = await ask('/keep', { referer: 'http://shop.test/parts' })
    expect(told.payload.view).toMatchObject({ component: 'parts', properties: { errors: { name: 'Missing.' } } })
    const headers = { 'x-hybrid-partial-component': 'home', 'x-hybrid-only-data': '["title"]' }
    expect((await ask('/keep', headers)).payload.view).toMatchObject({ properties: { title: 'Home' } })
  })
})

describe('request tokens', () => {
  it('are looked at with the context of the request', async () => {
    const visit = { flash: [] }
    const app = await createApp({ context: () => visit, csrf: { verify: (_request, context) => context === visit } })
    expect((await app.inject({ method: 'POST', url: '/hook', payload: {} })).statusCode).toBe(201)
    await app.close()
  })

  const csrf = { verify: () => false, except: ['hook' as never] }

  // Holds: navigation.shared-properties-flash-errors-exception
  it('tells a navigation on the page that is there, and a document by the error page', async () => {
    const app = await createApp({ csrf })
    const text = 'Your session has expired. Please refresh the page.'
    const post = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/form', payload: {}, headers: { ...hybrid, ...headers } })
    const posted = await post({})
    expect(posted.statusCode).toBe(419)
    const properties = { flash: { error: text }, errors: { _token: text } }
    expect(posted.json().view).toEqual({ component: null, properties, deferred: [] })
    const inBag = await post({ 'x-hybrid-error-bag': 'promo' })
    expect(inBag.json().view.properties.errors).toEqual({ promo: { _token: text } })
    const next = await app.inject({ url: '/', headers: hybrid })
    expect(next.json().view.properties.flash).toEqual({})
    const plain = await app.inject({ method: 'POST', url: '/form', payload: {} })
    expect(plain.statusCode).toBe(419)
    expect((await app.inject({ method: 'POST', url: '/hook', payload: {} })).statusCode).toBe(201)
    expect((await app.inject({ url: '/' })).statusCode).toBe(200)
    await app.close()
  })
})
