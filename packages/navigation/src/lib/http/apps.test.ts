import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHandlers, dialog, view } from '../../testing/unregistered.ts'
import { group } from '../routing/group.ts'
import { type Route, get, post, put } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { HttpError, back, redirect } from './answer/answer.ts'
import { cookieFlashStore } from './flash/cookie-flash-store.ts'
import { pass } from './exchange/guard.ts'
import type { NavigationOptions } from '../fastify/options.ts'
import type { FlashData } from './exchange/options.ts'
import { navigation } from '../fastify/plugin.ts'

const shopRoutes = defineRoutes({
  home: get('/'),
  toDesk: post('/to-desk'),
  send: post('/send'),
  speaker: get('/speaker'),
  // Would also match `/desk`.
  page: get('/{slug}'),
})
const deskRoutes = defineRoutes(
  group(
    { prefix: '/desk' },
    {
      home: get('/'),
      orders: group({ prefix: '/orders', guard: 'staff' }, { index: get('/'), store: post('/') }),
      leave: post('/leave'),
      stay: post('/stay'),
      broken: get('/broken'),
      speaker: get('/speaker'),
      profile: put('/profile'),
    },
  ),
)

interface Context {
  app: string
}

/** Options of an app, whose name appears in all its responses. */
function createOptions(name: string, overrides: Record<string, unknown>) {
  const kept: { data?: FlashData } = {}
  return {
    version: '1',
    context: () => ({ app: name }),
    share: ({ context, route }: { context: Context; route?: { name: string } }) => ({
      app: context.app,
      at: route?.name,
    }),
    flashStore: {
      read: () => {
        const { data } = kept
        delete kept.data
        return data ?? {}
      },
      write: (_: Context, data: FlashData) => {
        kept.data = data
      },
    },
    csrf: { verify: (request: { headers: Record<string, unknown> }) => request.headers['x-token'] === name },
    exception: ({ status, context }: { status: number; context: Context }) =>
      view(`${context.app} error`, { status }, { status }),
    renderDocument: ({ payload }: { payload: object }) => JSON.stringify(payload),
    ...overrides,
  } as unknown as NavigationOptions<Context>
}

const shop = (overrides: object = {}) =>
  createOptions('shop', {
    routes: shopRoutes,
    handlers: createHandlers({
      home: () => view('home', {}),
      toDesk: () => redirect('/desk/orders', { flash: { note: 'to the desk' } }),
      send: () => back({ flash: { note: 'sent' } }),
      speaker: () => dialog('speaker', {}, { baseUrl: '/' }),
      page: ({ params }) => view('page', { slug: params['slug'] }),
    }),
    ...overrides,
  })
const desk = (overrides: object = {}) =>
  createOptions('desk', {
    routes: deskRoutes,
    under: '/desk',
    guards: {
      staff: ({ request }: { request: { headers: object } }) =>
        'x-staff' in request.headers ? pass() : redirect('/desk'),
    },
    handlers: createHandlers({
      home: () => view('home', {}),
      'orders.index': () => view('orders', {}),
      'orders.store': () => back({ flash: { note: 'stored' } }),
      leave: () => redirect('/'),
      stay: () => redirect('/desk/orders'),
      broken: () => {
        throw new HttpError(409)
      },
      speaker: () => dialog('speaker', {}, { baseUrl: '/desk' }),
      profile: () => view('home', {}),
    }),
    ...overrides,
  })

const orders: [string, (app: FastifyInstance) => Promise<void>][] = [
  [
    'after the other app',
    async (app) => {
      await app.register(navigation<Context>, shop())
      await app.register(navigation<Context>, desk())
    },
  ],
  [
    'before the other app',
    async (app) => {
      await app.register(navigation<Context>, desk())
      await app.register(navigation<Context>, shop())
    },
  ],
]

describe.each(orders)('an app under a path, registered %s', (_, register) => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = Fastify()
    await register(app)
  })
  afterEach(() => app.close())

  type Method = 'GET' | 'POST' | 'PUT' | 'OPTIONS' | 'HEAD'
  const ask = (url: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
    app.inject({ url, method, headers: { host: 'shop.test', ...headers } })
  const show = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await ask(url, { 'x-hybrid': 'true', ...headers })
    const { view: shown, version } = answer.json()
    return {
      status: answer.statusCode,
      app: shown.properties.app,
      at: shown.properties.at,
      component: shown.component,
      version,
    }
  }

  // Holds: navigation.second-app-under-path
  it.each(['/desk', '/desk/', '/desk?a=1', '/desk/?a=1', '/%64esk', '/desk/./'])('is at %s', async (url) => {
    expect(await show(url)).toEqual({ status: 200, app: 'desk', at: 'home', component: 'home', version: '/desk 1' })
  })

  it('answers what stands under its path, and the other app everything else', async () => {
    expect(await show('/desk/orders/', { 'x-staff': '1' })).toMatchObject({ app: 'desk', at: 'orders.index' })
    expect(await show('/')).toMatchObject({ app: 'shop', at: 'home', version: '1' })
    expect(await show('/desks')).toMatchObject({ app: 'shop', at: 'page' })
    expect(await show('/desk.')).toMatchObject({ app: 'shop', at: 'page' })
    expect(await show('/DESK')).toMatchObject({ app: 'shop', at: 'page' })
  })

  it.each([
    '//desk/orders',
    '/desk%2Forders',
    '/x/../desk/orders',
    '/desk//orders',
    '/desk/../desk/orders',
    '/desk/%2e%2e/desk/orders',
    '/desk\\orders',
  ])('is not entered past its guard by %s', async (url) => {
    const answer = await ask(url, { 'x-hybrid': 'true' })
    expect(answer.body).not.toContain('"orders"')
    expect([200, 303, 400, 404]).toContain(answer.statusCode)
  })

  // Holds: navigation.second-app-under-path
  it('has error pages of its own, for what is not there, too', async () => {
    expect(await show('/desk/nothing')).toMatchObject({ status: 404, component: 'desk error', app: 'desk' })
    expect(await show('/desk/broken')).toMatchObject({ status: 409, component: 'desk error' })
    expect(await show('/nothing/at/all')).toMatchObject({ status: 404, component: 'shop error', app: 'shop' })
    const unreadable = await app.inject({
      method: 'POST',
      url: '/desk/stay',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([unreadable.statusCode, unreadable.json().view.component]).toEqual([400, 'desk error'])
  })

  it('says what can be asked of its addresses', async () => {
    const options = await ask('/desk/orders', {}, 'OPTIONS')
    expect([options.statusCode, options.headers['allow']]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    expect((await ask('/desk', {}, 'OPTIONS')).headers['allow']).toBe('GET, HEAD, OPTIONS')
    expect((await ask('/desk/nothing', {}, 'OPTIONS')).statusCode).toBe(404)
    const refused = await ask('/desk/orders', {}, 'PUT')
    expect([refused.statusCode, refused.json().view.component]).toEqual([405, 'desk error'])
    for (const url of ['/desk', '/desk/'])
      expect((await ask(url, {}, 'PUT')).headers['allow']).toBe('GET, HEAD, OPTIONS')
    expect((await ask('/desk', {}, 'HEAD')).statusCode).toBe(200)
  })

  it('asks for its own request token', async () => {
    expect((await ask('/desk/stay', { 'x-token': 'shop' }, 'POST')).statusCode).toBe(419)
    expect((await ask('/desk/stay', { 'x-token': 'desk' }, 'POST')).headers['location']).toBe('/desk/orders')
    expect((await ask('/send', { 'x-token': 'desk' }, 'POST')).statusCode).toBe(419)
  })

  it('keeps what it flashes for itself', async () => {
    const sent = { 'x-token': 'desk', 'x-staff': '1', referer: 'http://shop.test/desk/orders' }
    expect((await ask('/desk/orders', sent, 'POST')).headers['location']).toBe('/desk/orders')
    expect((await ask('/')).json().view.properties.flash).toEqual({})
    expect((await ask('/desk/orders', { 'x-staff': '1' })).json().view.properties.flash).toEqual({ note: 'stored' })
  })

  it('goes back to its own pages only, else to its path', async () => {
    const backTo = async (url: string, referer: string, token: string) =>
      (await ask(url, { 'x-token': token, 'x-staff': '1', referer: `http://shop.test${referer}` }, 'POST')).headers[
        'location'
      ]
    expect(await backTo('/desk/orders', '/about', 'desk')).toBe('/desk')
    expect(await backTo('/desk/orders', '/desk/broken', 'desk')).toBe('/desk/broken')
    expect(await backTo('/send', '/desk', 'shop')).toBe('/')
    expect(await backTo('/send', '/%64esk', 'shop')).toBe('/')
    expect(await backTo('/send', '/about', 'shop')).toBe('/about')
  })

  it('is left by full visits, and entered by them', async () => {
    const hybrid = { 'x-hybrid': 'true', 'x-token': 'desk' }
    const left = await ask('/desk/leave', hybrid, 'POST')
    expect([left.statusCode, left.headers['x-hybrid-external']]).toEqual([409, '/'])
    expect((await ask('/desk/leave', { 'x-token': 'desk' }, 'POST')).statusCode).toBe(303)
    expect((await ask('/desk/stay', hybrid, 'POST')).statusCode).toBe(303)
    const entered = await ask('/to-desk', { ...hybrid, 'x-token': 'shop' }, 'POST')
    expect([entered.statusCode, entered.headers['x-hybrid-external']]).toEqual([409, '/desk/orders'])
    expect((await ask('/')).json().view.properties.flash).toEqual({ note: 'to the desk' })
  })

  it('turns a navigation from a page of the other app into a full visit, though both have the same version', async () => {
    const toDesk = await ask('/desk/orders', { 'x-hybrid': 'true', 'x-hybrid-version': '1' })
    expect([toDesk.statusCode, toDesk.headers['x-hybrid-external']]).toEqual([409, 'http://shop.test/desk/orders'])
    const toShop = await ask('/', { 'x-hybrid': 'true', 'x-hybrid-version': '/desk 1' })
    expect([toShop.statusCode, toShop.headers['x-hybrid-external']]).toEqual([409, 'http://shop.test/'])
    expect(await show('/desk', { 'x-hybrid-version': '/desk 1' })).toMatchObject({ status: 200 })
  })

  it('puts its dialogs over its own pages', async () => {
    const overDesk = await ask('/desk/speaker', { 'x-hybrid': 'true', 'x-hybrid-dialog-redirect': '/about' })
    expect(overDesk.json().view.properties).toMatchObject({ app: 'desk', at: 'home' })
    const overShop = await ask('/speaker', { 'x-hybrid': 'true', referer: 'http://shop.test/desk' })
    expect(overShop.json().view.properties).toMatchObject({ app: 'shop', at: 'home' })
  })
})

describe('two apps with the same flash store of cookies', () => {
  it('do not show what the other one has said', async () => {
    const app = Fastify()
    const flashStore = cookieFlashStore({ secret: 'a secret of thirty-two characters' })
    await app.register(navigation<Context>, shop({ flashStore }))
    await app.register(navigation<Context>, desk({ flashStore }))
    const headers = { host: 'shop.test', 'x-token': 'desk', 'x-staff': '1', referer: 'http://shop.test/desk/orders' }
    const sent = await app.inject({ method: 'POST', url: '/desk/orders', headers })
    const [cookie = ''] = String(sent.headers['set-cookie']).split(';')
    const flashAt = async (url: string, value: string) =>
      (await app.inject({ url, headers: { ...headers, cookie: value } })).json().view.properties.flash
    expect(await flashAt('/', cookie)).toEqual({})
    // A value signed for one app is invalid for the other, under any name.
    expect(await flashAt('/', cookie.replace(/^[^=]*/, 'flash'))).toEqual({})
    expect(await flashAt('/desk/orders', cookie)).toEqual({ note: 'stored' })
    await app.close()
  })
})

describe('an app under a path', () => {
  let app: FastifyInstance
  beforeEach(() => {
    app = Fastify()
  })
  afterEach(() => app.close())

  it.each(['desk', '/desk/', '/', '', '/:desk', '/de*k', '/desk?', '/a//b', '/é'])(
    'does not take %s for a path',
    async (under) => {
      await expect(Promise.resolve(app.register(navigation<Context>, desk({ under })))).rejects.toThrow(
        'is no path such as /desk',
      )
    },
  )

  it('does not start with a route that stands elsewhere', async () => {
    const routes = defineRoutes({ a: get('/desk/a'), b: get('/desks') }) as Record<string, Route>
    await expect(Promise.resolve(app.register(navigation<Context>, desk({ routes })))).rejects.toThrow(
      "The route [b] is not under /desk: put the table into group({ prefix: '/desk' }, ...).",
    )
  })

  it('does not start where another app stands', async () => {
    await app.register(navigation<Context>, desk())
    await expect(Promise.resolve(app.register(navigation<Context>, desk()))).rejects.toThrow('Another app has /desk')
  })

  it('does not start as a second app of the whole server', async () => {
    await app.register(navigation<Context>, shop())
    await expect(Promise.resolve(app.register(navigation<Context>, shop()))).rejects.toThrow(
      'Another app has the whole server',
    )
  })

  it('may stand under another one: the longer path counts', async () => {
    const routes = defineRoutes(group({ prefix: '/desk/door' }, { home: get('/') }))
    const handlers = createHandlers({ home: () => view('door', {}) })
    await app.register(navigation<Context>, desk())
    await app.register(navigation<Context>, createOptions('door', { routes, handlers, under: '/desk/door' }))
    const ask = async (url: string) => (await app.inject(url)).json().view.properties.app
    expect([await ask('/desk'), await ask('/desk/door'), await ask('/desk/door/x'), await ask('/desk/x')]).toEqual([
      'desk',
      'door',
      'door',
      'desk',
    ])
  })

  it('may be alone: what stands elsewhere is not answered', async () => {
    await app.register(navigation<Context>, desk())
    app.get('/own', () => 'own')
    expect((await app.inject('/own')).body).toBe('own')
    expect((await app.inject('/')).statusCode).toBe(404)
    expect((await app.inject('/desk/')).statusCode).toBe(200)
  })

  it('is found where the server takes no notice of slashes at the end', async () => {
    await app.close()
    app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    await app.register(navigation<Context>, desk())
    await app.register(navigation<Context>, shop())
    for (const url of ['/desk', '/desk/']) expect((await app.inject(url)).json().view.properties.app).toBe('desk')
    expect((await app.inject('/')).json().view.properties.app).toBe('shop')
  })
})
