import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { group } from './group.ts'
import { href } from './href.ts'
import { listRoutes } from './list-routes.ts'
import { resources } from './resources.ts'
import {
  type GuardName,
  type GuardOf,
  type HeadName,
  type HrefParams,
  type ParamsOf,
  type Route,
  get,
  post,
} from './route.ts'
import { createRouter } from './router.ts'
import { type RouteTable, defineRoutes } from './table.ts'

const routes = defineRoutes({
  home: get('/'),
  account: group(
    { prefix: '/account', guard: 'signedIn', head: 'account', layout: 'account', where: { id: '\\d+' } },
    {
      index: get('/'),
      orders: group(
        { prefix: 'orders/{id}', guard: ['confirmed', 'signedIn'], head: 'order' },
        {
          show: get('/'),
          refund: post('refund'),
          note: get('/notes/{note}', { where: { note: '[a-z]+' }, layout: 'plain', meta: { right: 'read' } }),
        },
      ),
    },
  ),
  ...group({ guard: 'key' }, { 'letter.show': get('/letters/{uuid}') }),
  help: { index: get('/help'), topics: { show: get('/help/{topic?}') } },
  tenant: group(
    { domain: '{tenant}.shop.test', defaults: { page: 1 }, bindings: { item: 'slug' } },
    {
      list: get('/list/{page}'),
      item: get('/items/{item}', { domain: 'items.shop.test', bindings: { other: 'id' } }),
    },
  ),
})
const router = createRouter(routes, { url: 'http://shop.test/' })
const nameAt = (path: string, method?: 'POST'): string | undefined => router.match(path, method)?.name

describe('a group', () => {
  // Holds: navigation.groups-prefix-guard-head-layout
  it('gives its routes its prefix and its name, and a group in it both', () => {
    expect(listRoutes(routes).map(({ name, path }) => `${name} ${path}`)).toEqual([
      'home /',
      'account.index /account',
      'account.orders.show /account/orders/{id}',
      'account.orders.refund /account/orders/{id}/refund',
      'account.orders.note /account/orders/{id}/notes/{note}',
      'letter.show /letters/{uuid}',
      'help.index /help',
      'help.topics.show /help/{topic?}',
      'tenant.list /list/{page}',
      'tenant.item /items/{item}',
    ])
    expect(routes['account.orders.show'].name).toBe('account.orders.show')
  })

  it('answers with and without a slash at the end, and nowhere else', () => {
    expect(['/account', '/account/', '/account/orders/7', '/account/orders/7/'].map((path) => nameAt(path))).toEqual([
      'account.index',
      'account.index',
      'account.orders.show',
      'account.orders.show',
    ])
    expect(
      ['/accounts', '/account/orders', '/orders/7', '/x/account', 'http://shop.test//account'].map((path) =>
        nameAt(path),
      ),
    ).toEqual(Array(5).fill(undefined))
  })

  it('makes the addresses that it answers', () => {
    expect(href(routes['account.index'])).toBe('/account')
    expect(href(routes['account.orders.note'], { id: 7, note: 'a' })).toBe('/account/orders/7/notes/a')
    expect(nameAt(href(routes['account.orders.refund'], { id: 7 }), 'POST')).toBe('account.orders.refund')
    expect(href(routes['help.topics.show'])).toBe('/help')
  })

  it('holds its routes to its patterns, beside their own', () => {
    expect(nameAt('/account/orders/x')).toBeUndefined()
    expect(nameAt('/account/orders/7/notes/7')).toBeUndefined()
    expect(nameAt('/account/orders/7/notes/a')).toBe('account.orders.note')
    expect(nameAt('/account/orders/7%2F8')).toBeUndefined()
  })

  it('leaves what the app says of a route as it is', () => {
    const { meta } = routes['account.orders.note'].options
    expectTypeOf(meta).toEqualTypeOf<{ readonly right: 'read' }>()
    expect([meta, routes['account.orders.show'].options]).toEqual([
      { right: 'read' },
      expect.not.objectContaining({ meta: expect.anything() }),
    ])
  })

  it('gives guards and heads from the outside in, each once; what a route says itself counts more', () => {
    const said = listRoutes(routes).map(({ guards, heads, layout }) => ({ guards, heads, layout }))
    expect(said[0]).toEqual({ guards: [], heads: [], layout: undefined })
    expect(said[1]).toEqual({ guards: ['signedIn'], heads: ['account'], layout: 'account' })
    expect(said[2]).toEqual({ guards: ['signedIn', 'confirmed'], heads: ['account', 'order'], layout: 'account' })
    expect(said[4]).toEqual({ guards: ['signedIn', 'confirmed'], heads: ['account', 'order'], layout: 'plain' })
    expect(said[5]).toEqual({ guards: ['key'], heads: [], layout: undefined })
  })

  it('gives hosts, defaults and bindings', () => {
    expect(href(routes['tenant.list'], { tenant: 'a' })).toBe('//a.shop.test/list/1')
    expect(href(routes['tenant.item'], { item: { slug: 'b' } })).toBe('//items.shop.test/items/b')
    expect(routes['tenant.item'].options.bindings).toEqual({ item: 'slug', other: 'id' })
    expect(router.match('http://a.shop.test/list/2')).toMatchObject({ name: 'tenant.list', params: { tenant: 'a' } })
  })

  it('has the types of its routes', () => {
    expectTypeOf<ParamsOf<(typeof routes)['account.orders.note']>>().toEqualTypeOf<{ id: string; note: string }>()
    expectTypeOf<HrefParams<(typeof routes)['tenant.list']>>().toHaveProperty('tenant')
    expectTypeOf<GuardOf<(typeof routes)['account.orders.show']>>().toEqualTypeOf<'signedIn' | 'confirmed'>()
    expectTypeOf<GuardOf<(typeof routes)['home']>>().toEqualTypeOf<never>()
    expectTypeOf<GuardName<typeof routes>>().toEqualTypeOf<'signedIn' | 'confirmed' | 'key'>()
    expectTypeOf<HeadName<typeof routes>>().toEqualTypeOf<'account' | 'order'>()
    expectTypeOf<GuardName<Record<string, Route>>>().toEqualTypeOf<never>()
    const check = (): void => {
      // @ts-expect-error the id of the group's prefix is missing
      href(routes['account.orders.note'], { note: 'a' })
      // @ts-expect-error there is no such route
      void routes['account.orders.nothing']
      // @ts-expect-error a host with a parameter needs it
      href(routes['tenant.list'])
    }
    expect(check).toBeTypeOf('function')
  })

  it('refuses two routes of one name', () => {
    const table: RouteTable = { 'a.b': get('/a'), a: { b: get('/b') } }
    expect(() => defineRoutes(table)).toThrow('Two routes are named [a.b].')
    expect(() => group({ prefix: '/p', guard: 'key' }, table)).toThrow('Two routes are named [a.b].')
    const same = get('/a')
    const shared: RouteTable = { 'a.b': same, a: { b: same } }
    expect(() => defineRoutes(shared)).toThrow('Two routes are named [a.b].')
  })

  it('does not compile with what it does not know: a guard would be none', () => {
    const check = (): void => {
      // @ts-expect-error a group has a `guard`
      group({ prefix: '/a', guards: ['signedIn'] }, { index: get('/') })
      // @ts-expect-error mistyped
      group({ prefix: '/a', gaurd: 'signedIn' }, { index: get('/') })
      // @ts-expect-error a route has `guards`
      get('/a/{id}', { where: { id: 'a' }, guard: 'signedIn' })
      // @ts-expect-error a route has `heads`
      post('/a/{id}', { where: { id: 'a' }, head: 'account' })
      // @ts-expect-error resources have a `guard`
      resources('photos', { param: 'photo', guards: ['editor'] })
      // @ts-expect-error mistyped: there would be all of its routes
      resources('photos', { param: 'photo', onyl: ['index'] })
      const said = { prefix: '/a', guards: ['signedIn'] } as const
      // @ts-expect-error a group has a `guard`, wherever it is written
      group(said, { index: get('/') })
    }
    expect(check).toBeTypeOf('function')
  })

  it('may be the whole table', () => {
    const desk = defineRoutes(
      group({ prefix: '/desk' }, { index: get('/'), page: get('{path}', { where: { path: '.+' } }) }),
    )
    expect(href(desk.index)).toBe('/desk')
    expect(createRouter(desk).match('/desk/a//b')).toMatchObject({ name: 'page', params: { path: 'a//b' } })
    expect(createRouter(desk).match('/deska')).toBeUndefined()
  })

  it('takes the signs of its prefix as they are', () => {
    const odd = defineRoutes(group({ prefix: '/a.b+(c)[d]$^|*' }, { index: get('/'), item: get('{id}') }))
    const at = (path: string) => createRouter(odd).match(path)?.name
    expect(at('/a.b+(c)[d]$%5E%7C*/7')).toBe('item')
    expect([at('/axb+(c)[d]$%5E%7C*/7'), at('/a.bb(c)[d]$%5E%7C*'), at('/')]).toEqual([undefined, undefined, undefined])
  })

  it('stays in order: what is said first answers first', () => {
    const list = defineRoutes({
      letters: group({ prefix: '/letters' }, { new: get('/new'), show: get('/{id}') }),
      late: get('/letters/{id}'),
      numbers: group({ prefix: '/{a}', where: { a: '\\d+' } }, { show: get('/{b?}') }),
      words: group({ prefix: '/{a}' }, { show: get('/{b?}') }),
    })
    const at = (path: string) => createRouter(list).match(path)?.name
    expect([at('/letters/new'), at('/letters/1'), at('/7/x'), at('/x/7')]).toEqual([
      'letters.new',
      'letters.show',
      'numbers.show',
      'words.show',
    ])
  })

  it('can be one of a thousand, or lie a hundred deep', () => {
    const many: RouteTable = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `g${index}`,
        group({ prefix: `/g${index}`, guard: `k${index}` }, { show: get('/{id}') }),
      ]),
    )
    const wide = defineRoutes(many) as Record<string, Route>
    const match = createRouter(wide).match('/g999/7')
    expect([match?.name, match?.route.options.guards]).toEqual(['g999.show', ['k999']])
    let deep: RouteTable = { end: get('/end') }
    for (let depth = 99; depth >= 0; depth--) deep = { g: group({ prefix: `/${depth}`, guard: `k${depth}` }, deep) }
    const [only] = listRoutes(defineRoutes(deep) as Record<string, Route>)
    expect(only?.name).toBe(`${'g.'.repeat(100)}end`)
    expect(only?.path).toBe(`/${Array.from({ length: 100 }, (_, depth) => depth).join('/')}/end`)
    expect(only?.guards).toEqual(Array.from({ length: 100 }, (_, depth) => `k${depth}`))
  })

  it('of any prefix keeps its guards on every route, however the prefix is written', () => {
    const segment = fc.stringMatching(/^\w[\w.+$()-]{0,5}$/)
    const slashes = fc.constantFrom('', '/', '//')
    fc.assert(
      fc.property(fc.array(fc.tuple(slashes, segment), { minLength: 1, maxLength: 4 }), slashes, (parts, end) => {
        let table: RouteTable = { show: get(`${end}{id}`), index: get(end) }
        const path = parts.map(([, text]) => text).join('/')
        for (const [index, [before, text]] of [...parts.entries()].toReversed())
          table = group({ prefix: before + text, guard: `g${index}` }, table)
        const found = createRouter(defineRoutes(table) as Record<string, Route>)
        const guards = parts.map((_, index) => `g${index}`)
        expect(found.match(`/${path}/7`)).toMatchObject({ name: 'show', route: { options: { guards } } })
        expect(found.match(`/${path}/`)).toMatchObject({ name: 'index', route: { options: { guards } } })
        expect(found.route('show', { id: 7 })).toBe(`/${path}/7`)
      }),
    )
  })
})

describe('resources', () => {
  const table = defineRoutes({
    articles: resources('articles'),
    photos: resources('photos', { only: ['index', 'show'], param: 'photo', where: { photo: '\\d+' }, guard: 'editor' }),
    letters: resources('letters', { except: ['new', 'edit', 'destroy', 'update'] }),
    halls: group(
      { prefix: '/halls/{hall}', guard: 'planner' },
      { seats: resources('seats', { only: ['show', 'edit'], except: ['edit'] }) },
    ),
  })

  // Holds: navigation.groups-prefix-guard-head-layout
  it('are a list, its items and the forms of both', () => {
    expect(listRoutes(table).map(({ name, methods, path }) => `${methods.join()} ${path} ${name}`)).toEqual([
      'GET /articles articles.index',
      'GET /articles/new articles.new',
      'POST /articles articles.create',
      'GET /articles/{id} articles.show',
      'GET /articles/{id}/edit articles.edit',
      'PUT,PATCH /articles/{id} articles.update',
      'DELETE /articles/{id} articles.destroy',
      'GET /photos photos.index',
      'GET /photos/{photo} photos.show',
      'GET /letters letters.index',
      'POST /letters letters.create',
      'GET /letters/{id} letters.show',
      'GET /halls/{hall}/seats/{id} halls.seats.show',
    ])
  })

  it('find the form of a new item before an item', () => {
    const { match } = createRouter(table)
    expect(match('/articles/new')?.name).toBe('articles.new')
    expect(match('/letters/new')?.name).toBe('letters.show')
    expect(match('/articles/7', 'PATCH')?.name).toBe('articles.update')
    expect(match('/photos/x')).toBeUndefined()
  })

  it('have guards, types and parameters as groups do', () => {
    expect(table['photos.show'].options.guards).toEqual(['editor'])
    expect(table['halls.seats.show'].options.guards).toEqual(['planner'])
    expect(href(table['photos.show'], { photo: 7 })).toBe('/photos/7')
    expectTypeOf<ParamsOf<(typeof table)['halls.seats.show']>>().toEqualTypeOf<{ hall: string; id: string }>()
    expectTypeOf<GuardName<typeof table>>().toEqualTypeOf<'editor' | 'planner'>()
    const check = (): void => {
      // @ts-expect-error there are two of its routes only
      void table['photos.edit']
      // @ts-expect-error the form of a new letter is excepted
      void table['letters.new']
      // @ts-expect-error its parameter is named otherwise
      href(table['photos.show'], { id: 7 })
    }
    expect(check).toBeTypeOf('function')
  })
})
