import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload, createTransportOf } from '../../testing/fake-server.ts'
import { createFakeWindow } from '../../testing/fake-window.ts'
import { get, put } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { createRouter } from '../routing/router.ts'
import { type Plugin, createNavigator } from './navigator.ts'
import type { Hooks, NavigationType } from './navigation/options.ts'
import type { HttpRequest } from './navigation/transport.ts'

type Setup = Partial<Parameters<typeof createNavigator<string>>[0]>

/** A page at `/`, in a product whose pages show only their location. */
async function open({ answer, ...options }: Setup & { answer?: (request: HttpRequest) => object } = {}) {
  const browser = createFakeWindow('http://shop.test/')
  const sent: HttpRequest[] = []
  const transport = createTransportOf(
    (request) => {
      sent.push(request)
      const { pathname, search } = new URL(request.url)
      return answerWith({ ...createPayload(pathname + search), ...answer?.(request) })
    },
    () => 1,
  )
  const navigator = createNavigator<string>({
    payload: createPayload('/'),
    components: { home: 'home' },
    resolve: async (name) => name,
    transport,
    window: browser.window,
    progress: false,
    ...options,
  })
  const stop = await navigator.start()
  const addresses = (): string[] => browser.entries().map(({ url }) => url.replace('http://shop.test', ''))
  return { ...browser, navigator, sent, stop, addresses }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

describe('a document that was come back to', () => {
  const kept = {
    ...createPayload('/'),
    version: 'old',
    memo: { typed: 'a' },
    scrollRegions: [1, 2].map(() => ({ top: 40, left: 0 })),
  }
  const begin = async (type: string, path = '/') => {
    const browser = createFakeWindow(`http://shop.test${path}`)
    Object.assign(browser.window, { performance: { getEntriesByType: () => [{ type }] } })
    browser.window.history.replaceState({ ...kept, view: { ...kept.view, properties: { list: [1, 2] } } }, '', path)
    const types: NavigationType[] = []
    const navigator = createNavigator<string>({
      payload: createPayload(path, { list: [1] }),
      components: { home: 'home' },
      resolve: async (name) => name,
      window: browser.window,
      progress: false,
      hooks: { navigated: ({ type: told }) => void types.push(told) },
    })
    await navigator.start()
    await vi.waitFor(() => expect(types).toHaveLength(1))
    const { list } = navigator.getPage().properties
    const { scrollTop } = browser.window.document.documentElement
    return { types, list, memo: navigator.history.get('typed'), scrollTop, version: navigator.context.version }
  }

  it('shows what its entry of the history holds, where it was scrolled to, of the files that are loaded now', async () => {
    const shown = { list: [1, 2], memo: 'a', scrollTop: 40, version: 'v1' }
    expect(await begin('back_forward')).toEqual({ ...shown, types: ['back-forward'] })
  })

  it('but one that is loaded anew shows itself, with what was remembered for it, and another page nothing of that', async () => {
    const loaded = { types: ['initial'], list: [1], version: 'v1' }
    expect(await begin('reload')).toMatchObject({ ...loaded, memo: 'a' })
    expect(await begin('navigate', '/?q=a')).toMatchObject({ ...loaded, memo: undefined })
  })
})

describe('a page whose path looks like a host', () => {
  it('comes to life, is left and come back to, under its own address', async () => {
    const browser = createFakeWindow('http://shop.test//evil.test/?a=1#b')
    const navigator = createNavigator<string>({
      // Behind a proxy the server may report another origin.
      payload: { ...createPayload('/'), url: 'http://127.0.0.1:3000//evil.test/?a=1' },
      components: { home: 'home' },
      resolve: async (name) => name,
      transport: createTransportOf(
        ({ url }) => answerWith({ ...createPayload('/next'), url: url.replace('shop.test/', '127.0.0.1:3000/') }),
        () => 1,
      ),
      window: browser.window,
      progress: false,
    })
    const stop = await navigator.start()
    expect(navigator.context.url).toBe('http://shop.test//evil.test/?a=1#b')
    expect((await navigator.get('/next')).error).toBeUndefined()
    expect((await navigator.get('http://shop.test//evil.test/')).error).toBeUndefined()
    expect(browser.entries().map(({ url }) => url)).toEqual([
      'http://shop.test//evil.test/?a=1#b',
      'http://shop.test/next',
      'http://shop.test//evil.test/',
    ])
    expect(browser.loads).toEqual([])
    stop()
  })
})

describe('data that the server would refuse', () => {
  const many = Array.from({ length: 1001 }, (_, index) => index)
  const form = new FormData()
  many.forEach((index) => form.append('a[]', String(index)))
  const deep = many.slice(0, 40).reduce<object>((inner) => ({ a: inner }), {})

  it.each([
    ['a list of 1,001', 'POST', { a: many }],
    ['1,000 values and the method in a field', 'PUT', { a: many.slice(0, 1000) }],
    ['1,001 fields of a form', 'POST', form],
    ['40 levels', 'POST', deep],
    ['a list of 1,001 for a query', 'GET', { a: many }],
  ] as const)('is not sent, and fails where it was typed: %s', async (_, method, data) => {
    const { navigator, sent, stop, addresses } = await open()
    const failed = vi.fn()
    const { error } = await navigator.navigate({ url: '/a', method, data, hooks: { exception: failed } })
    expect([error?.type, sent, addresses()]).toEqual(['exception', [], ['/']])
    expect(failed).toHaveBeenCalledOnce()
    expect((failed.mock.lastCall![0] as Error).message).toContain('at most')
    stop()
  })

  it('is data that says more: what the server takes is sent', async () => {
    const { navigator, sent, stop } = await open()
    await navigator.post('/a', { data: { a: many.slice(0, 1000) } })
    await navigator.put('/a', { data: { a: many.slice(0, 999) } })
    expect(sent).toHaveLength(2)
    stop()
  })
})

describe('what leads to no page', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x'])('%s is never visited', async (address) => {
    const { navigator, loads, stop } = await open()
    expect(() => navigator.external(address)).toThrow(expect.objectContaining({ code: 'invalid' }))
    navigator.external('https://bank.test/')
    expect(loads).toEqual(['https://bank.test/'])
    stop()
  })
})

describe('what a navigation asks for', () => {
  // Holds: navigation.method-url-data-headers-error
  it('is the current page by GET, unless it says otherwise', async () => {
    const { navigator, sent, stop } = await open()
    await navigator.navigate({})
    await navigator.navigate({ url: new URL('/a?b=1', 'http://shop.test'), method: 'post', timeout: 7 })
    expect(sent).toMatchObject([
      { method: 'GET', url: 'http://shop.test/', timeout: undefined },
      { method: 'POST', url: 'http://shop.test/a?b=1', timeout: 7 },
    ])
    stop()
  })

  // Holds: navigation.method-url-data-headers-error
  it('is said in the headers of the protocol, and in its own', async () => {
    const { navigator, sent, window, stop } = await open()
    Object.assign(window.document, { cookie: 'a=b; XSRF-TOKEN=to%20ken; c=d' })
    await navigator.reload({ only: 'errors', except: ['errors.a'], errorBag: 'bag', headers: { 'x-own': '1' } })
    expect(sent[0]!.headers).toEqual({
      'x-own': '1',
      'x-hybrid': 'true',
      'x-hybrid-version': 'v1',
      'x-hybrid-partial-component': 'home',
      'x-hybrid-only-data': '["errors"]',
      'x-hybrid-except-data': '["errors.a"]',
      'x-hybrid-error-bag': 'bag',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': 'to ken',
      Accept: 'text/html, application/xhtml+xml',
      'Content-Type': 'application/json',
    })
    await navigator.get('https://elsewhere.test/')
    expect(sent[1]!.headers['X-XSRF-TOKEN']).toBeUndefined()
    stop()
  })

  // Holds: navigation.query-json-multipart-put-patch
  it('carries data as a query, as JSON, or as form data where it holds files or is told to', async () => {
    const { navigator, sent, stop } = await open()
    const file = new File(['x'], 'x.txt')
    await navigator.get('/a?kept=1', { data: { list: [1, 2], deep: { b: true } } })
    await navigator.post('/a', { data: () => ({ made: 1 }) })
    const others = { yes: true, no: false, none: null, at: new Date(0), list: [], few: new Set(['x']) }
    await navigator.post('/a', { data: { deep: { file }, ...others } })
    await navigator.put('/a', { data: { b: 1 } })
    await navigator.delete('/a', { useFormData: true, data: {} })
    await navigator.patch('/a', { spoof: false })
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).search}`)).toEqual([
      'GET ?kept=1&list[]=1&list[]=2&deep[b]=true',
      'POST ',
      'POST ',
      'POST ',
      'POST ',
      'PATCH ',
    ])
    expect([sent[0]!.body, sent[1]!.body, sent[3]!.body, sent[5]!.body]).toEqual([
      undefined,
      '{"made":1}',
      '{"b":1,"_method":"PUT"}',
      undefined,
    ])
    expect([...(sent[2]!.body as FormData)]).toEqual([
      ['deep[file]', expect.any(File)],
      ['yes', '1'],
      ['no', '0'],
      ['none', ''],
      ['at', '1970-01-01T00:00:00.000Z'],
      ['list', ''],
      ['few[0]', 'x'],
    ])
    expect([...(sent[4]!.body as FormData)]).toEqual([['_method', 'DELETE']])
    // The browser itself sets the boundary of form data.
    expect(sent[2]!.headers['Content-Type']).toBeUndefined()
    stop()
  })

  // Holds: navigation.same-table-answers-server-spoofed
  it('can be a route by its name, with its own method', async () => {
    const routes = defineRoutes({ profile: put('/user/{id}'), show: get('/show') })
    const { navigator, sent, stop } = await open({ router: createRouter(routes) as never })
    const to = navigator.to as (name: string, params?: object, options?: object) => Promise<unknown>
    await to('profile', { id: 1 })
    await to('show', {}, { data: { a: 1 } })
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', 'http://shop.test/user/1', '{"_method":"PUT"}'],
      ['GET', 'http://shop.test/show?a=1', undefined],
    ])
    stop()
  })

  // Holds: navigation.errors-route-exist-parameter-required
  it('cannot be a route without routes', async () => {
    const { navigator, stop } = await open()
    expect(() => navigator.to('home' as never)).toThrow(
      'Routing is not initialized: pass `router: createRouter(routes)`.',
    )
    stop()
  })

  // Holds: limits.navigation-id-10-alphanumeric-characters, navigation.types-initial-server-local-back
  it('is known by ten letters and digits', async () => {
    const ids = new Set<string>()
    const { navigator, stop } = await open({
      hooks: { start: ({ pendingNavigation }) => void ids.add(pendingNavigation!.id) },
    })
    for (let count = 0; count < 50; count++) await navigator.reload()
    // Numbers with few digits.
    for (const number of [0, 0.5, 1 / 36]) {
      vi.spyOn(Math, 'random').mockReturnValueOnce(number)
      await navigator.reload()
    }
    expect([...ids].filter((id) => !/^[a-z0-9]{10}$/.test(id))).toEqual([])
    expect(ids.size).toBe(53)
    stop()
  })
})

describe('what stays when a page changes', () => {
  // Holds: navigation.replace-preserveurl-preservestate-preservescroll-value
  it('is the history entry where it is replaced, and the URL where it is kept', async () => {
    const { navigator, addresses, stop } = await open()
    await navigator.get('/a')
    await navigator.get('/b', { replace: true })
    expect(addresses()).toEqual(['/', '/b'])
    await navigator.get('/c', { preserveUrl: true })
    expect([addresses(), navigator.getPage().component]).toEqual([['/', '/b'], 'c'])
    await navigator.get('/d', { replace: ({ payload }) => payload.view?.component === 'd' })
    await navigator.get('/e', { preserveUrl: ({ type }) => type === 'initial' })
    expect(addresses()).toEqual(['/', '/d', '/e'])
    stop()
  })

  // Holds: navigation.replace-preserveurl-preservestate-preservescroll-value
  it('is the state of the components, for all but GET and where it is told to', async () => {
    const { navigator, stop } = await open()
    const { key } = navigator.getPage()
    await navigator.post('/')
    await navigator.reload()
    await navigator.get('/', { preserveState: ({ payload }) => payload.version === 'v1' })
    expect(navigator.getPage().key).toBe(key)
    await navigator.get('/')
    expect(navigator.getPage().key).not.toBe(key)
    const next = navigator.getPage().key
    // Another page cannot use it.
    await navigator.post('/a')
    expect(navigator.getPage().key).not.toBe(next)
    stop()
  })

  // Holds: navigation.replace-preserveurl-preservestate-preservescroll-value
  it('is the scroll position where it is told to', async () => {
    const { navigator, window, stop } = await open()
    const { documentElement } = window.document
    const scroll = (): number[] => [documentElement.scrollTop, documentElement.scrollLeft]
    documentElement.scrollTo({ top: 300, left: 40 })
    await navigator.get('/a', { preserveScroll: true })
    expect(scroll()).toEqual([300, 40])
    // Its entry stores that, too, before any scrolling.
    expect(window.history.state.scrollRegions[0]).toEqual({ top: 300, left: 40 })
    await navigator.get('/b', { preserveScroll: ({ payload }) => payload.view?.component === 'b' })
    await navigator.reload()
    expect(scroll()).toEqual([300, 40])
    await navigator.get('/c')
    expect(scroll()).toEqual([0, 0])
    // Nor does the new entry store the previous page's position.
    expect(window.history.state.scrollRegions).toEqual([])
    stop()
  })

  it('is no scroll position where a change leads to another page, as to a sign-in', async () => {
    const { navigator, window, stop } = await open()
    const { documentElement } = window.document
    await navigator.get('/a')
    documentElement.scrollTo({ top: 300 })
    await navigator.post('/a', { preserveScroll: true })
    expect(documentElement.scrollTop).toBe(300)
    await navigator.post('/b', { preserveScroll: true })
    expect(documentElement.scrollTop).toBe(0)
    stop()
  })

  // Holds: navigation.answers-properties-alone
  it('is everything but some properties, where the answer has no page', async () => {
    const { navigator, addresses, stop } = await open({
      answer: () => ({ view: { component: null, properties: { flash: { a: 1 } }, deferred: [] }, dialog: null }),
    })
    const before = navigator.getPage()
    await navigator.post('/patchwork')
    const { properties, ...page } = navigator.getPage()
    expect({ ...page, properties: { ...properties, flash: {} } }).toEqual(before)
    // The original, too, adds an entry for the same URL.
    expect([properties['flash'], addresses()]).toEqual([{ a: 1 }, ['/', '/']])
    stop()
  })

  // Holds: navigation.state-memo-entry-through-back
  it('is what was remembered for the entry through a partial reload, and not on another page', async () => {
    const { navigator, window, stop } = await open()
    navigator.history.remember('open', [1])
    await navigator.reload({ only: ['flash'] })
    expect(navigator.history.get('open')).toEqual([1])
    await navigator.get('/a')
    expect(navigator.history.get('open')).toBeUndefined()
    window.history.back()
    await vi.waitFor(() => expect(navigator.history.get('open')).toEqual([1]))
    stop()
  })
})

describe('hooks', () => {
  // Holds: navigation.hooks-order-navigation-product-plugins
  it('are called for the navigation first, then the given ones, those of the product, and those of plugins', async () => {
    const log: string[] = []
    const note = (name: string) => () => void log.push(name)
    const plugins: Plugin[] = [
      { name: 'one', before: note('plugin one') },
      { name: 'two', before: note('plugin two') },
    ]
    const { navigator, stop } = await open({ hooks: { before: note('given') }, plugins })
    const end = navigator.on('before', note('registered'))
    navigator.on('before', note('once'), { once: true })
    await navigator.get('/a', { hooks: { before: note('own') } })
    expect(log.splice(0)).toEqual(['own', 'given', 'registered', 'once', 'plugin one', 'plugin two'])
    end()
    await navigator.get('/b')
    expect(log).toEqual(['given', 'plugin one', 'plugin two'])
    stop()
  })

  // Holds: navigation.hooks-order-navigation-product-plugins
  it.each(['own', 'given', 'registered', 'plugin'])('stop a navigation by a false, if it is %s', async (place) => {
    const stopAt = (name: string) => ({ before: () => name !== place })
    const { navigator, sent, stop } = await open({
      hooks: stopAt('given'),
      plugins: [{ name: 'plugin', ...stopAt('plugin') }],
    })
    navigator.on('before', stopAt('registered').before)
    const { error } = await navigator.get('/a', { hooks: stopAt('own') })
    expect([error?.type, sent, navigator.active()]).toEqual(['cancelled', [], false])
    stop()
  })

  // Holds: navigation.types-initial-server-local-back
  it('tell the type of a navigation, and how the pending one stands', async () => {
    const types: NavigationType[] = []
    const standing: unknown[] = []
    const stand: Hooks['after'] = ({ pendingNavigation }) => void standing.push(pendingNavigation?.status)
    const errors = { errors: { name: 'Missing.' } }
    const { navigator, window, stop } = await open({
      hooks: { navigated: ({ type }) => void types.push(type), start: stand, after: stand },
      answer: ({ url }) => (url.endsWith('/wrong') ? createPayload('/wrong', errors) : {}),
    })
    await navigator.get('/a')
    await navigator.get('/wrong')
    await navigator.local('/b', { component: 'b' })
    window.history.back()
    await vi.waitFor(() => expect(types).toEqual(['initial', 'server', 'server', 'local', 'back-forward']))
    expect(standing).toEqual(['pending', 'success', 'pending', 'error'])
    stop()
  })

  // Holds: navigation.new-navigation-aborts-flight-abort
  it('end an aborted navigation as aborted, and leave the page', async () => {
    const { navigator, stop } = await open()
    const before = navigator.getPage()
    const visit = navigator.get('/a', { hooks: { start: () => navigator.abort() } })
    expect((await visit).error?.type).toBe('aborted')
    expect([navigator.getPage(), navigator.active()]).toEqual([before, false])
    stop()
  })
})

describe('navigations whose hooks take their time', () => {
  /** A `before` hook that waits for its result. */
  function createGate() {
    let settle = (_: boolean): void => {}
    const answer = new Promise<boolean>((resolve) => (settle = resolve))
    return { hook: { before: () => answer }, settle }
  }
  const pathsOf = (sent: HttpRequest[]): string[] => sent.map(({ url }) => new URL(url).pathname)

  // Holds: navigation.new-navigation-aborts-flight-abort
  it('keep their order: what began earlier is over when what began later goes on', async () => {
    const { navigator, sent, stop, addresses } = await open()
    const gate = createGate()
    const log: string[] = []
    const note = (name: string) => () => void log.push(name)
    const hooks = { ...gate.hook, start: note('start'), abort: note('abort'), fail: note('fail'), after: note('after') }
    const first = navigator.get('/a', { hooks })
    expect((await navigator.get('/b')).error).toBeUndefined()
    // At once, whatever its hook is waiting for.
    expect([(await first).error?.type, log]).toEqual(['aborted', ['abort', 'fail', 'after']])
    gate.settle(true)
    await navigator.reload()
    expect([navigator.getPage().component, addresses(), pathsOf(sent)]).toEqual(['b', ['/', '/b'], ['/b', '/b']])
    stop()
  })

  // Holds: navigation.new-navigation-aborts-flight-abort
  it('end those before them only when they go on themselves', async () => {
    const { navigator, stop } = await open()
    const [one, two] = [createGate(), createGate()]
    const first = navigator.get('/a', { hooks: one.hook })
    const second = navigator.get('/b', { hooks: two.hook })
    two.settle(false)
    expect((await second).error?.type).toBe('cancelled')
    one.settle(true)
    expect((await first).error).toBeUndefined()
    expect(navigator.getPage().component).toBe('a')
    stop()
  })

  // Holds: navigation.new-navigation-aborts-flight-abort
  it('are ended by abort() and by going back', async () => {
    const { navigator, window, sent, stop } = await open()
    await navigator.get('/a')
    const [one, two] = [createGate(), createGate()]
    const first = navigator.get('/b', { hooks: one.hook })
    expect(navigator.active()).toBe(true)
    navigator.abort()
    expect([(await first).error?.type, navigator.active()]).toEqual(['aborted', false])
    const second = navigator.get('/c', { hooks: two.hook })
    window.history.back()
    expect((await second).error?.type).toBe('aborted')
    one.settle(true)
    two.settle(true)
    await vi.waitFor(() => expect(navigator.getPage().component).toBe('home'))
    expect([pathsOf(sent), window.location.href]).toEqual([['/a'], 'http://shop.test/'])
    stop()
  })

  // Holds: navigation.new-navigation-aborts-flight-abort
  it.each([
    [true, ['/later', '/a']],
    [false, ['/later', '/later']],
  ])('are not ended by deferred properties, which wait for them: %s', async (goesOn, expected) => {
    const { navigator, sent, stop } = await open({
      answer: ({ url, headers }) => {
        const isLater = url.endsWith('/later') && !headers['x-hybrid-only-data']
        const { view } = createPayload(new URL(url).pathname)
        return { view: { ...view, deferred: isLater ? ['soon'] : [] } }
      },
    })
    const gate = createGate()
    const later = navigator.get('/later')
    const visit = navigator.get('/a', { hooks: gate.hook })
    await later
    expect(navigator.context.view.deferred).toEqual(['soon'])
    gate.settle(goesOn)
    expect((await visit).error?.type).toBe(goesOn ? undefined : 'cancelled')
    await vi.waitFor(() => expect([navigator.active(), pathsOf(sent)]).toEqual([false, expected]))
    stop()
  })
})

describe('closing a dialog', () => {
  const answer = () => ({ dialog: { component: 'dialog', properties: {}, redirectUrl: '/a', baseUrl: '/', key: 'k' } })

  it('keeps what the page beneath was at, also where one comes back to the dialog', async () => {
    const { navigator, window, stop } = await open({ answer: ({ url }) => (url.endsWith('/dialog') ? answer() : {}) })
    await navigator.get('/dialog')
    const { key } = navigator.getPage()
    await navigator.dialog.close({ local: true })
    expect([navigator.getPage().key, navigator.getPage().dialog]).toEqual([key, null])
    window.history.back()
    await vi.waitFor(() => expect(navigator.getPage().dialog?.key).toBe('k'))
    expect(navigator.getPage().key).toBe(key)
    stop()
  })

  it('is over a page that stands as it stood, where its answer keeps that', async () => {
    const kept = () => ({ ...answer(), view: null })
    const { navigator, window, stop } = await open({ answer: ({ url }) => (url.endsWith('/dialog') ? kept() : {}) })
    const { key } = navigator.getPage()
    navigator.history.remember('typed', 'An')
    window.document.documentElement.scrollTop = 300
    await navigator.get('/dialog')
    expect([navigator.getPage().dialog?.key, navigator.getPage().key]).toEqual(['k', key])
    expect([navigator.history.get('typed'), window.document.documentElement.scrollTop]).toEqual(['An', 300])
    stop()
  })

  it('is said to lead back to where it was opened, and stays through a change without a round trip unless told', async () => {
    const { navigator, sent, stop } = await open({ answer: ({ url }) => (url.endsWith('/dialog') ? answer() : {}) })
    await navigator.get('/dialog')
    await navigator.local('/dialog', { component: 'dialog', properties: { a: 1 } })
    expect(navigator.context.dialog?.key).toBe('k')
    await navigator.get('/dialog')
    expect(sent.at(-1)!.headers).toMatchObject({ 'x-hybrid-dialog-key': 'k', 'x-hybrid-dialog-redirect': '/a' })
    await navigator.local('/dialog', { dialog: false })
    expect(navigator.context.dialog).toBeNull()
    stop()
  })

  // Holds: navigation.dialog-closes-navigation-redirecturl-base
  it('resolves to what came of it', async () => {
    const { navigator, stop } = await open({
      answer: ({ url }) => (url.endsWith('/dialog') ? answer() : {}),
    })
    expect(await navigator.dialog.close()).toBeUndefined()
    await navigator.get('/dialog')
    expect(await navigator.dialog.close({ hooks: { before: () => false } })).toMatchObject({
      error: { type: 'cancelled' },
    })
    expect(await navigator.dialog.close()).toMatchObject({ response: { status: 200 } })
    expect([navigator.getPage().component, navigator.getPage().dialog]).toEqual(['a', null])
    stop()
  })
})

describe('what is fetched before it is needed', () => {
  // Holds: navigation.preload-hover-mount-used-once, navigation.prefetch-time-live-forgotten-something
  it('is used once, is asked for anew when its time is over, and never while something is pending', async () => {
    let time = 1_000
    vi.spyOn(Date, 'now').mockImplementation(() => time)
    const { navigator, sent, stop } = await open()
    expect(await navigator.preload('/a', { ttl: 500, data: { page: 2 } })).toBe(true)
    expect(await navigator.preload('/a?page=2')).toBe(false)
    time += 500
    await navigator.get('/a?page=2')
    await navigator.get('/a?page=2')
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?page=2', '?page=2'])
    await navigator.preload('/b', { ttl: 500 })
    await navigator.preload('/c')
    time += 501
    await navigator.get('/b')
    await navigator.get('/c')
    expect(sent.slice(2).map(({ url }) => new URL(url).pathname)).toEqual(['/b', '/c', '/b'])
    expect(await navigator.preload('/c')).toBe(false)
    const visit = navigator.get('/d', {
      hooks: { data: async () => expect(await navigator.preload('/e')).toBe(false) },
    })
    expect((await visit).error).toBeUndefined()
    stop()
  })

  // Holds: navigation.prefetch-time-live-forgotten-something
  it('is forgotten when something is changed, and is no answer to a partial reload', async () => {
    const { navigator, sent, stop } = await open()
    await navigator.preload('/a')
    await navigator.post('/')
    await navigator.get('/a')
    await navigator.preload('/b')
    await navigator.get('/b', { only: ['flash'] })
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/', '/a', '/b', '/b'])
    stop()
  })
})

describe('the history', () => {
  // Holds: limits.scroll-events-throttled-100-ms
  it('keeps scroll positions every 100 ms at most while scrolling', async () => {
    const { navigator, window, stop } = await open()
    await navigator.get('/a')
    vi.useFakeTimers()
    const replaceState = vi.spyOn(window.history, 'replaceState')
    const scroll = (top: number): void => {
      window.document.documentElement.scrollTo({ top, left: 7 })
      window.dispatchEvent(new Event('scroll'))
    }
    for (let step = 0; step < 35; step++) {
      scroll(step)
      vi.advanceTimersByTime(10)
    }
    expect(replaceState).toHaveBeenCalledTimes(3)
    expect(window.history.state.scrollRegions[0]).toEqual({ top: 29, left: 7 })
    vi.advanceTimersByTime(50)
    expect(window.history.state.scrollRegions[0]).toEqual({ top: 34, left: 7 })
    scroll(50)
    vi.advanceTimersByTime(99)
    expect(replaceState).toHaveBeenCalledTimes(4)
    vi.advanceTimersByTime(1)
    expect(replaceState).toHaveBeenCalledTimes(5)
    stop()
    scroll(60)
    vi.advanceTimersByTime(1_000)
    expect(replaceState).toHaveBeenCalledTimes(5)
    vi.useRealTimers()
  })

  it('is not written again where nothing of the page has changed since', async () => {
    const { navigator, window, stop } = await open()
    await navigator.get('/a')
    const replaceState = vi.spyOn(window.history, 'replaceState')
    await navigator.get('/b')
    expect(replaceState).not.toHaveBeenCalled()
    window.document.documentElement.scrollTo({ top: 30, left: 0 })
    await navigator.get('/c')
    expect(replaceState).toHaveBeenCalledOnce()
    expect(replaceState.mock.lastCall![0].scrollRegions[0]).toEqual({ top: 30, left: 0 })
    navigator.history.remember('key', 1)
    expect(replaceState).toHaveBeenCalledTimes(2)
    expect(window.history.state.memo).toEqual({ key: 1 })
    stop()
  })

  it('is written again where the browser has refused it, and where one has come back to it', async () => {
    const { navigator, window, stop } = await open()
    await navigator.get('/a')
    const replaceState = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too often.', 'SecurityError')
    })
    navigator.history.remember('key', 1)
    replaceState.mockClear().mockRestore()
    await navigator.get('/b')
    window.history.back()
    await vi.waitFor(() => expect(navigator.context.memo).toEqual({ key: 1 }))
    await vi.waitFor(() => expect(navigator.active()).toBe(false))
    const again = vi.spyOn(window.history, 'replaceState')
    await navigator.get('/c')
    expect(again).toHaveBeenCalledOnce()
    stop()
  })

  it('has one entry for a place on the page that a plain link has led to', async () => {
    const { window, sent, addresses, stop } = await open()
    window.history.pushState(null, '', '/#place')
    window.dispatchEvent(Object.assign(new Event('popstate'), { state: null }))
    await vi.waitFor(() => expect(window.history.state?.url).toBe('http://shop.test/#place'))
    expect([addresses(), sent]).toEqual([['/', '/#place'], []])
    stop()
  })

  // Holds: errors.history-unavailable-serializable, navigation.history-unavailable-serializable-too-small
  it('says so where there is none', async () => {
    const { window } = createFakeWindow('http://shop.test/')
    const navigator = createNavigator({
      payload: createPayload('/'),
      components: { home: 'home' },
      resolve: async (name) => name,
      window: Object.assign(Object.create(window), { history: undefined }),
    })
    await expect(navigator.start()).rejects.toMatchObject({
      code: 'history',
      message: 'The history API is not available.',
    })
  })
})

describe('a page that was fetched ahead', () => {
  const openAhead = async () => {
    let count = 0
    const opened = await open({ answer: ({ url }) => createPayload(new URL(url).pathname, { count: ++count }) })
    const now = vi.spyOn(Date, 'now').mockReturnValue(0)
    await opened.navigator.preload('/a', { ttl: 1000, staleFor: 1000 })
    return { ...opened, now }
  }

  it('is shown at once where it is stale, and asked for anew behind the page', async () => {
    const { navigator, sent, now, addresses, stop } = await openAhead()
    now.mockReturnValue(1500)
    await navigator.get('/a')
    await vi.waitFor(() => expect(navigator.getPage().properties['count']).toBe(2))
    expect([sent.length, addresses()]).toEqual([2, ['/', '/a']])
    stop()
  })

  it('is not asked for anew where it is fresh, and not shown where it is too old', async () => {
    const fresh = await openAhead()
    await fresh.navigator.get('/a')
    expect([fresh.sent.length, fresh.navigator.getPage().properties['count']]).toEqual([1, 1])
    fresh.stop()
    const old = await openAhead()
    old.now.mockReturnValue(2500)
    await old.navigator.get('/a')
    expect([old.sent.length, old.navigator.getPage().properties['count']]).toEqual([2, 2])
    old.stop()
  })

  it('is forgotten when an answer names one of its tags, not when anything else is changed', async () => {
    const invalidates = { value: [] as string[] }
    const { navigator, sent, stop } = await open({ answer: () => ({ invalidates: invalidates.value }) })
    await navigator.preload('/a', { tags: ['season'] })
    await navigator.post('/b')
    await navigator.get('/a')
    expect(sent).toHaveLength(2)
    await navigator.get('/b')
    await navigator.preload('/a', { tags: ['season'] })
    invalidates.value = ['season']
    await navigator.post('/c')
    await navigator.get('/a')
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/b', '/b', '/a', '/c', '/a'])
    stop()
  })
})
