// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { get } from '../../routing/route.ts'
import { createRouter } from '../../routing/router.ts'
import { defineRoutes } from '../../routing/table.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import { type Navigator, createNavigator } from '../navigator.ts'
import type { HttpRequest } from '../navigation/transport.ts'
import { type DevtoolsOptions, devtools } from './devtools.ts'
import { LARGE_BYTES } from './warnings.ts'

let navigator: Navigator
let end: (() => void) | undefined
let warned: string[]
let serve: (request: HttpRequest) => unknown
let payload: ReturnType<typeof createPayload>

async function open(options: DevtoolsOptions = {}): Promise<void> {
  history.replaceState(null, '', '/')
  navigator = createNavigator<string>({
    payload: { ...payload, url: location.href },
    components: { home: 'home' },
    resolve: async (name) => name,
    transport: async (request) => (await serve(request)) as ReturnType<typeof answerWith>,
    progress: false,
    plugins: [devtools(options)],
  })
  end = await navigator.start()
}

const press = (target: EventTarget, key: KeyboardEventInit) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...key }))
const toggle = () => press(window, { code: 'KeyD', ctrlKey: true, altKey: true })
const host = () => [...document.body.children].find(({ shadowRoot }) => shadowRoot) as HTMLElement | undefined
const inside = () => host()!.shadowRoot!
const tabs = () => [...inside().querySelectorAll<HTMLElement>('[role=tab]')]
const panel = () => inside().querySelector('[role=tabpanel]')!.textContent
const cells = () =>
  [...inside().querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
const choose = (name: string) =>
  tabs()
    .find(({ textContent }) => textContent?.startsWith(name))!
    .click()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  warned = []
  payload = createPayload('/')
  serve = ({ url }) => {
    const { pathname, origin } = new URL(url)
    return answerWith({ ...createPayload(pathname), url: origin + pathname })
  }
  document.body.innerHTML = '<main><button id="before" type="button">Before</button></main>'
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
})
afterEach(() => {
  end?.()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the panel', () => {
  // Holds: navigation.devtools
  it('is nothing on the page until its key is pressed, and gives the focus back when it is closed', async () => {
    await open()
    expect(host()).toBeUndefined()
    const before = document.getElementById('before')!
    before.focus()
    toggle()
    expect([host()!.hidden, inside().activeElement]).toEqual([false, tabs()[0]])
    press(inside().activeElement!, { key: 'Escape' })
    expect([host()!.hidden, document.activeElement]).toEqual([true, before])
    toggle()
    toggle()
    expect(host()!.hidden).toBe(true)
  })

  // Holds: navigation.devtools
  it('has its styles in a sheet that is constructed, and none in the document', async () => {
    await open()
    toggle()
    expect(inside().adoptedStyleSheets).toHaveLength(1)
    expect(document.querySelector('style, [style]') ?? inside().querySelector('style, [style]')).toBeNull()
  })

  it('is gone with the navigator, and so is its key', async () => {
    await open()
    const recorded = navigator.request
    toggle()
    end!()
    expect(navigator.request).not.toBe(recorded)
    expect(host()).toBeUndefined()
    toggle()
    expect(host()).toBeUndefined()
  })

  it('goes from tab to tab by the arrows, round the corner, too', async () => {
    await open()
    toggle()
    press(tabs()[0]!, { key: 'ArrowLeft' })
    expect(inside().activeElement?.textContent).toBe('Warnings')
    press(tabs()[3]!, { key: 'ArrowRight' })
    expect([inside().activeElement?.textContent, tabs().map((tab) => tab.tabIndex)]).toEqual([
      'Navigations',
      [0, -1, -1, -1],
    ])
  })

  it.each([{}, { ctrlKey: true }, { altKey: true }, { ctrlKey: true, altKey: true, shiftKey: true }])(
    'opens by no other key: %o',
    async (held) => {
      await open()
      press(window, { code: 'KeyD', ...held })
      press(window, { code: 'KeyE', ctrlKey: true, altKey: true })
      expect(host()).toBeUndefined()
    },
  )

  it('opens by a key that the product chooses', async () => {
    await open({ shortcut: { code: 'KeyJ', shift: true } })
    toggle()
    expect(host()).toBeUndefined()
    press(window, { code: 'KeyJ', shiftKey: true })
    expect(host()!.hidden).toBe(false)
  })

  // Holds: navigation.devtools
  it('tells the navigations, the last one first: what was asked for, what came of it, how large and how fast', async () => {
    await open()
    toggle()
    await navigator.get('/a')
    await navigator.reload({ only: 'errors' })
    await navigator.request({ url: '/b', method: 'POST' })
    serve = () => Promise.reject(new NavigationError('network'))
    await navigator.get('/c')
    const [failed, beside, part, visit, first] = cells()
    expect(failed!.slice(0, 4)).toEqual(['visit', 'GET /c', 'all', 'failed, network'])
    expect(beside!.slice(0, 4)).toEqual(['beside', 'POST /b', 'all', 'success, 200'])
    expect(part!.slice(0, 4)).toEqual(['visit', 'GET /a', 'only errors', 'success, 200'])
    expect(visit!.slice(0, 4)).toEqual(['visit', 'GET /a', 'all', 'success, 200'])
    expect(visit!.slice(4).map((cell) => /^\d+ (ms|B)$/.test(cell))).toEqual([true, true, true])
    expect(first!.slice(0, 4)).toEqual(['initial', '/', '', 'success'])
  })

  it('tells a navigation that another one has ended', async () => {
    await open()
    toggle()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    serve = ({ url, signal }) =>
      url.endsWith('/b')
        ? promise
        : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new NavigationError('aborted'))))
    const slow = navigator.get('/slow')
    await vi.waitFor(() => expect(panel()).toContain('/slow'))
    const next = navigator.get('/b')
    await slow
    const told = () => cells().map((row) => [row[1], row[3]])
    await vi.waitFor(() =>
      expect(told()).toEqual([
        ['GET /b', 'pending'],
        ['GET /slow', 'aborted'],
        ['/', 'success'],
      ]),
    )
    resolve(answerWith({ ...createPayload('/b'), url: `${location.origin}/b` }))
    await next
    expect(told()[0]).toEqual(['GET /b', 'success, 200'])
  })

  it('tells the properties of the page, their sizes, what is expected and what is still to come', async () => {
    payload = createPayload('/', { list: [1, 2], count: 1 })
    await open()
    toggle()
    choose('Page')
    serve = () => new Promise(() => {})
    const pending = navigator.request({
      url: '/count',
      method: 'POST',
      optimistic: (properties) => ({ ...properties, count: 2 }),
    })
    await vi.waitFor(() => expect(panel()).toContain('optimistic'))
    expect(cells().filter(([name]) => name === 'list' || name === 'count')).toEqual([
      ['list', '5 B', '', expect.stringContaining('2 entries')],
      ['count', '1 B', 'optimistic', expect.stringContaining('2')],
    ])
    void pending
  })

  it('keeps a value open, and the focus on it, when something has come', async () => {
    payload = createPayload('/', { list: [1, 2], count: 1 })
    await open()
    toggle()
    choose('Page')
    const details = (name: string) => inside().querySelector<HTMLDetailsElement>(`details[data-name=${name}]`)!
    const before = details('list')
    before.open = true
    before.querySelector('summary')!.focus()
    serve = () => new Promise(() => {})
    void navigator.request({ url: '/b', method: 'POST' })
    expect(details('list')).not.toBe(before)
    expect([details('list').open, details('count').open]).toEqual([true, false])
    expect(inside().activeElement).toBe(details('list').querySelector('summary'))
  })

  it('tells what the history holds', async () => {
    await open()
    toggle()
    navigator.history.remember('form:typed', 'a')
    choose('History')
    expect(panel()).toMatch(/\d+ entries; this one holds \d+ B\.Remembered: form:typed;/)
  })
})

describe('a warning', () => {
  // Holds: navigation.devtools
  it('names a large property, and what to do about it, once', async () => {
    payload = createPayload('/', { list: 'a'.repeat(LARGE_BYTES), small: 'a' })
    await open()
    serve = () => answerWith({ ...payload, url: location.href })
    await navigator.reload()
    expect(warned).toEqual([expect.stringMatching(/"list" of "home" is 50 kB.*defer\(\)/)])
  })

  it('names a part that there is none of', async () => {
    await open()
    await navigator.reload({ only: 'lsit' as never })
    expect(warned).toEqual([expect.stringMatching(/"lsit" was asked for.*correct the name/)])
  })

  // Holds: navigation.devtools
  it('names links that lead to no route, and nothing that the product knows', async () => {
    document.querySelector('main')!.innerHTML =
      '<a href="/">a</a><a href="/nowhere">b</a><a href="/feed.xml">c</a><a href="https://other.test/x">d</a><a href="/d" download>e</a>'
    const router = createRouter(defineRoutes({ home: get('/') }))
    await open({ router, isKnown: ({ pathname }) => pathname === '/feed.xml' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(warned).toEqual([expect.stringMatching(/\/nowhere, which is no route.*href\(routes/)])
  })

  // Holds: navigation.devtools
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'names forms without an action where they are to work without JavaScript: %s',
    async (withoutJavaScript, count) => {
      document.querySelector('main')!.innerHTML =
        '<form aria-label="Search"></form><form action="/a"></form><form method="dialog"></form>'
      await open({ withoutJavaScript })
      await vi.advanceTimersByTimeAsync(1000)
      expect(warned).toHaveLength(count)
      if (count) expect(warned[0]).toMatch(/\("Search"\) has no `action`.*HiddenFields/)
    },
  )

  // Holds: navigation.devtools
  it.each([
    ['nobody shows', false, 1],
    ['the page shows', true, 0],
  ])('names a deferred property that %s', async (_, isShown, count) => {
    payload = createPayload('/')
    payload.view.deferred = ['reviews']
    serve = () => {
      const answered = { ...createPayload('/'), url: location.href }
      return answerWith({ ...answered, view: { ...answered.view, component: null, properties: { reviews: ['a'] } } })
    }
    const settled: string[] = []
    await open()
    navigator.on('success', () => {
      settled.push('there')
      if (isShown) document.querySelector('main')!.append('a')
    })
    await vi.waitFor(() => expect(settled).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(warned.filter((text) => text.includes('reviews'))).toHaveLength(count)
    if (count) expect(warned[0]).toMatch(/"reviews" of "home" came later.*<Deferred data="reviews">/)
  })

  // Holds: navigation.devtools
  it.each([
    ['in the console', () => console.error('A tree hydrated but some attributes did not match.\nmore')],
    [
      'as an error',
      () => window.dispatchEvent(new ErrorEvent('error', { message: 'Hydration failed because of a clock.' })),
    ],
  ])('names a page that does not match its HTML: React says it %s', async (_, say) => {
    const shown = console.error
    const plugin = devtools()
    say()
    console.error('Something else.')
    expect(warned).toEqual([expect.stringMatching(/has rendered is not the one.*into an effect/)])
    expect(console.error).not.toBe(shown)
    const stop = plugin.setup!({ context: {}, request: async () => ({ errors: {} }) } as never)
    stop!()
    expect(console.error).toBe(shown)
  })

  // Holds: navigation.devtools
  it.each([
    ['a navigation', () => navigator.post('/a', { optimistic: (properties) => properties })],
    ['a request', () => navigator.request({ url: '/a', method: 'POST', optimistic: (properties) => properties })],
  ])('names what is shown and was not answered for long: %s', async (_, send) => {
    await open()
    serve = () => new Promise(() => {})
    void send()
    await vi.waitFor(() => expect(navigator).toBeDefined())
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      expect(warned).toEqual([expect.stringMatching(/POST \/a will change is shown.*10 s.*timeout/)])
    })
    navigator.abort()
  })

  it('stands in the panel, which counts them', async () => {
    payload = createPayload('/', { list: 'a'.repeat(LARGE_BYTES) })
    await open()
    toggle()
    expect(tabs()[3]!.textContent).toBe('Warnings (1)')
    choose('Warnings')
    expect(panel()).toContain('"list"')
  })
})
