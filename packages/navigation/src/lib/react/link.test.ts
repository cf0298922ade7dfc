// @vitest-environment happy-dom
import { type ReactNode, createElement as h, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../testing/fake-server.ts'
import { type Observed, stubObserver } from '../../testing/observed.ts'
import type { HttpRequest } from '../browser/navigation/transport.ts'
import '../browser/visit/visits.ts'
import { Link, type LinkProps } from './link.ts'
import { type StartedNavigator, createNavigation } from './start.ts'

let navigator: StartedNavigator
let requests: HttpRequest[]
let observed: Observed
/** Fields that the server adds to each page object, beside the properties. */
let extra: object

/** Opens a page with one link to `/next`, which a button removes. */
async function open(props: Partial<LinkProps>) {
  function Home(): ReactNode {
    const [isThere, setIsThere] = useState(true)
    return [
      isThere && h(Link, { key: 1, id: 'link', href: '/next', ...props }, 'next'),
      h('button', { key: 2, id: 'hide', onClick: () => setIsThere(false) }),
    ]
  }
  history.replaceState(null, '', '/')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  navigator = await createNavigation({
    payload: { ...createPayload('/'), url: location.href },
    root,
    progress: false,
    pages: { home: async () => ({ default: Home }), next: async () => ({ default: () => 'the next page' }) },
    transport: async (request) => {
      requests.push(request)
      const { pathname } = new URL(request.url)
      return answerWith({ ...createPayload(pathname), ...extra, url: request.url })
    },
  })
  const find = (id: string) => document.getElementById(id)!
  return { link: find('link'), hide: () => find('hide').click(), text: () => root.textContent }
}

/** Waits until a pending fetch can start: the code for the requested page is loaded. */
const settle = () => new Promise((done) => void setImmediate(done))
const saveData = (value: boolean) =>
  Object.defineProperty(window.navigator, 'connection', { configurable: true, value: { saveData: value } })

beforeEach(() => {
  requests = []
  extra = {}
  observed = stubObserver()
})
afterEach(() => {
  navigator.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window.navigator, 'connection')
  document.body.replaceChildren()
})

describe('a link whose page is fetched ahead', () => {
  // Holds: navigation.prefetch-hover-view-mount
  it('by view has it fetched when it has come into view and stays there, and shown without asking', async () => {
    const { link, text } = await open({ preload: 'view' })
    await vi.waitFor(() => expect(observed.elements()).toEqual([link]))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    observed.show(link)
    await vi.advanceTimersByTimeAsync(99)
    observed.show(link, false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toEqual([])
    observed.show(link)
    await vi.advanceTimersByTimeAsync(100)
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/next'])
    expect(observed.elements()).toEqual([])
    await navigator.get('/next')
    expect([text(), requests.length]).toEqual(['the next page', 1])
  })

  // Holds: navigation.prefetch-hover-view-mount
  it('by view is watched no longer when it has gone', async () => {
    const { hide } = await open({ preload: 'view' })
    await vi.waitFor(() => expect(observed.elements()).toHaveLength(1))
    hide()
    await vi.waitFor(() => expect(observed.elements()).toEqual([]))
    expect(requests).toEqual([])
  })

  // Holds: navigation.prefetch-hover-view-mount
  it.each(['hover', 'mount'] as const)('by %s has it fetched then', async (preload) => {
    const { link } = await open({ preload })
    if (preload === 'hover') {
      await settle()
      expect(requests).toEqual([])
      link.dispatchEvent(new MouseEvent('mouseenter'))
    }
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect(observed.elements()).toEqual([])
  })

  // Holds: navigation.prefetch-hover-view-mount
  it('by hover has nothing fetched where the pointer only crosses it, or has clicked it already', async () => {
    const { link } = await open({ preload: 'hover' })
    await settle()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const end of ['mouseleave', 'click']) {
      document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
      link.dispatchEvent(new MouseEvent('mouseenter'))
      await vi.advanceTimersByTimeAsync(64)
      link.dispatchEvent(new MouseEvent(end, { cancelable: true }))
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(requests).toEqual([])
    link.dispatchEvent(new MouseEvent('mouseenter'))
    await vi.advanceTimersByTimeAsync(65)
    expect(requests).toHaveLength(1)
  })

  // Holds: navigation.prefetch-saves-data
  it.each(['hover', 'view', 'mount'] as const)('by %s has nothing fetched for who saves data', async (preload) => {
    saveData(true)
    const { link } = await open({ preload })
    link.dispatchEvent(new MouseEvent('mouseenter'))
    expect(await navigator.preload('/next')).toBe(false)
    expect([requests, observed.elements()]).toEqual([[], []])
    saveData(false)
    expect(await navigator.preload('/next')).toBe(true)
  })

  // Holds: navigation.prefetch-tags-stale
  it('with tags keeps it until one of them is named, without is forgotten by any change', async () => {
    const { link } = await open({ preload: 'mount', tags: ['season'] })
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect([link.hasAttribute('tags'), link.hasAttribute('preload')]).toEqual([false, false])
    await settle()
    extra = { invalidates: ['cart'] }
    await navigator.request({ method: 'POST', url: '/change' })
    await navigator.get('/next')
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  // Holds: navigation.prefetch-tags-stale
  it('may be stale for a while: it is shown, and asked for anew behind it', async () => {
    const time = vi.spyOn(Date, 'now').mockReturnValue(0)
    const { text } = await open({ preload: 'mount', staleFor: 60_000 })
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await settle()
    time.mockReturnValue(31_000)
    await navigator.get('/next')
    expect(text()).toBe('the next page')
    await vi.waitFor(() => expect(requests).toHaveLength(2))
  })

  it('gives its element to who asks for it, whatever is watched', async () => {
    const ref = { current: null as HTMLAnchorElement | null }
    const { link, hide } = await open({ preload: 'view', ref })
    expect(ref.current).toBe(link)
    hide()
    await vi.waitFor(() => expect(ref.current).toBeNull())
  })
})

describe('a navigator that was started', () => {
  it('ends by unmount: the page is taken away, and back and forward are nobody’s any more', async () => {
    const ended = vi.fn()
    const { text } = await open({})
    navigator.on('backForward', ended)
    await navigator.get('/next')
    navigator.unmount()
    expect(text()).toBe('')
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    await settle()
    expect(ended).not.toHaveBeenCalled()
  })
})

it('that is disabled leads nowhere, neither by itself nor by the browser, and says so', async () => {
  vi.stubGlobal('origin', location.origin)
  const { link } = await open({ disabled: true })
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.dispatchEvent(click)
  await settle()
  expect([requests, click.defaultPrevented, link.getAttribute('aria-disabled')]).toEqual([[], true, 'true'])
})

it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)('is the browser’s where %s is pressed', async (key) => {
  vi.stubGlobal('origin', location.origin)
  const { link } = await open({})
  let isOurs: boolean | undefined
  const look = (event: MouseEvent) => {
    isOurs = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', look, { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
  expect(isOurs).toBe(false)
})

it('hands every option on to the navigation, and none to its element', async () => {
  // happy-dom does not define `origin`.
  vi.stubGlobal('origin', location.origin)
  const optimistic = vi.fn((properties: object) => properties)
  const { link } = await open({ optimistic, merge: false, only: [], preserveUrl: true })
  link.click()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(optimistic).toHaveBeenCalled()
  expect(link.getAttributeNames()).toEqual(['id', 'href'])
})
