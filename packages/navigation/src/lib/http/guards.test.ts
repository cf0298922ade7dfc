import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { createHandlers, dialog, properties, view } from '../../testing/unregistered.ts'
import { group } from '../routing/group.ts'
import { listRoutes } from '../routing/list-routes.ts'
import { resources } from '../routing/resources.ts'
import { type Route, get, route } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { HttpError, redirect, respond } from './answer/answer.ts'
import { type Guard, type GuardInput, pass } from './exchange/guard.ts'
import type { Handler, NavigationOptions } from '../fastify/options.ts'
import type { AnyOptions } from './exchange/options.ts'
import { navigation } from '../fastify/plugin.ts'

const routes = defineRoutes({
  home: get('/'),
  signIn: get('/sign-in'),
  account: group(
    { prefix: '/account', guard: 'signedIn', head: 'account', layout: 'account' },
    {
      index: get('/'),
      every: route(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '/every/{id?}'),
      orders: group(
        { prefix: '/orders/{order}', guard: ['confirmed', 'order'], head: 'order' },
        {
          show: get('/'),
          broken: get('/broken'),
          letter: get('/letter'),
          part: get('/part'),
        },
      ),
      photos: resources('photos'),
    },
  ),
  // A public dialog over a restricted page.
  peek: get('/peek'),
})

interface Visitor {
  name: string | undefined
}

let app: FastifyInstance
let asked: string[] = []
let handled: string[] = []
afterEach(() => app.close())

const handle = (name: string) => (input: { guarded: object }) => {
  handled.push(`${name} ${JSON.stringify(input.guarded)}`)
  return view(name, { guarded: input.guarded }, { head: { title: name } })
}
const handlers = createHandlers({
  ...Object.fromEntries(Object.keys(routes).map((name) => [name, handle(name)])),
  'account.orders.broken': () => {
    throw new HttpError(418, 'the kettle’s secret')
  },
  'account.orders.letter': ({ guarded }) => {
    handled.push('letter')
    return dialog('letter', { guarded }, { baseUrl: '/account/orders/7', head: { title: 'letter' } })
  },
  'account.orders.part': () => properties({ a: 1 }),
  peek: () => dialog('peek', {}, { baseUrl: '/account' }),
})

const note =
  (name: string, guard: Guard<Visitor, unknown>): Guard<Visitor, unknown> =>
  (input) => {
    asked.push(name)
    return guard(input)
  }
const guards: Record<string, Guard<Visitor, unknown>> = {
  signedIn: note('signedIn', async ({ context }) => (context.name ? pass(context.name) : redirect('/sign-in'))),
  confirmed: note('confirmed', ({ guarded }) =>
    guarded['signedIn'] === 'eve' ? respond('no', { status: 403 }) : pass(),
  ),
  order: note('order', ({ params, context }) => {
    if (params['order'] !== '7') throw new HttpError(404)
    return pass({ id: params['order'], of: context.name })
  }),
}

async function createApp(overrides: Record<string, unknown> = {}): Promise<FastifyInstance> {
  asked = []
  handled = []
  app = Fastify()
  await app.register(navigation<Visitor>, {
    routes,
    version: 'v1',
    handlers,
    guards,
    heads: {
      account: (head: object, { url }: { url: URL }) => ({
        ...head,
        title: `${(head as { title?: string }).title} / account`,
        canonical: url.pathname,
      }),
      order: async (head: { title?: string }, { route: current }: { route: { params: Record<string, string> } }) => ({
        ...head,
        title: `${head.title} / ${current.params['order']}`,
      }),
    },
    context: (request: { headers: Record<string, unknown> }) => ({ name: request.headers['x-name'] }),
    share: ({ route: current }: { route?: { layout?: string } }) => ({ shared: current?.layout ?? 'none' }),
    renderDocument: ({ payload }: { payload: object }) => JSON.stringify(payload),
    exception: ({ status }: { status: number }) => view('error', { status }, { status }),
    ...overrides,
  } as unknown as NavigationOptions<Visitor>)
  return app
}

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: { host: 'shop.test', ...headers } })
const asAnna = { 'x-name': 'anna' }

describe('a guard', () => {
  // Holds: navigation.groups-prefix-guard-head-layout
  it('comes before the handler, from the outside in, each once, and hands on what it has found', async () => {
    await createApp()
    const page = (await ask('/account/orders/7', asAnna)).json()
    expect(asked).toEqual(['signedIn', 'confirmed', 'order'])
    expect(page.view.properties.guarded).toEqual({ signedIn: 'anna', order: { id: '7', of: 'anna' } })
    expect(handled).toHaveLength(1)
  })

  it('is told what is asked for', async () => {
    const inputs: GuardInput<Visitor>[] = []
    const signedIn: Guard<Visitor, unknown> = (input) => {
      inputs.push(input)
      return pass(1)
    }
    const confirmed: Guard<Visitor, unknown> = ({ guarded }) => {
      expect(guarded).toEqual({ signedIn: 1 })
      return respond('held up')
    }
    await createApp({ guards: { ...guards, signedIn, confirmed } })
    expect((await ask('/account/orders/7/letter?a[]=1', asAnna)).body).toBe('held up')
    await app.inject({ method: 'POST', url: '/account/every/8', payload: { _method: 'PUT', x: 1 } })
    expect(inputs[0]).toMatchObject({
      route: { name: 'account.orders.letter', layout: 'account', params: { order: '7' } },
      params: { order: '7' },
      query: { a: ['1'] },
      method: 'GET',
      context: { name: 'anna' },
      guarded: {},
    })
    expect(inputs[0]?.url.href).toBe('http://shop.test/account/orders/7/letter?a[]=1')
    expect(inputs[1]).toMatchObject({ method: 'PUT', body: { x: 1 }, params: { id: '8' } })
  })

  it('answers itself, and no guard and no handler after it is asked', async () => {
    await createApp()
    const refused = await ask('/account/orders/7')
    expect([refused.statusCode, refused.headers['location']]).toEqual([303, '/sign-in'])
    expect([asked, handled]).toEqual([['signedIn'], []])
    expect((await ask('/account/orders/7', { 'x-name': 'eve' })).statusCode).toBe(403)
    expect(asked).toEqual(['signedIn', 'signedIn', 'confirmed'])
    expect((await ask('/account/orders/8', asAnna)).json().view.component).toBe('error')
    expect(handled).toEqual([])
  })

  it.each([
    ['nothing', () => undefined],
    ['true', () => true],
    ['a value as it is', () => ({ id: 7 })],
    ['something of another kind', async () => ({ kind: 'order' })],
    ['what calls itself a pass', async () => ({ kind: 'pass', value: 'a pass for the season' })],
    [
      'nothing but a throw',
      () => {
        throw undefined
      },
    ],
    [
      'an error',
      () => {
        throw new Error('no database')
      },
    ],
  ])('that gives %s lets nobody pass', async (_, signedIn) => {
    await createApp({ guards: { ...guards, signedIn } })
    const answer = await ask('/account', asAnna)
    expect([answer.statusCode, answer.json().view.component, handled]).toEqual([500, 'error', []])
  })

  it('that a route names twice is asked once', async () => {
    const twice = defineRoutes({ a: get('/a', { guards: ['signedIn', 'confirmed', 'signedIn'] }) })
    await createApp({ routes: twice, handlers: createHandlers({ a: handle('a') }) })
    await ask('/a', asAnna)
    expect([asked, handled.length]).toEqual([['signedIn', 'confirmed'], 1])
  })

  it('is asked before an error of the handler can tell anything', async () => {
    await createApp()
    expect((await ask('/account/orders/7/broken')).headers['location']).toBe('/sign-in')
    expect((await ask('/account/orders/7/broken', asAnna)).statusCode).toBe(418)
  })

  it('is asked for the page under a dialog, with that page’s own address', async () => {
    const urls: string[] = []
    const order: Guard<Visitor, unknown> = ({ url, route: current, method, body }) => {
      urls.push(`${method} ${current.name} ${url.pathname} ${String(body)}`)
      return pass(url.pathname)
    }
    await createApp({ guards: { ...guards, order } })
    const { view: base, dialog: letter } = (await ask('/account/orders/7/letter', asAnna)).json()
    expect(urls).toEqual([
      'GET account.orders.letter /account/orders/7/letter undefined',
      'GET account.orders.show /account/orders/7 undefined',
    ])
    expect(letter.properties.guarded.order).toBe('/account/orders/7/letter')
    expect(base.properties.guarded.order).toBe('/account/orders/7')
    expect(asked).toEqual(['signedIn', 'confirmed', 'signedIn', 'confirmed'])
  })

  it('holds up a page under a dialog, wherever the dialog is said to come from', async () => {
    await createApp()
    const hybrid = { 'x-hybrid': 'true' }
    const tries: Record<string, string>[] = [
      {},
      { referer: 'http://shop.test/account/orders/7' },
      { 'x-hybrid-dialog-redirect': '/account/orders/7' },
      { 'x-hybrid-dialog-redirect': '/account/photos/1/edit', 'x-hybrid-dialog-key': 'a' },
    ]
    for (const headers of tries) {
      const answer = await ask('/peek', { ...hybrid, ...headers })
      expect(answer.statusCode).toBe(500)
    }
    expect(handled).toEqual([])
    expect((await ask('/peek', { ...hybrid, 'x-hybrid-dialog-redirect': '/' })).json().view.component).toBe('home')
    expect((await ask('/peek', { ...hybrid, ...asAnna })).json().view.component).toBe('account.index')
  })
})

describe('every guarded route', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const manners: Record<string, Record<string, string>> = {
    'a document': {},
    'a navigation': { 'x-hybrid': 'true' },
    'a navigation of this version': { 'x-hybrid': 'true', 'x-hybrid-version': 'v1' },
    'a partial reload': {
      'x-hybrid': 'true',
      'x-hybrid-partial-component': 'account.index',
      'x-hybrid-only-data': '["guarded"]',
    },
    'a preload': { 'x-hybrid': 'true', purpose: 'prefetch', 'sec-purpose': 'prefetch' },
    'another method, by the headers that some servers believe': {
      'x-http-method-override': 'OPTIONS',
      'x-http-method': 'HEAD',
      'x-method-override': 'TRACE',
    },
    'another address, by the headers that some servers believe': {
      'x-original-url': '/',
      'x-rewrite-url': '/sign-in',
      'x-forwarded-prefix': '/account',
      'x-forwarded-host': 'elsewhere.test',
    },
    'a partial reload of everything of another page': {
      'x-hybrid': 'true',
      'x-hybrid-partial-component': 'home',
      'x-hybrid-except-data': '["errors"]',
      'x-hybrid-error-bag': 'signedIn',
    },
    'a navigation from an open dialog': {
      'x-hybrid': 'true',
      'x-hybrid-dialog-key': 'k',
      'x-hybrid-dialog-redirect': '/account',
    },
  }
  const guarded = listRoutes(routes as Record<string, Route>).filter((entry) => entry.guards.length > 0)
  const addressOf = (path: string, id: string): string => path.replace(/\{\w+\??\}/g, id)

  // Holds: navigation.groups-prefix-guard-head-layout
  it.each(Object.entries(manners))(
    'is held up without its guard: asked for as %s, by any method',
    async (_, headers) => {
      await createApp()
      expect(guarded.length).toBe(13)
      for (const { path } of guarded) {
        const address = addressOf(path, '7')
        for (const url of [
          address,
          `${address}/`,
          `${address}?a=1#b`,
          `${address}?_method=OPTIONS&guarded[signedIn]=anna&__proto__[name]=anna`,
          address.replace('account', '%61ccount'),
          address.replace('account', 'account/x/..'),
          address.replace('account', 'sign-in/%2e%2e/account'),
          address.replaceAll('/', '\\').replace('\\', '/'),
        ]) {
          for (const method of methods) await app.inject({ url, method, headers: { host: 'shop.test', ...headers } })
          for (const spoofed of ['PUT', 'PATCH', 'DELETE'])
            await app.inject({
              url,
              method: 'POST',
              headers: { host: 'shop.test', ...headers },
              payload: { _method: spoofed },
            })
        }
      }
      expect(handled).toEqual([])
      expect(asked.length).toBeGreaterThan(guarded.length)
      expect(new Set(asked)).toEqual(new Set(['signedIn']))
    },
  )
})

describe('an address that only looks like one of a group', () => {
  it.each([
    '//account',
    '/account//photos',
    '/account%2Fphotos',
    '/Account',
    '/account.',
    '/account;',
    '/account%00',
    '/accounts',
    '/account%20',
    '/account/photos/7%2Fedit/edit',
    '//account/photos',
    '/x/account',
  ])('leads nowhere past its guard: %s', async (url) => {
    await createApp()
    const answer = await ask(url, { 'x-hybrid': 'true' })
    expect([303, 404, 409]).toContain(answer.statusCode)
    expect(handled).toEqual([])
  })
})

describe('the pages of a group', () => {
  it('have their heads completed from the inside out, dialogs and the pages under them each for itself', async () => {
    await createApp()
    const page = (await ask('/account/orders/7', asAnna)).json()
    expect(page.view.properties.head).toEqual({
      title: 'account.orders.show / 7 / account',
      canonical: '/account/orders/7',
    })
    const { view: base, dialog: letter } = (await ask('/account/orders/7/letter', asAnna)).json()
    expect(letter.properties.head).toEqual({ title: 'letter / 7 / account', canonical: '/account/orders/7/letter' })
    expect(base.properties.head.canonical).toBe('/account/orders/7')
    expect((await ask('/')).json().view.properties.head).toEqual({ title: 'home' })
  })

  it('have a head though the handler gives none; what is no page has none', async () => {
    await createApp({ handlers: { ...handlers, 'account.index': () => view('bare', {}) } })
    expect((await ask('/account', asAnna)).json().view.properties.head).toEqual({
      title: 'undefined / account',
      canonical: '/account',
    })
    const part = await ask('/account/orders/7/part', { ...asAnna, 'x-hybrid': 'true' })
    expect(part.json().view).toEqual({ component: null, properties: { a: 1 }, deferred: [] })
  })

  it('complete the page of a guard, too', async () => {
    const confirmed = () => view('confirm', {}, { status: 403, head: { title: 'Please confirm' } })
    await createApp({ guards: { ...guards, confirmed } })
    const answer = await ask('/account/orders/7', asAnna)
    expect([answer.statusCode, answer.json().view.properties.head.title]).toEqual([403, 'Please confirm / 7 / account'])
  })

  it('say their layout, to what is shared, too; others say none', async () => {
    await createApp()
    expect((await ask('/account', asAnna)).json().view.properties).toMatchObject({
      layout: 'account',
      shared: 'account',
    })
    const home = (await ask('/')).json().view.properties
    expect(home).not.toHaveProperty('layout')
    expect(home.shared).toBe('none')
  })
})

describe('an app whose table speaks of what is not there', () => {
  const mistyped: object = { guard: 'signedIn' }
  const start = async (overrides: Partial<Record<keyof AnyOptions, unknown>>) => {
    await createApp(overrides)
  }

  it.each([
    [
      'a guard',
      { guards: { signedIn: () => pass(), confirmed: () => pass() } },
      'has the guard [order]: give it in `guards`',
    ],
    ['any guard', { guards: undefined }, 'The route [account.index] has the guard [signedIn]'],
    [
      'a head',
      { heads: { account: (head: object) => head } },
      'The route [account.orders.show] has the head [order]: give it in `heads`',
    ],
    ['any head', { heads: undefined }, 'has the head [account]'],
    [
      'an order',
      { routes: defineRoutes({ a: { '7': get('/7') } }) },
      'The route [a.7] needs a name that is not a number.',
    ],
    ['a function for a guard', { guards: { ...guards, order: undefined } }, 'has the guard [order]'],
    [
      'a function for a head',
      { heads: { account: 'Account', order: (head: object) => head } },
      'has the head [account]',
    ],
    [
      'a meaning for all that a route says',
      { routes: defineRoutes({ a: get('/a', mistyped) }) },
      'The route [a] says [guard], which means nothing.',
    ],
    [
      'a name for each parameter',
      // The guard would receive the photo's id as the order's.
      { routes: defineRoutes({ a: group({ prefix: '/orders/{id}' }, { photos: resources('photos') }) }) },
      'The route [a.photos.show] has the parameter [id] twice: name one of them otherwise.',
    ],
    [
      'a name of its own for each parameter of host and path',
      { routes: defineRoutes({ a: get('/{shop}', { domain: '{shop}.test' }) }) },
      'The route [a] has the parameter [shop] twice',
    ],
    ...['constructor', '__proto__', 'toString'].map((name) => [
      `a parameter that is not named ${name}`,
      { routes: defineRoutes({ a: get(`/a/{${name}?}`) }) },
      `The route [a] has the parameter [${name}], a name that every object has`,
    ]),
  ] as [string, Partial<Record<keyof AnyOptions, unknown>>, string][])(
    'does not start without %s',
    async (_, overrides, message) => {
      await expect(start(overrides)).rejects.toThrow(message)
    },
  )

  // Holds: navigation.groups-prefix-guard-head-layout
  it('does not start without the guard of a route that nobody answers', async () => {
    const unanswered = defineRoutes({ a: get('/a'), b: group({ guard: 'toString' }, { c: get('/c') }) })
    await expect(start({ routes: unanswered, handlers: {} })).rejects.toThrow(
      'The route [b.c] has the guard [toString]',
    )
  })
})

describe('names that every object has', () => {
  // Computed: as a literal key, `__proto__` would set the prototype.
  const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
  const each = <value>(make: (name: string) => value): Record<string, value> =>
    Object.fromEntries(names.map((name) => [name, make(name)]))

  it('are names of routes, groups and guards as any others', async () => {
    const kept = defineRoutes(each((name) => group({ prefix: `/${name}`, guard: name }, { ['__proto__']: get('/') })))
    const found = listRoutes(kept as Record<string, Route>)
    expect(found.map(({ name, guards: own }) => [name, ...own])).toEqual(
      names.map((name) => [`${name}.__proto__`, name]),
    )
    const app_ = await createApp({
      routes: kept,
      guards: each((name) => note(name, ({ context }) => (context.name ? pass(name) : redirect('/')))),
      handlers: Object.fromEntries(found.map(({ name }) => [name, handle(name)])),
    })
    for (const name of names) {
      expect((await ask(`/${name}`)).statusCode).toBe(303)
      expect(handled).toEqual([])
      const page = await app_.inject({ url: `/${name}`, headers: asAnna })
      expect([page.statusCode, page.json().view.component]).toEqual([200, `${name}.__proto__`])
      expect(handled.splice(0)).toEqual([`${name}.__proto__ {"${name}":"${name}"}`])
    }
  })

  it('are no guards that are there by chance', async () => {
    for (const name of names) {
      const routes_ = defineRoutes({ a: get('/a', { guards: [name] }) })
      await expect(createApp({ routes: routes_, handlers: {}, guards: {} })).rejects.toThrow(`has the guard [${name}]`)
    }
  })
})

describe('the types of guards', () => {
  interface Order {
    id: number
  }
  interface TestApp {
    routes: typeof routes
    pages: object
    shared: object
  }
  interface Guarded {
    signedIn: string
    order: Order
  }
  type Options = NavigationOptions<Visitor, Guarded, TestApp>

  it('give a handler what its route’s guards have found, and no more', () => {
    type Show = Parameters<Handler<'account.orders.show', Visitor, Guarded, TestApp>>[0]['guarded']
    expectTypeOf<Show['order']>().toEqualTypeOf<Order>()
    expectTypeOf<Show['signedIn']>().toEqualTypeOf<string>()
    type Index = Parameters<Handler<'account.index', Visitor, Guarded, TestApp>>[0]['guarded']
    expectTypeOf<keyof Index>().toEqualTypeOf<'signedIn'>()
    expectTypeOf<keyof Parameters<Handler<'home', Visitor, Guarded, TestApp>>[0]['guarded']>().toEqualTypeOf<never>()
  })

  it('let no handler answer a route that lacks a guard which it relies on', () => {
    const needsOrder: Handler<'account.orders.show', Visitor, Guarded, TestApp> = ({ guarded }) =>
      respond(String(guarded.order.id))
    const accept = (handlers_: Options['handlers']): void => void handlers_
    accept({ 'account.orders.show': needsOrder })
    const ofBoth: Handler<'account.orders.show' | 'account.index', Visitor, Guarded, TestApp> = ({
      guarded,
      params,
    }) => {
      // @ts-expect-error one of the two routes has no order
      void guarded.order
      // @ts-expect-error nor the parameter
      void params.order
      return respond(guarded.signedIn)
    }
    accept({ 'account.orders.show': ofBoth, 'account.index': ofBoth })
    // @ts-expect-error the route is kept by one guard of the two only
    accept({ 'account.index': needsOrder })
    // @ts-expect-error nobody keeps the route
    accept({ home: needsOrder })
    const list = { home: needsOrder }
    // @ts-expect-error nor does spreading a list of handlers help
    accept({ ...list })
    const needsOther: Handler<'account.orders.show', Visitor, { order: string }, TestApp> = ({ guarded }) =>
      respond(guarded.order)
    // @ts-expect-error the guard finds something else
    accept({ 'account.orders.show': needsOther })
    expect(needsOrder).toBeTypeOf('function')
  })

  // Holds: navigation.groups-prefix-guard-head-layout
  it('ask for every guard and every head that the table names', () => {
    const accept = (options: Options): void => void options
    const others = { routes, version: '1', handlers: {}, renderDocument: () => '' }
    const heads: Options['heads'] = { account: (head) => head, order: (head) => head }
    const signedIn: Options['guards']['signedIn'] = () => pass('anna')
    const order: Options['guards']['order'] = ({ guarded }) => {
      expectTypeOf(guarded.signedIn).toEqualTypeOf<string | undefined>()
      return pass({ id: 7 })
    }
    const confirmed: Options['guards']['confirmed'] = () => pass()
    accept({ ...others, heads, guards: { signedIn, order, confirmed } })
    // @ts-expect-error a guard is missing
    accept({ ...others, heads, guards: { signedIn, order } })
    // @ts-expect-error all guards are missing
    accept({ ...others, heads })
    // @ts-expect-error a head is missing
    accept({ ...others, heads: { account: (head) => head }, guards: { signedIn, order, confirmed } })
    // @ts-expect-error the guard finds something else
    accept({ ...others, heads, guards: { signedIn: () => pass(7), order, confirmed } })
    // @ts-expect-error a guard says that it lets pass
    accept({ ...others, heads, guards: { signedIn: () => 'anna', order, confirmed } })
    // @ts-expect-error the table names no such guard
    accept({ ...others, heads, guards: { signedIn, order, confirmed, unknown: () => pass() } })
    expect(others.routes).toBe(routes)
  })
})
