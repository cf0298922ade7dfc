import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { type Navigator, createNavigator } from '../navigator.ts'
import type { HttpRequest } from '../navigation/transport.ts'
import { type AskToLeave, type Departure, type LeaveGuard, guardLeaving } from './guard-leaving.ts'

const ORIGIN = 'http://shop.test'

/** Confirmations requested from the visitor, and the answers. */
const asked: Departure[] = []
let answer: ReturnType<AskToLeave> = false
const ask: AskToLeave = (departure) => {
  asked.push(departure)
  return answer
}

/** The part of the Navigation API used by back and forward: it fires before anything moves. */
class FakeNavigation extends EventTarget {
  keys = new Map<string, number>()
  isCancelable = true
  isSameDocument = true
  move: (steps: number) => void
  index: () => number
  url: (index: number) => string
  constructor({ window, index, entries }: ReturnType<typeof createFakeWindow>) {
    super()
    this.index = index
    this.url = (at) => entries()[at]!.url
    const { history } = window
    const go = history.go.bind(history)
    this.move = go
    history.go = (steps = 0) => this.traverse(index() + steps)
  }
  private traverse(to: number): void {
    const key = `key ${to}`
    this.keys.set(key, to)
    const event = new Event('navigate', { cancelable: this.isCancelable })
    const destination = { key, url: this.url(to), sameDocument: this.isSameDocument }
    this.dispatchEvent(Object.assign(event, { navigationType: 'traverse', destination }))
    if (!event.defaultPrevented) this.move(to - this.index())
  }
  traverseTo(key: string) {
    this.traverse(this.keys.get(key)!)
    return { finished: new Promise<void>((resolve) => setTimeout(resolve, 1)) }
  }
}

let browser: ReturnType<typeof createFakeWindow>
let navigator: Navigator
let end: (() => void) | undefined
let sent: HttpRequest[]
let serve: (request: HttpRequest) => ReturnType<typeof answerWith>

/** Visits `/`, `/a` and `/form`, and types something there. */
async function open({ navigation = false } = {}): Promise<FakeNavigation | undefined> {
  browser = createFakeWindow(`${ORIGIN}/`)
  const api = navigation ? new FakeNavigation(browser) : undefined
  Object.assign(browser.window, { navigation: api })
  navigator = createNavigator<string>({
    payload: createPayload('/'),
    components: { home: 'home' },
    resolve: async (name) => name,
    transport: async (request) => {
      sent.push(request)
      return serve(request)
    },
    window: browser.window,
    progress: false,
  })
  end = await navigator.start()
  await navigator.get('/a')
  await navigator.get('/form')
  return api
}
let stops: (() => void)[]
function guard(given: Partial<LeaveGuard> = {}): () => void {
  const stop = guardLeaving(navigator, { ask, ...given }, browser.window)
  stops.push(stop)
  return stop
}
const shown = () => navigator.context.view.component
const address = () => browser.window.location.href.replace(ORIGIN, '')
/** Returns whether the browser asks before leaving the document. */
const asksBeforeClosing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  browser.window.dispatchEvent(event)
  return event.defaultPrevented
}
const pages = () => asked.map(({ url }) => url.pathname)

beforeEach(() => {
  asked.length = 0
  answer = false
  sent = []
  stops = []
  serve = ({ url }) => answerWith(createPayload(new URL(url).pathname))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stops.forEach((stop) => stop())
  end?.()
  vi.restoreAllMocks()
})

describe('a visit', () => {
  // Holds: navigation.leave-guard
  it('is not made where the visitor stays, and is made where they leave', async () => {
    await open()
    guard()
    expect((await navigator.get('/b')).error?.type).toBe('cancelled')
    expect([shown(), address()]).toEqual(['form', '/form'])
    answer = Promise.resolve(true)
    expect((await navigator.get('/b')).error).toBeUndefined()
    expect(shown()).toBe('b')
    expect(asked.map(({ way, url }) => [way, url.pathname])).toEqual([
      ['visit', '/b'],
      ['visit', '/b'],
    ])
  })

  it('is not asked about once nothing is guarded any more', async () => {
    await open()
    const stop = guard()
    stop()
    await navigator.get('/b')
    expect([shown(), asked.length]).toEqual(['b', 0])
  })

  it.each([
    ['a form that is sent', () => navigator.post('/b')],
    ['a part of the page', () => navigator.get('/form', { only: 'errors' })],
    ['the page without a part', () => navigator.get('/form', { except: 'errors' })],
    ['the page anew, its state kept', () => navigator.reload()],
    ['a request beside the page', () => navigator.request({ url: '/b', method: 'POST' })],
  ] as const)('is not asked about: %s', async (_, go) => {
    await open()
    guard()
    const before = sent.length
    await go()
    expect([sent.length > before, asked.length]).toEqual([true, 0])
  })

  it('of the very page is asked about where it loses its state', async () => {
    await open()
    guard()
    await navigator.get('/form')
    expect(pages()).toEqual(['/form'])
  })

  it('is asked about as the guard says, with a dialog of its own', async () => {
    await open()
    const own: string[] = []
    guard({
      isLeaving: ({ url, keepsState }, from) => url.pathname !== '/form' || from.pathname !== '/form' || !keepsState,
      ask: ({ url }) => {
        own.push(url.pathname)
        return false
      },
    })
    await navigator.get('/form?page=2', { preserveState: true })
    await navigator.get('/b')
    expect([own, asked.length]).toEqual([['/b'], 0])
  })

  it('is asked about once, by the first whose work is lost, where several guard', async () => {
    await open()
    const own = vi.fn(() => true)
    guard({ ask: own, isLeaving: ({ url }) => url.pathname === '/c' })
    guard()
    guard()
    await navigator.get('/b')
    expect([asked.length, own.mock.calls.length]).toEqual([1, 0])
    await navigator.get('/c')
    expect([asked.length, own.mock.calls.length, shown()]).toEqual([1, 1, 'c'])
  })

  it('is not made where nobody can be asked', async () => {
    await open()
    guard()
    answer = Promise.reject(new Error('The dialog could not be loaded.'))
    expect((await navigator.get('/b')).error?.type).toBe('cancelled')
    expect(shown()).toBe('form')
  })

  it('is refused while another one is being asked about', async () => {
    await open()
    guard()
    let say: (leaves: boolean) => void = () => {}
    answer = new Promise((resolve) => (say = resolve))
    const first = navigator.get('/b')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect((await navigator.get('/c')).error?.type).toBe('cancelled')
    say(true)
    await first
    expect([shown(), asked.length]).toEqual(['b', 1])
  })
})

describe.each([
  ['with the Navigation API', true],
  ['without it', false],
])('back and forward, %s', (_, navigation) => {
  // Holds: navigation.leave-guard
  it('stay where the visitor stays: page, address and history', async () => {
    await open({ navigation })
    guard()
    const before = browser.entries()
    browser.window.history.back()
    await vi.waitFor(() => expect(pages()).toEqual(['/a']))
    expect(asked[0]!.way).toBe('history')
    await vi.waitFor(() => expect(address()).toBe('/form'))
    expect([shown(), browser.index(), browser.entries()]).toEqual(['form', 2, before])
  })

  // Holds: navigation.leave-guard
  it('go where the visitor leaves', async () => {
    await open({ navigation })
    guard()
    answer = Promise.resolve(true)
    browser.window.history.back()
    await vi.waitFor(() => expect(shown()).toBe('a'))
    expect([address(), asked.length, browser.index()]).toEqual(['/a', 1, 1])
  })

  it('are asked about anew each time, also those that were agreed to before', async () => {
    await open({ navigation })
    guard()
    answer = Promise.resolve(true)
    browser.window.history.back()
    await vi.waitFor(() => expect(shown()).toBe('a'))
    await navigator.get('/form')
    const before = asked.length
    answer = false
    browser.window.history.back()
    await vi.waitFor(() => expect(pages().slice(before)).toEqual(['/a']))
    await vi.waitFor(() => expect(address()).toBe('/form'))
    expect(shown()).toBe('form')
  })

  it('are free where nothing is guarded', async () => {
    await open({ navigation })
    browser.window.history.back()
    await vi.waitFor(() => expect(shown()).toBe('a'))
    browser.window.history.forward()
    await vi.waitFor(() => expect(shown()).toBe('form'))
    expect(asked).toEqual([])
  })
})

it('what the Navigation API does not let anybody call off is let go', async () => {
  const api = await open({ navigation: true })
  guard()
  let say: (leaves: boolean) => void = () => {}
  answer = new Promise((resolve) => (say = resolve))
  browser.window.history.back()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  api!.isCancelable = false
  browser.window.history.back()
  await vi.waitFor(() => expect(shown()).toBe('a'))
  // The open dialog has become obsolete.
  expect(asked[0]!.signal.aborted).toBe(true)
  say(false)
})

it('a step to another document is the browser’s own to ask about', async () => {
  const api = await open({ navigation: true })
  guard()
  api!.isSameDocument = false
  browser.window.history.back()
  await vi.waitFor(() => expect(address()).toBe('/a'))
  expect(asked).toEqual([])
})

it.each([
  ['to the end of the history', 1, 'form'],
  ['by two steps', -2, 'home'],
])('without the Navigation API a move that is no step back passes: %s', async (_, steps, page) => {
  await open()
  if (steps > 0) {
    browser.window.history.back()
    await vi.waitFor(() => expect(shown()).toBe('a'))
  }
  guard()
  browser.window.history.go(steps)
  await vi.waitFor(() => expect(shown()).toBe(page))
  expect(asked).toEqual([])
})

it('nothing is written into an entry that the browser has moved to for a moment', async () => {
  await open()
  guard()
  const before = structuredClone(browser.entries()[1])
  const { history } = browser.window
  const forward = vi.spyOn(history, 'forward').mockImplementation(() => {
    navigator.history.remember('typed', 'Bach')
    history.go(1)
  })
  history.back()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect([forward.mock.calls.length, browser.entries()[1]]).toEqual([1, before])
})

describe('closing the document', () => {
  // Holds: navigation.leave-guard
  it('is asked about by the browser as long as there is something to lose, and not bound otherwise', async () => {
    await open()
    const bind = vi.spyOn(browser.window, 'addEventListener')
    expect(asksBeforeClosing()).toBe(false)
    const stop = guard()
    expect([asksBeforeClosing(), bind.mock.calls.map(([name]) => name)]).toEqual([true, ['beforeunload']])
    stop()
    expect(asksBeforeClosing()).toBe(false)
  })

  // Holds: navigation.leave-guard
  it('is not asked about when a sent form leads to another site', async () => {
    await open()
    guard()
    serve = () => answerWith('', { 'x-hybrid-external': 'https://bank.test/' }, 409)
    await navigator.post('/pay')
    expect(browser.loads).toEqual(['https://bank.test/'])
    expect(asksBeforeClosing()).toBe(false)
  })

  it('is asked about where the visitor has chosen to stay', async () => {
    await open()
    guard()
    await navigator.get('/b')
    expect([pages(), asksBeforeClosing()]).toEqual([['/b'], true])
  })

  it('is asked about again when the page is still there', async () => {
    await open()
    guard()
    serve = () => answerWith('', { 'x-hybrid-external': 'https://bank.test/' }, 409)
    await navigator.post('/pay')
    browser.window.dispatchEvent(new Event('keydown'))
    expect(asksBeforeClosing()).toBe(true)
    serve = () => answerWith(createPayload('/form', { errors: { name: 'Too short.' } }))
    await navigator.post('/form')
    expect(asksBeforeClosing()).toBe(true)
  })

  it('is not asked about again by a visit that the visitor has agreed to, and that has become a document', async () => {
    await open()
    guard()
    answer = true
    serve = () => answerWith('a gateway', { 'x-hybrid': '' })
    await navigator.get('/b')
    expect(browser.loads).toEqual([`${ORIGIN}/b`])
    expect(asksBeforeClosing()).toBe(false)
  })
})
