// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import { type Navigator, type Plugin, createNavigator } from '../navigator.ts'
import type { HttpRequest, Transport } from '../navigation/transport.ts'
import { announcePages } from './announce-pages.ts'
import { focusNewPages } from './focus-new-pages.ts'
import { type FailedVisit, offline } from './offline.ts'
import { type PageView, pageViews } from './page-views.ts'
import { viewTransitions } from './view-transitions.ts'

let end: (() => void) | undefined
const sent: HttpRequest[] = []
/** Whether the server is reachable. */
let isReachable = true

const transport: Transport = async (request) => {
  sent.push(request)
  if (!isReachable) throw new NavigationError('network')
  const { pathname, search, origin } = new URL(request.url)
  return answerWith({ ...createPayload(pathname + search), url: origin + pathname + search })
}

/** A product with a plugin, whose pages show only their location. */
async function open(plugin: Plugin, resolve = async (name: string) => name): Promise<Navigator> {
  history.replaceState(null, '', '/')
  const navigator = createNavigator<string>({
    payload: { ...createPayload('/'), url: location.href },
    components: { home: 'home' },
    resolve,
    // Like a layout.
    committed: async () => void (document.title = `Page at ${location.pathname}`),
    transport,
    progress: false,
    plugins: [plugin],
  })
  end = await navigator.start()
  return navigator
}

beforeEach(() => {
  isReachable = true
  sent.length = 0
  document.body.innerHTML = '<main id="content" tabindex="-1"><input id="name"></main>'
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  end?.()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Holds: navigation.plugins-focus-announcement-transitions
it('a plugin gets the navigator before any hook, and its end when that ends', async () => {
  const told: string[] = []
  const navigator = await open({
    name: 'a',
    setup(given) {
      told.push(`setup ${given.context.url}`)
      return () => void told.push('end')
    },
    initialized: () => void told.push('initialized'),
  })
  end!()
  expect(told).toEqual([`setup ${navigator.context.url}`, 'initialized', 'end'])
})

describe('the focus', () => {
  // Holds: navigation.plugins-focus-announcement-transitions
  it('goes to the content of a new page, or to what its address names', async () => {
    const navigator = await open(focusNewPages())
    await navigator.get('/a')
    expect(document.activeElement?.id).toBe('content')
    await navigator.get('/b#name')
    expect(document.activeElement?.id).toBe('name')
  })

  it.each([
    ['the first page', async () => {}],
    ['a reload', async (navigator: Navigator) => void (await navigator.reload())],
    ['the same page with another query', async (navigator: Navigator) => void (await navigator.get('/?page=2'))],
    ['a change without a round trip', async (navigator: Navigator) => navigator.local('/a')],
  ])('stays where it is: %s', async (_, go) => {
    await go(await open(focusNewPages()))
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the live region', () => {
  const heard = () => document.querySelector('[aria-live=polite]')!.textContent

  // Holds: navigation.plugins-focus-announcement-transitions
  it('tells the title of each new page, and nothing of the first one and of reloads', async () => {
    const navigator = await open(announcePages())
    await navigator.reload()
    expect(heard()).toBe('')
    await navigator.get('/a')
    expect(heard()).toBe('Page at /a')
    // The same component, but another page.
    await navigator.get('/a/b')
    expect(heard()).toBe('Page at /a/b')
  })

  it('tells only what the product wants told', async () => {
    const navigator = await open(announcePages({ when: (type) => type === 'local' }))
    await navigator.get('/a')
    expect(heard()).toBe('')
    await navigator.local('/b', { component: 'b' })
    expect(heard()).toBe('Page at /b')
  })

  it('says it in the words of the product, and goes with the navigator', async () => {
    const navigator = await open(announcePages({ text: (title) => `Now: ${title}` }))
    await navigator.get('/a')
    expect(heard()).toBe('Now: Page at /a')
    end!()
    expect(document.querySelector('[aria-live]')).toBeNull()
  })
})

describe('page views', () => {
  // Holds: navigation.plugins-focus-announcement-transitions
  it('are each page once, with its title and the page before it', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://search.test/')
    const views: PageView[] = []
    const navigator = await open(pageViews({ onView: (view) => views.push(view) }))
    await navigator.get('/a?b=1')
    await navigator.reload()
    await navigator.get('/a?b=1#c')
    await navigator.post('/a?b=1')
    await navigator.local('/a?b=1', { component: 'b' })
    const base = location.origin
    expect(views).toEqual([
      { component: 'home', url: `${base}/`, title: 'Page at /', type: 'initial', referrer: 'https://search.test/' },
      { component: 'a', url: `${base}/a?b=1`, title: 'Page at /a', type: 'server', referrer: `${base}/` },
      { component: 'b', url: `${base}/a?b=1`, title: 'Page at /a', type: 'local', referrer: `${base}/a?b=1` },
    ])
  })

  it('that cannot be told disturb nothing', async () => {
    const navigator = await open(
      pageViews({
        onView: () => {
          throw new Error('blocked')
        },
      }),
    )
    expect((await navigator.get('/a')).error).toBeUndefined()
    expect(navigator.context.view.component).toBe('a')
  })
})

describe('view transitions', () => {
  const start = vi.fn((update: () => Promise<void>) => {
    const updated = update()
    return { ready: updated, finished: updated }
  })
  const load = vi.fn(async () => ({}))
  const stub = (name: string, value: unknown) => {
    Object.defineProperty(document, name, { value, configurable: true })
  }

  beforeEach(() => {
    start.mockClear()
    stub('startViewTransition', start)
    stub('visibilityState', 'visible')
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
  })
  afterEach(() => {
    Reflect.deleteProperty(document, 'startViewTransition')
    Reflect.deleteProperty(document, 'visibilityState')
  })

  // Holds: navigation.plugins-focus-announcement-transitions
  it('begin when the next page is there, and end with it', async () => {
    const navigator = await open(viewTransitions({ load }))
    await navigator.get('/a')
    expect(load).toHaveBeenCalledWith('a')
    await start.mock.results[0]!.value.finished
    expect(start).toHaveBeenCalledOnce()
  })

  it('end, too, where the next page cannot be shown', async () => {
    const navigator = await open(viewTransitions({ load }), () => Promise.reject(new Error('gone')))
    expect((await navigator.post('/a')).error?.type).toBe('network')
    const end = vi.fn()
    void start.mock.results[0]!.value.finished.then(end)
    await new Promise((done) => void setTimeout(done))
    expect(end).toHaveBeenCalledOnce()
  })

  it.each([
    ['the page stays', '/?page=2', {}],
    ['the visitor asks for less motion', '/a', { less: true }],
    ['the window is hidden', '/a', { hidden: true }],
    ['the code of the page cannot be had', '/a', { missing: true }],
  ] as const)('are left out where %s', async (_, path, given: { less?: true; hidden?: true; missing?: true }) => {
    vi.stubGlobal('matchMedia', () => ({ matches: !!given.less }))
    if (given.hidden) stub('visibilityState', 'hidden')
    const navigator = await open(
      viewTransitions({ load: given.missing ? () => Promise.reject(new Error('gone')) : load }),
    )
    expect((await navigator.get(path)).error).toBeUndefined()
    expect(start).not.toHaveBeenCalled()
  })
})

describe('without a connection', () => {
  const failed: FailedVisit[] = []
  const changes: boolean[] = []
  const openOffline = async () => {
    failed.length = changes.length = 0
    const onChange = (isOnline: boolean) => void changes.push(isOnline)
    const navigator = await open(offline({ onChange, onFailed: (visit) => void failed.push(visit) }))
    isReachable = false
    return navigator
  }
  const comeBack = () => {
    isReachable = true
    window.dispatchEvent(new Event('online'))
  }

  // Holds: navigation.offline-told-asked-again
  it('what the browser notices is told', async () => {
    await openOffline()
    window.dispatchEvent(new Event('offline'))
    comeBack()
    expect(changes).toEqual([false, true])
    end!()
    window.dispatchEvent(new Event('offline'))
    expect(changes).toEqual([false, true])
  })

  it('that there is none is told at the start', async () => {
    const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    await openOffline()
    expect(changes).toEqual([false])
    online.mockRestore()
    end!()
    await openOffline()
    expect(changes).toEqual([])
  })

  // Holds: navigation.offline-told-asked-again
  it('a visit that was only to ask can be made again, and is when there is one', async () => {
    const navigator = await openOffline()
    await navigator.get('/a', { data: { b: 1 } })
    expect(failed).toHaveLength(1)
    comeBack()
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/a?b=1'))
    comeBack()
    await navigator.get('/c')
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/a', '/c'])
  })

  // Holds: navigation.offline-told-asked-again
  it('what was sent is not sent again', async () => {
    const navigator = await openOffline()
    await navigator.post('/a', { data: { b: 1 } })
    expect(failed).toEqual([{ error: expect.objectContaining({ code: 'network' }), retry: undefined }])
    comeBack()
    expect(sent).toHaveLength(1)
  })

  it('what the visitor has left behind is not made again', async () => {
    const navigator = await openOffline()
    await navigator.get('/a')
    isReachable = true
    await navigator.get('/b')
    comeBack()
    await new Promise((done) => void setTimeout(done))
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/b'])
  })

  it('what the visitor has left behind is not made again while the next page is on its way', async () => {
    const navigator = await openOffline()
    await navigator.get('/a')
    isReachable = true
    await navigator.get('/b', { hooks: { data: comeBack } })
    await new Promise((done) => void setTimeout(done))
    expect([location.pathname, sent.map(({ url }) => new URL(url).pathname)]).toEqual(['/b', ['/a', '/b']])
  })

  it('what the visitor has left behind for a page from here is not made again', async () => {
    const navigator = await openOffline()
    await navigator.get('/a')
    await navigator.local('/b')
    comeBack()
    await new Promise((done) => void setTimeout(done))
    expect([location.pathname, sent.length]).toEqual(['/b', 1])
  })

  it('what fails beside the visits is none', async () => {
    const onFailed = vi.fn()
    const plugin = offline({ onFailed })
    const navigator = await open(plugin)
    void plugin.exception?.(new NavigationError('network'), navigator.context)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('a visit with failure hooks of its own speaks for itself', async () => {
    const navigator = await openOffline()
    await navigator.get('/a', { hooks: { fail() {} } })
    comeBack()
    expect([failed, sent.length]).toEqual([[], 1])
  })
})
