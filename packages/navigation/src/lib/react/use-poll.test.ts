// @vitest-environment happy-dom
import { type ReactNode, createElement as h, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../testing/fake-server.ts'
import { NavigationError } from '../browser/navigation/navigation-error.ts'
import type { HttpRequest } from '../browser/navigation/transport.ts'
// Loaded in advance: modules load in real time, but the clock is fake here.
import '../browser/visit/visits.ts'
import '../browser/beside/beside.ts'
import '../browser/poll/poll.ts'
import { type StartedNavigator, createNavigation } from './start.ts'
import { usePage } from './use-page.ts'
import { type PollCallback, type PollOptions, usePoll } from './use-poll.ts'

let navigator: StartedNavigator
let requests: HttpRequest[]
let answer: () => object

/** Opens a page that polls until its button is pressed. */
async function open(every: number, what?: PollOptions | PollCallback) {
  function Home(): ReactNode {
    const [pause, setPause] = useState<number | false>(every)
    usePoll(pause, what)
    const { now } = usePage().properties as { now?: number }
    return h('button', { id: 'stop', onClick: () => setPause(false) }, `now ${now}`)
  }
  history.replaceState(null, '', '/')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const payload = { ...createPayload('/', { now: 0 }), url: location.href }
  navigator = await createNavigation({
    payload,
    root,
    progress: false,
    pages: { home: async () => ({ default: Home }), away: async () => ({ default: () => 'away' }) },
    transport: async (request) => {
      requests.push(request)
      const { pathname } = new URL(request.url)
      if (pathname !== '/') return answerWith({ ...createPayload(pathname), url: request.url })
      return answerWith({ ...payload, view: { component: 'home', properties: answer(), deferred: [] } })
    },
  })
  return { text: () => root.textContent, press: () => document.getElementById('stop')!.click() }
}

beforeEach(() => {
  requests = []
  answer = () => ({ now: requests.length })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  navigator.unmount()
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('a component that polls', () => {
  // Holds: navigation.polling-while-visible-online
  it('has its properties asked for, and them alone, without a navigation', async () => {
    const { text } = await open(1000, { only: ['now'] as never })
    const navigated = vi.fn()
    navigator.on('navigated', navigated)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(text()).toBe('now 1'))
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(text()).toBe('now 2'))
    expect(requests.map(({ headers }) => headers['x-hybrid-only-data'])).toEqual(['["now"]', '["now"]'])
    expect(navigated).not.toHaveBeenCalled()
  })

  it('has the whole page asked for where it names nothing', async () => {
    const { text } = await open(1000)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(text()).toBe('now 1'))
    expect(requests[0]?.headers['x-hybrid-only-data']).toBeUndefined()
  })

  // Holds: navigation.polling-backs-off
  it('waits twice as long where there is no answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answer = () => {
      throw new NavigationError('network')
    }
    await open(1000)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(1999)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
  })

  it.each(['aborted', 'cancelled'] as const)(
    'waits no longer where a question was %s: nobody has failed',
    async (code) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      answer = () => {
        throw new NavigationError(code)
      }
      await open(1000)
      await vi.advanceTimersByTimeAsync(1000)
      await vi.advanceTimersByTimeAsync(1000)
      expect(requests).toHaveLength(2)
    },
  )

  it('has its own function called, by which it was given last, and is told when nobody waits any more', async () => {
    const signals: AbortSignal[] = []
    await open(1000, (signal) => new Promise(() => signals.push(signal)))
    await vi.advanceTimersByTimeAsync(5000)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    navigator.unmount()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(requests).toEqual([])
  })

  it('asks no more when it is told so, or has gone', async () => {
    const { press } = await open(1000)
    press()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests).toEqual([])
    navigator.unmount()
    await open(1000)
    await navigator.get('/away')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/away'])
  })
})
