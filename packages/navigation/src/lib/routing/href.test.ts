import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RouteError, href } from './href.ts'
import { requireRouter } from './require-router.ts'
import { type Route, type RouteOptions, del, get, patch, post, put, route } from './route.ts'
import { defineRoutes } from './table.ts'
import { type Router, createRouter } from './router.ts'

const named = (path: string, options: RouteOptions = {}): Route => defineRoutes({ named: get(path, options) }).named
const warn = vi.fn()

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warn))
afterEach(() => void vi.clearAllMocks())

describe('a parameter', () => {
  it.each([undefined, null, ''])('that is %j is none: the default stands in, or it is missing', (given) => {
    expect(href(named('/a/{b}', { defaults: { b: 'c' } }), { b: given })).toBe('/a/c')
    expect(href(named('/a/{b?}'), { b: given })).toBe('/a')
    const failing = () => href(named('/a/{b}'), { b: given })
    expect(failing).toThrow(new RouteError('parameter-missing', 'Parameter [b] is required for route [named].'))
  })

  it('has the default of its route before that of the router', () => {
    const routes = defineRoutes({ own: get('/{a}', { defaults: { a: 'own' } }), other: get('/x/{a}') })
    const router = createRouter(routes, { defaults: { a: 'all' } }) as unknown as Router<Record<string, Route>>
    expect([router.route('own'), router.route('other'), router.route('other', { a: 'b' })]).toEqual([
      '/own',
      '/x/all',
      '/x/b',
    ])
  })

  it('is a field of what is bound, or the value itself', () => {
    const bound = named('/{article}', { bindings: { article: 'slug' } })
    expect(href(bound, { article: { slug: 'a', id: 7 } })).toBe('/a')
    expect(href(bound, { article: 'b' })).toBe('/b')
    expect(() => href(bound, { article: null })).toThrow('Parameter [article] is required')
    expect(() => href(bound, { article: { id: 7 } })).toThrow('Parameter [article] is required')
  })

  it.each([
    ['12', 0],
    ['x12', 1],
    ['12x', 1],
    ['a', 0],
    ['ab', 1],
  ])('is held against its whole pattern: %s gives %i warnings', (value, warnings) => {
    expect(href(named('/{a}', { where: { a: '\\d+|a' } }), { a: value })).toBe(`/${value}`)
    expect(warn).toHaveBeenCalledTimes(warnings)
  })

  it('without a pattern is never warned about', () => {
    href(named('/{a}/{b}', { where: { b: 'x' } }), { a: 'anything', b: 'x' })
    expect(warn).not.toHaveBeenCalled()
  })

  it('keeps its slashes only where its whole pattern takes them', () => {
    const path = named('/{path}', { where: { path: '[a-z/]+' } })
    expect(href(path, { path: 'a/b' })).toBe('/a/b')
    expect(href(path, { path: 'a/b?' })).toBe('/a%2Fb%3F')
    expect(href(path, { path: '?a/b' })).toBe('/%3Fa%2Fb')
    expect(href(named('/{path}'), { path: 'a/b' })).toBe('/a%2Fb')
  })
})

describe('a path', () => {
  it('has one slash where several would stand, and none at its end', () => {
    expect(href(named('/a//b'))).toBe('/a/b')
    expect(href(named('a/{b?}/{c?}/d'))).toBe('/a/d')
    expect(href(named('/a/{b?}/'))).toBe('/a')
    expect(href(named('///'))).toBe('/')
  })

  it('has a query only where the query says something', () => {
    expect(href(named('/a'), {}, { query: {} })).toBe('/a')
    expect(href(named('/a'), {}, { query: { b: undefined } })).toBe('/a')
    expect(href(named('/a'), {}, { query: { b: ['c'] } })).toBe('/a?b[0]=c')
    expect(href(named('/a'), undefined, {})).toBe('/a')
  })
})

it.each([
  [get('/a'), ['GET']],
  [post('/a'), ['POST']],
  [put('/a'), ['PUT']],
  [patch('/a'), ['PATCH']],
  [del('/a'), ['DELETE']],
  [route(['GET', 'POST'], '/a'), ['GET', 'POST']],
])('a route has its methods, its path and no options where none are given (%#)', (made, methods) => {
  expect(made).toEqual({ methods, path: '/a', options: {}, name: '/a' })
})

describe('a router', () => {
  it('has the same defaults wherever it is asked from', () => {
    const given = createRouter(defineRoutes({ show: get('/{lang}/show') }), { defaults: { lang: 'hu' } })
    expect([given.route('show', {} as never), given.at('/elsewhere').route('show', {} as never)]).toEqual([
      '/hu/show',
      '/hu/show',
    ])
  })

  const routes = defineRoutes({
    'a.show': route(['POST', 'GET'], '/a/{id}'),
    'a+b': get('/plus'),
    sent: post('/sent'),
    dotted: get('/file.txt'),
    optional: get('/list{page?}', { where: { page: '\\d+' } }),
    captured: get('/{kind}/in/{id}', { where: { kind: '(one|two)', id: '^x\\(y\\)(?:z)?$' } }),
    host: get('/in', { domain: '{shop}.{zone?}.shop.test' }),
    plainHost: get('/only', { domain: 'only.shop.test' }),
    dashed: get('/{from}-{to}'),
  })
  // A router caches its compiled routes, so each test creates its own.
  const createOne = () => createRouter(routes, { url: 'http://shop.test/a/7' })
  let router = createOne()
  beforeEach(() => {
    router = createOne()
  })
  const found = (url: string, method?: 'GET' | 'POST') => {
    const match = router.match(url, method)
    return match && [match.name, match.params]
  }

  it('takes what stands around parameters by the letter, and the whole path', () => {
    expect(found('/file.txt')).toEqual(['dotted', {}])
    expect(found('/fileAtxt')).toBeUndefined()
    expect(found('/file.txt/')).toEqual(['dotted', {}])
    expect(found('/file.txt/x')).toBeUndefined()
    expect(found('/x/file.txt')).toBeUndefined()
  })

  it('takes patterns with groups and anchors of their own', () => {
    expect(found('/one/in/x(y)')).toEqual(['captured', { kind: 'one', id: 'x(y)' }])
    expect(found('/two/in/x(y)z')).toEqual(['captured', { kind: 'two', id: 'x(y)z' }])
    expect(found('/three/in/x(y)')).toBeUndefined()
    expect(found('/one/in/xx(y)')).toBeUndefined()
  })

  it('takes the least for a parameter that something follows', () => {
    expect(found('/a-b-c')).toEqual(['dashed', { from: 'a', to: 'b-c' }])
    expect(found('/list')).toEqual(['optional', {}])
    expect(found('/list12')).toEqual(['optional', { page: '12' }])
  })

  it('takes a host in capitals, without its optional part, and no other', () => {
    expect(found('http://B.shop.test/in')).toEqual(['host', { shop: 'b' }])
    expect(found('http://b.eu.shop.test/in')).toEqual(['host', { shop: 'b', zone: 'eu' }])
    expect(found('http://b.shop.test.evil.test/in')).toBeUndefined()
    expect(found('http://shop.test/in')).toBeUndefined()
    expect(found('http://only.shop.test/only')).toEqual(['plainHost', {}])
    expect(found('http://onlyxshop.test/only')).toBeUndefined()
  })

  it('asks for GET where no method is named', () => {
    expect(found('/sent')).toBeUndefined()
    expect(found('/sent', 'POST')).toEqual(['sent', {}])
    expect(found('/a/1', 'POST')).toEqual(['a.show', { id: '1' }])
    expect(router.methodOf('a.show')).toBe('POST')
  })

  it('knows the current route by the letter of its name but for stars', () => {
    const plus = router.at('/plus')
    expect(plus.current()).toBe('a+b')
    expect(plus.current('a+b')).toBe(true)
    expect(plus.current('a*b')).toBe(true)
    expect(plus.current('*')).toBe(true)
    expect(plus.current('xa+b')).toBe(false)
    expect(plus.current('a+bx')).toBe(false)
    expect(router.current('aXshow')).toBe(false)
    expect(router.current('a.show', { id: 7 })).toBe(true)
    expect(router.current('a.show', { id: 8 })).toBe(false)
    expect(router.current('a.show', {})).toBe(true)
    expect(router.current('sent')).toBe(false)
    expect(router.at('/sent').current('sent')).toBe(false)
    expect(router.at('/nowhere/at/all').current()).toBeUndefined()
  })

  it('needs no address of its own', () => {
    const bare = createRouter(defineRoutes({ home: get('/'), page: get('/page') }))
    expect(bare.current()).toBe('home')
    expect(bare.current('home')).toBe(true)
    expect(bare.match('/page')?.name).toBe('page')
    expect(bare.route('page', {}, { absolute: true })).toBe('http://localhost/page')
    expect(bare.route('page')).toBe('/page')
  })

  it('writes the protocol and port of its address before a host', () => {
    const plain = router as unknown as Router<Record<string, Route>>
    expect(plain.route('plainHost')).toBe('http://only.shop.test/only')
    expect(plain.at('https://shop.test:8443/').route('plainHost')).toBe('https://only.shop.test:8443/only')
    expect(plain.at('https://shop.test/x').route('sent', {}, { absolute: true })).toBe('https://shop.test/sent')
  })
})

it('what needs a router is told where there is none', () => {
  const router = createRouter({})
  expect(requireRouter(router as never)).toBe(router)
  expect(() => requireRouter(undefined)).toThrow('Routing is not initialized')
})
