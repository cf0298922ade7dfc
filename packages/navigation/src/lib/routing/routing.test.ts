import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { RouteError, href } from './href.ts'
import { type HrefParams, type ParamsOf, type Route, get, post, put, route } from './route.ts'
import { defineRoutes } from './table.ts'
import { type Router, createRouter } from './router.ts'

const routes = defineRoutes({
  home: get('/'),
  'events.show': get('/events/{venue?}/{date?}', { where: { date: '\\d{4}-\\d{2}-\\d{2}' } }),
  articles: get('/tudasbazis/kategoriak/{slug}{page?}', { where: { slug: '[a-z-]+', page: '\\d+' } }),
  article: get('/tudasbazis/{category?}/{article}', { bindings: { article: 'slug' } }),
  'cart.update': post('/cart/update/{hash}'),
  profile: put('/user/profile'),
  payment: route(['GET', 'POST'], '/payment/{uuid}', { where: { uuid: '[0-9a-f]{4}(-[0-9a-f]{2}){2}' } }),
  tenant: get('/office', { domain: '{tenant}.shop.test' }),
  language: get('/in/{locale}', { defaults: { locale: 'en' } }),
  files: get('/files/{path}', { where: { path: '.+' } }),
  page: get('/{slug}'),
})
const router = createRouter(routes, { url: 'http://shop.test:3000/events/buda' })
const loose = router as unknown as Router<Record<string, Route>>

describe('href', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  // Holds: navigation.routes-parameters-optional-ones-too
  it('fills parameters and leaves empty optional segments out', () => {
    expect(href(routes.home)).toBe('/')
    expect(href(routes['events.show'])).toBe('/events')
    expect(href(routes['events.show'], { venue: 'buda' })).toBe('/events/buda')
    expect(href(routes['events.show'], { date: '2026-11-28' })).toBe('/events/2026-11-28')
    expect(href(routes.articles, { slug: 'news', page: 2 })).toBe('/tudasbazis/kategoriak/news2')
  })

  // Holds: navigation.domains-bindings-defaults-0-value
  it('takes 0 for a value, reads bound objects and falls back to defaults', () => {
    expect(href(routes.page, { slug: 0 })).toBe('/0')
    expect(href(routes.article, { article: { slug: 'a' } })).toBe('/tudasbazis/a')
    expect(href(routes.language)).toBe('/in/en')
    expect(createRouter(routes, { defaults: { hash: 'h' } }).route('cart.update', {} as never)).toBe('/cart/update/h')
  })

  // Holds: navigation.query-asked-lists-indices-extra
  it('has a query where one is asked for, with indices', () => {
    expect(href(routes.home, undefined, { query: { page: 2, list: ['a', 'b'] } })).toBe('/?page=2&list[0]=a&list[1]=b')
    expect(loose.route('home', {}, { query: { page: 3, tag: ['a'] } })).toBe('/?page=3&tag[0]=a')
    expect(href(routes.page, { slug: 'a' }, { query: { slug: 'b', none: undefined } })).toBe('/a?slug=b')
  })

  // Holds: navigation.query-asked-lists-indices-extra
  it('leaves out what the path has no place for: a whole record never lands in an address', () => {
    const visitor = { slug: 'a', email: 'anna@example.org', address: { city: 'Pest' } }
    expect(href(routes.page, visitor)).toBe('/a')
    expect(loose.route('page', visitor)).toBe('/a')
    expect(loose.route('tenant', { ...visitor, tenant: 'x' })).toBe('http://x.shop.test:3000/office')
    // Query parameters of other routes are not options of this route: they must be passed by name.
    // @ts-expect-error: not an option
    expect(href(routes.home, {}, { page: 2 })).toBe('/')
  })

  // Holds: navigation.domains-bindings-defaults-0-value
  it('keeps the slashes of a path and encodes those of a value', () => {
    expect(href(routes.files, { path: 'a b/c' })).toBe('/files/a%20b/c')
    expect(href(routes.page, { slug: 'a/b' })).toBe('/a%2Fb')
  })

  // Holds: navigation.domains-bindings-defaults-0-value
  it('gives hosts to routes with a domain, and origins when asked', () => {
    expect(href(routes.tenant, { tenant: 'x' })).toBe('//x.shop.test/office')
    expect(router.route('tenant', { tenant: 'x' })).toBe('http://x.shop.test:3000/office')
    expect(router.route('home', {}, { absolute: true })).toBe('http://shop.test:3000/')
  })

  // Holds: routes.route-name-exist-parameter-x, navigation.routes-parameters-optional-ones-too
  // Holds: navigation.errors-route-exist-parameter-required
  it('says what is wrong', () => {
    expect(() => loose.route('nowhere')).toThrow(new RouteError('route-not-found', 'Route [nowhere] does not exist.'))
    expect(() => loose.route('cart.update')).toThrow('Parameter [hash] is required for route [cart.update].')
    expect(console.warn).not.toHaveBeenCalled()
    expect(href(routes['events.show'], { venue: 'a', date: 'soon' })).toBe('/events/a/soon')
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

describe('matching', () => {
  // Holds: navigation.routes-parameters-optional-ones-too
  it.each([
    ['/', 'home', {}],
    ['/?x=1#y', 'home', {}],
    ['/events', 'events.show', {}],
    ['/events/buda/', 'events.show', { venue: 'buda' }],
    ['/events/buda/2026-11-28', 'events.show', { venue: 'buda', date: '2026-11-28' }],
    ['/tudasbazis/kategoriak/news', 'articles', { slug: 'news' }],
    ['/tudasbazis/kategoriak/news12', 'articles', { slug: 'news', page: '12' }],
    ['/tudasbazis/a', 'article', { article: 'a' }],
    ['/tudasbazis/a/b', 'article', { category: 'a', article: 'b' }],
    ['/payment/00ff-aa-bb', 'payment', { uuid: '00ff-aa-bb' }],
    ['/files/a%20b/c', 'files', { path: 'a b/c' }],
    ['/100%25', 'page', { slug: '100%' }],
    ['/%C5%91', 'page', { slug: 'ő' }],
    ['http://x.shop.test/office', 'tenant', { tenant: 'x' }],
  ])('finds %s', (url, name, params) => {
    expect(router.match(url)).toMatchObject({ name, params })
  })

  it('finds nothing for other shapes, methods and broken escapes', () => {
    expect(router.match('/a/b')).toBeUndefined()
    expect(router.match('/user/profile')).toBeUndefined()
    expect(router.match('/user/profile', 'PUT')?.name).toBe('profile')
    expect(router.match('/%E0%A4%A')).toBeUndefined()
  })

  // Holds: routes.named-route-can-resolved-checked, navigation.current-route-name-wildcard-parameters
  it('knows the current route by name, wildcard and parameters', () => {
    expect(router.current()).toBe('events.show')
    expect(router.current('events.*')).toBe(true)
    expect(router.current('event*')).toBe(true)
    expect(router.current('events')).toBe(false)
    expect(router.current('cart.*')).toBe(false)
    expect(router.current('events.show', { venue: 'buda' })).toBe(true)
    expect(router.current('events.show', { venue: 'pest' })).toBe(false)
    expect(router.at('/tudasbazis/a').current('article', { article: { slug: 'a' } })).toBe(true)
    expect([router.has('home'), router.has('toString')]).toEqual([true, false])
  })

  // Holds: routes.named-route-can-resolved-checked, navigation.routes-parameters-optional-ones-too
  // Holds: navigation.laws-queries-form-data-come
  it('is the inverse of href', () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !['.', '..'].includes(text) && text.isWellFormed())
    fc.assert(
      fc.property(value, value, fc.option(value, { nil: undefined }), (slug, article, category) => {
        expect(router.match(href(routes['cart.update'], { hash: slug }), 'POST')?.params).toEqual({ hash: slug })
        const params = category === undefined ? { article } : { category, article }
        fc.pre(category !== 'kategoriak')
        expect(router.match(href(routes.article, params))).toMatchObject({ name: 'article', params })
      }),
    )
  })
})

describe('types', () => {
  // Holds: navigation.routes-parameters-page-names-properties
  it('are those of the path', () => {
    expectTypeOf<ParamsOf<(typeof routes)['events.show']>>().toEqualTypeOf<{ venue?: string; date?: string }>()
    expectTypeOf<ParamsOf<(typeof routes)['cart.update']>>().toEqualTypeOf<{ hash: string }>()
    expectTypeOf<ParamsOf<(typeof routes)['tenant']>>().toEqualTypeOf<{ tenant: string }>()
    expectTypeOf<HrefParams<(typeof routes)['article']>>().toEqualTypeOf<{
      article: string | number | { slug: string | number }
      category?: string | number | null | undefined
    }>()
    // @ts-expect-error a parameter is missing
    expect(() => href(routes['cart.update'])).toThrow()
    // @ts-expect-error there is no such parameter
    href(routes['cart.update'], { hash: 'a', other: 1 })
    // @ts-expect-error there is no such route
    expect(() => router.route('nowhere')).toThrow()
  })
})
