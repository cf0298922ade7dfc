import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload, createTransportOf } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { readFileName } from '../exchange/download.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import { createNavigator } from '../navigator.ts'
import type { Hooks, NavigateOptions } from '../navigation/options.ts'
import { type HttpRequest, readBody } from '../navigation/transport.ts'

const HOOKS = [
  'before',
  'start',
  'data',
  'navigating',
  'navigated',
  'mounted',
  'error',
  'success',
  'abort',
  'invalid',
  'exception',
  'fail',
  'after',
] as const

function createBrowser(
  answer: (url: string) => HttpResponse,
  resolve = async (name: string) => name,
  options: { overlay?: boolean } = {},
) {
  const browser = createFakeWindow('http://shop.test/')
  const log: string[] = []
  const hooks = Object.fromEntries(HOOKS.map((hook) => [hook, () => void log.push(hook)])) as Partial<Hooks>
  const sent: HttpRequest[] = []
  const transport = createTransportOf(
    (request) => {
      sent.push(request)
      return answer(request.url) as ReturnType<typeof answerWith>
    },
    () => 0,
  )
  const navigator = createNavigator({
    ...options,
    payload: createPayload('/'),
    components: { home: 'home' },
    resolve,
    hooks,
    transport,
    window: browser.window,
    progress: false,
  })
  return { ...browser, navigator, log, sent }
}

const whole = createPayload('/next')
const { view } = whole
const dialog = { component: 'dialog', properties: {}, key: 'k' }

/** Responses of servers, proxies and faults, and the client's required handling of each. */
const recorded: [name: string, answer: HttpResponse, outcome: 'shown' | 'invalid'][] = [
  [
    'a page that says where else there is one',
    answerWith(whole, { 'x-hybrid-external': 'https://bank.test/' }),
    'shown',
  ],
  ['a whole page', answerWith(whole), 'shown'],
  [
    'a page of the original server, whose empty objects are lists',
    answerWith({ ...whole, view: { ...view, properties: [] }, dialog: null }),
    'shown',
  ],
  [
    'a page without a list of deferred properties',
    answerWith({ ...whole, view: { component: 'next', properties: {} } }),
    'shown',
  ],
  ['a page without a dialog or a version', answerWith({ view, url: whole.url }), 'shown'],
  ['a relative URL', answerWith({ ...whole, url: '/next' }), 'shown'],
  ['a URL of the origin behind a proxy', answerWith({ ...whole, url: 'http://127.0.0.1:3000/next' }), 'shown'],
  [
    'properties for the page that is there',
    answerWith({ ...whole, view: { component: null, properties: { a: 1 }, deferred: [] } }),
    'shown',
  ],
  ['an error page', answerWith(whole, {}, 500), 'shown'],
  ['an HTML page', { status: 200, headers: {}, data: '<h1>Hello</h1>' }, 'invalid'],
  ['JSON of something else', { status: 200, headers: {}, data: { ok: true } }, 'invalid'],
  ['nothing', { status: 204, headers: {}, data: '' }, 'invalid'],
  ['a gateway that has lost its server', { status: 502, headers: {}, data: 'Bad Gateway' }, 'invalid'],
  ['the header without a body', answerWith(''), 'invalid'],
  ['half a body', answerWith('{"view":{"compo'), 'invalid'],
  ['a list', answerWith([]), 'invalid'],
  ['no view', answerWith({ url: '/next', version: 'v1' }), 'invalid'],
  ['a view that is a text', answerWith({ ...whole, view: 'next' }), 'invalid'],
  ['neither view nor dialog', answerWith({ ...whole, view: null }), 'invalid'],
  ['a dialog without a component', answerWith({ ...whole, dialog: {} }), 'invalid'],
  ['no URL', answerWith({ view, version: 'v1' }), 'invalid'],
  ['a URL that is none', answerWith({ ...whole, url: 'http://' }), 'invalid'],
  ['a conflict that leads nowhere', { status: 409, headers: {}, data: '' }, 'invalid'],
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'http://['].flatMap(
    (address): typeof recorded => [
      [
        `an external visit to ${address}`,
        { status: 409, headers: { 'x-hybrid-external': address }, data: '' },
        'invalid',
      ],
      [
        `an external visit to ${address} in a new tab`,
        { status: 409, headers: { 'x-hybrid-external': address, 'x-hybrid-external-target': 'new-tab' }, data: '' },
        'invalid',
      ],
      [
        `a dialog that closes to ${address}`,
        answerWith({ ...whole, dialog: { ...dialog, redirectUrl: address, baseUrl: '/' } }),
        'invalid',
      ],
      [
        `a dialog over ${address}`,
        answerWith({ ...whole, dialog: { ...dialog, redirectUrl: '', baseUrl: address } }),
        'invalid',
      ],
      [`a page at ${address}`, answerWith({ ...whole, url: address }), 'invalid'],
    ],
  ),
]

// Holds: errors.received-response-respect-hybridly-protocol, navigation.answers-original-server-malformed-ones
describe('answers', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  it.each(recorded)('%s', async (_, answer, outcome) => {
    const { navigator, log, window, loads } = createBrowser(() => answer)
    const stop = await navigator.start()
    const before = navigator.getPage()
    log.length = 0
    const result = await navigator.get('/next')
    if (outcome === 'shown') {
      expect(log).toEqual(['before', 'start', 'data', 'navigating', 'navigated', 'success', 'after', 'mounted'])
      expect(result.error).toBeUndefined()
    } else {
      expect(log).toEqual(['before', 'start', 'data', 'invalid', 'fail', 'after'])
      expect(result.error?.type).toBe('invalid')
      expect(navigator.getPage()).toBe(before)
      // The request can be repeated as a document.
      expect([window.location.href, loads]).toEqual(['http://shop.test/', ['http://shop.test/next']])
    }
    expect(navigator.active()).toBe(false)
    stop()
  })

  // Holds: navigation.downloads-external-visits-here-new, navigation.coming-back-document-restores-external
  it('leave for where they say, here or in a new tab', async () => {
    const headers = { 'x-hybrid-external': 'https://bank.test/pay' }
    const { navigator, loads, log, window } = createBrowser(() => ({ status: 409, headers, data: '' }))
    const stop = await navigator.start()
    log.length = 0
    await navigator.get('/next')
    expect(loads).toEqual(['https://bank.test/pay'])
    expect(log).toEqual(['before', 'start', 'data', 'after'])
    expect(window.sessionStorage.getItem('hybridly:external')).toContain('bank.test')
    stop()
  })

  it('that are files are saved, and leave the page', async () => {
    const headers = { 'content-disposition': `attachment; filename="ticket.pdf"`, 'content-type': 'application/pdf' }
    const { navigator, log, window } = createBrowser(() => ({ status: 200, headers, data: new ArrayBuffer(3) }))
    const link = { href: '', download: '', click: vi.fn() }
    const saved: Blob[] = []
    const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
    Object.assign(window, { URL: { createObjectURL, revokeObjectURL() {} } })
    Object.assign(window.document, { createElement: () => link })
    const stop = await navigator.start()
    log.length = 0
    expect((await navigator.get('/ticket')).error).toBeUndefined()
    expect(link).toMatchObject({ href: 'blob:1', download: 'ticket.pdf' })
    expect([link.click.mock.calls.length, saved[0]!.size, saved[0]!.type]).toEqual([1, 3, 'application/pdf'])
    expect([log, navigator.getPage().component]).toEqual([['before', 'start', 'data', 'after'], 'home'])
    stop()
  })

  // Holds: errors.missing-view-component-before-hook
  it('with a component that there is not fail and leave the page', async () => {
    const { navigator, log, loads } = createBrowser(
      () => answerWith(whole),
      () => Promise.reject(new NavigationError('component', 'none')),
    )
    const stop = await navigator.start()
    log.length = 0
    const { error } = await navigator.get('/next')
    expect(error).toMatchObject({ type: 'component', actual: { message: 'none' } })
    expect(log).toEqual(['before', 'start', 'data', 'navigating', 'exception', 'fail', 'after'])
    expect([navigator.getPage().component, loads]).toEqual(['home', []])
    stop()
  })

  // Holds: navigation.page-whose-code-cannot-had
  it('whose code cannot be had are shown by their document', async () => {
    const { navigator, log, loads } = createBrowser(
      () => answerWith(whole),
      () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    const stop = await navigator.start()
    log.length = 0
    expect((await navigator.get('/next#there')).error).toBeUndefined()
    expect(loads).toEqual(['http://shop.test/next#there'])
    expect(log).toEqual(['before', 'start', 'data', 'navigating', 'after'])
    await navigator.post('/elsewhere')
    expect(loads).toHaveLength(2)
    stop()
  })

  // Holds: navigation.page-whose-code-cannot-had
  it('to what was changed in place are not asked for as documents', async () => {
    const { navigator, loads } = createBrowser(
      () => answerWith(whole),
      () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    const stop = await navigator.start()
    const { error } = await navigator.post('/next')
    expect([error?.type, loads]).toEqual(['network', []])
    stop()
  })

  describe('outside of the protocol', () => {
    const gateway: HttpResponse = { status: 502, headers: {}, data: 'Bad Gateway' }
    const openOn = async (options = {}) => {
      const browser = createBrowser(() => gateway, undefined, options)
      const stop = await browser.navigator.start()
      browser.log.length = 0
      return { ...browser, stop }
    }

    // Holds: navigation.answer-outside-protocol-told-link
    it('lead to the document of what was asked for, its question included', async () => {
      const { navigator, loads, log, stop } = await openOn()
      const { error, response } = await navigator.get('/next?a=1#there', { data: { b: [2] } })
      expect([error?.type, response?.status]).toEqual(['invalid', 502])
      expect(loads).toEqual(['http://shop.test/next?a=1&b[]=2#there'])
      expect(log).toEqual(['before', 'start', 'data', 'invalid', 'fail', 'after'])
      stop()
    })

    // Holds: navigation.answer-outside-protocol-told-link
    it('repeat nothing that was sent, and leave the page to tell of them', async () => {
      const { navigator, loads, log, sent, stop } = await openOn()
      const before = navigator.getPage()
      const told = vi.fn()
      for (const method of ['post', 'put', 'patch', 'delete'] as const) {
        log.length = 0
        await navigator[method]('/next', { hooks: { invalid: told } })
        expect(log).toEqual(['before', 'start', 'data', 'invalid', 'fail', 'after'])
      }
      expect(told.mock.calls.map(([error]) => [error.code, error.documentUrl])).toEqual(
        ['invalid', 'invalid', 'invalid', 'invalid'].map((code) => [code, undefined]),
      )
      expect([loads, sent.length, navigator.getPage()]).toEqual([[], 4, before])
      stop()
    })

    // Holds: navigation.answer-outside-protocol-told-link
    it.each([
      ['a reload', {}],
      ['a partial reload', { url: '/', only: ['errors'] }],
      ['a reload without a part', { url: '/', except: ['errors'] }],
    ] as [string, NavigateOptions][])('leave the page that is there to %s', async (_, options) => {
      const { navigator, loads, stop } = await openOn()
      expect((await navigator.navigate(options)).error?.type).toBe('invalid')
      expect(loads).toEqual([])
      stop()
    })

    // Holds: navigation.answer-outside-protocol-told-link
    it('lead nowhere where a hook returns false, which is told where they would lead', async () => {
      const { navigator, loads, stop } = await openOn()
      const invalid = vi.fn(() => false)
      await navigator.get('/next', { hooks: { invalid } })
      expect([loads, invalid]).toEqual([[], expect.anything()])
      expect(invalid).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ documentUrl: new URL('http://shop.test/next') }),
        expect.anything(),
      )
      stop()
    })

    it('that a hook takes for invalid by itself lead nowhere', async () => {
      const { navigator, loads, stop } = await openOn()
      const data = () => {
        throw new NavigationError('invalid')
      }
      expect((await navigator.get('/next', { hooks: { data } })).error?.type).toBe('invalid')
      expect(loads).toEqual([])
      stop()
    })
  })

  describe('whose address the browser refuses to write', () => {
    // Browsers limit how often the history may be written.
    const refuse = (window: Window, name: 'pushState' | 'replaceState'): void => {
      Object.assign(window.history, {
        [name]() {
          throw new DOMException('Too many calls.', 'SecurityError')
        },
      })
    }
    const openOn = async () => {
      const browser = createBrowser((url) => answerWith(createPayload(new URL(url).pathname)))
      const stop = await browser.navigator.start()
      return { ...browser, stop }
    }

    // Holds: navigation.address-browser-refuses-write-visited
    it('are shown by their document', async () => {
      const { navigator, window, loads, stop } = await openOn()
      const before = navigator.getPage()
      refuse(window, 'pushState')
      expect((await navigator.get('/next#there')).error).toBeUndefined()
      expect([loads, navigator.getPage()]).toEqual([['http://shop.test/next#there'], before])
      await navigator.local('/local', { component: 'local' })
      expect(loads[1]).toBe('http://shop.test/local')
      stop()
    })

    // Holds: navigation.address-browser-refuses-write-visited
    it('are shown in place where the address stays', async () => {
      const { navigator, window, loads, stop } = await openOn()
      refuse(window, 'replaceState')
      refuse(window, 'pushState')
      const { key } = navigator.getPage()
      expect((await navigator.reload()).error).toBeUndefined()
      expect((await navigator.get('/')).error).toBeUndefined()
      expect([loads, navigator.getPage().key]).toEqual([[], key + 1])
      stop()
    })

    // Holds: navigation.address-browser-refuses-write-visited
    it('fail where something was sent to that very address', async () => {
      const { navigator, window, loads, sent, stop } = await openOn()
      refuse(window, 'pushState')
      const { error } = await navigator.post('/next')
      expect([error?.type, loads, sent.length]).toEqual(['history', [], 1])
      stop()
    })
  })

  // Holds: navigation.hooks-order-navigation-product-plugins
  it('survive hooks that throw', async () => {
    const { navigator } = createBrowser(() => answerWith(whole))
    const stop = await navigator.start()
    const fail = () => {
      throw new Error('a hook')
    }
    for (const hook of ['before', 'data', 'success', 'after'] as const) {
      const { error } = await navigator.get('/next', { hooks: { [hook]: fail } })
      expect([hook, error?.type, navigator.active()]).toEqual([hook, hook === 'after' ? undefined : 'exception', false])
    }
    expect((await navigator.get('/next', { hooks: { data: fail, fail } })).error?.type).toBe('exception')
    stop()
  })

  // Holds: errors.history-unavailable-serializable, navigation.history-unavailable-serializable-too-small
  it('that cannot be kept in the history change nothing', async () => {
    const { navigator } = createBrowser(() => answerWith(whole))
    const stop = await navigator.start()
    const properties = { callback: () => {} }
    await expect(navigator.local('/local', { component: 'home', properties })).rejects.toMatchObject({
      code: 'history',
    })
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('could not save its current state in the history'),
    )
    expect(navigator.context.url).toBe('http://shop.test/')
    stop()
  })

  // Holds: errors.history-unavailable-serializable, navigation.history-unavailable-serializable-too-small
  it('too large for the history are asked for again when going back', async () => {
    const { navigator, window, entries } = createBrowser((url) => answerWith(createPayload(new URL(url).pathname)))
    const stop = await navigator.start()
    await navigator.get('/a')
    const { pushState, replaceState } = window.history
    const limit =
      (write: typeof pushState): typeof pushState =>
      (state, ...rest) => {
        if ((state as { view?: unknown }).view) throw new DOMException('Too large.', 'QuotaExceededError')
        write(state, ...rest)
      }
    Object.assign(window.history, { pushState: limit(pushState), replaceState: limit(replaceState) })
    await navigator.get('/b')
    Object.assign(window.history, { pushState, replaceState })
    window.history.back()
    await expect.poll(() => navigator.getPage().component).toBe('a')
    window.history.forward()
    await expect.poll(() => navigator.getPage().component).toBe('b')
    expect(navigator.getPage().properties).toMatchObject({ path: '/b' })
    await expect.poll(() => navigator.active()).toBe(false)
    // In their own entry: an additional one would keep visitors on the page when they go back, and
    // remove forward entries.
    expect(entries().map(({ url }) => new URL(url).pathname)).toEqual(['/', '/a', '/b'])
    stop()
  })
})

describe('deferred properties', () => {
  // Holds: states.deferred-properties-automatic-partial-reload, navigation.deferred-shows-fallback-rest-comes
  it('wait for a visit that is under way, and are asked for again when one comes between', async () => {
    const later = { ...createPayload('/later'), view: { ...createPayload('/later').view, deferred: ['soon'] } }
    const asked: string[] = []
    const browser = createFakeWindow('http://shop.test/')
    const transport = createTransportOf(
      ({ headers }) => {
        const only = headers['x-hybrid-only-data']
        if (!only) return answerWith(later)
        const properties = only === '["soon"]' ? { soon: 1 } : { other: 2 }
        return answerWith({
          ...later,
          view: { component: 'later', properties: { ...properties, errors: {}, flash: {} }, deferred: [] },
        })
      },
      ({ url, headers }) => {
        asked.push(`${new URL(url).pathname} ${headers['x-hybrid-only-data'] ?? ''}`)
        return headers['x-hybrid-only-data'] ? 40 : 0
      },
    )
    const navigator = createNavigator({
      payload: createPayload('/'),
      components: { home: 'home' },
      resolve: async (name) => name,
      transport,
      window: browser.window,
      progress: false,
    })
    const stop = await navigator.start()
    await navigator.get('/later')
    await vi.waitFor(() => expect(asked).toHaveLength(2), { interval: 1 })
    await navigator.reload({ only: ['flash'] })
    await expect.poll(() => navigator.getPage().properties['soon']).toBe(1)
    expect(navigator.getPage().properties['path']).toBe('/later')
    expect(asked).toEqual(['/later ', '/later ["soon"]', '/later ["flash"]', '/later ["soon"]'])
    expect(navigator.context.view.deferred).toEqual([])
    stop()
  })
})

describe('downloads', () => {
  it.each([
    ['attachment; filename="a;b \\"c\\".txt"', 'a;b "c".txt'],
    [`attachment; filename="jegy _.pdf"; filename*=UTF-8''jegy%20%C5%91.pdf`, 'jegy ő.pdf'],
    ['attachment; filename=plain.txt', 'plain.txt'],
    [`attachment; filename*=UTF-8''%E0%A4%A; filename=b.txt`, 'b.txt'],
    ['attachment', ''],
  ])('%s', (header, name) => expect(readFileName(header)).toBe(name))

  // Holds: navigation.downloads-external-visits-here-new
  it('stay bytes', () => {
    const bytes = new TextEncoder().encode('{"a":1}').buffer
    expect(readBody({ status: 200, headers: { 'content-disposition': 'attachment' } }, bytes)).toBe(bytes)
    expect(readBody({ status: 200, headers: {} }, bytes)).toEqual({ a: 1 })
    expect(readBody({ status: 200, headers: {} }, null)).toBe('')
  })
})
