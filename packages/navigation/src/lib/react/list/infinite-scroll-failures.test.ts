// @vitest-environment happy-dom
import { type ReactNode, createElement as h } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { type Held, createHeldServer } from '../../../testing/held-server.ts'
import { type Observed, stubObserver } from '../../../testing/observed.ts'
import '../../browser/visit/visits.ts'
import './grow-list.ts'
import { type StartedNavigator, createNavigation } from '../start.ts'
import { useInfiniteScroll } from './use-infinite-scroll.ts'

interface Piece {
  id: number
  title: string
}

const TITLES = [['one', 'two'], ['three', 'four'], ['five']]
const listOf = (page: number) => ({
  data: TITLES[page - 1]!.map((title, index) => ({ id: 2 * page - 1 + index, title })),
  current_page: page,
  last_page: 3,
  per_page: 2,
})

function List(): ReactNode {
  const { items, hasMore, hasFailed, isLoading, arrived, more, end } = useInfiniteScroll<Piece>('pieces' as never)
  return [
    h(
      'ul',
      { key: 1 },
      items.map(({ title }, index) => h('li', { key: index }, title)),
    ),
    hasFailed && h('p', { key: 2, role: 'alert' }, 'failed'),
    h('p', { key: 3, role: 'status' }, arrived),
    hasMore && h('div', { key: 4, ref: end }, h('a', { id: 'more', 'aria-busy': isLoading, ...more }, 'More')),
  ]
}

let navigator: StartedNavigator
let observed: Observed
beforeEach(() => {
  observed = stubObserver()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  navigator.unmount()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function open() {
  history.replaceState(null, '', '/')
  vi.stubGlobal('origin', location.origin)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const { transport, requests } = createHeldServer()
  navigator = await createNavigation({
    payload: { ...createPayload('/', { pieces: listOf(1) }), url: location.href },
    root,
    pages: { home: async () => ({ default: List }), next: async () => ({ default: () => 'next' }) },
    progress: false,
    transport,
  })
  const more = () => document.getElementById('more')!
  const sent = async (count: number): Promise<Held> => {
    await vi.waitFor(() => expect(requests).toHaveLength(count))
    return requests.at(-1)!
  }
  const read = () => ({
    titles: [...root.querySelectorAll('li')].map((item) => item.textContent),
    failed: root.querySelector('[role=alert]') !== null,
    arrived: root.querySelector('[role=status]')!.textContent,
    next: more()?.getAttribute('href'),
    isBusy: more()?.getAttribute('aria-busy') === 'true',
  })
  const shows = (expected: Partial<ReturnType<typeof read>>) => vi.waitFor(() => expect(read()).toMatchObject(expected))
  /** Scrolls near the end of the list and stays there for a while. */
  const scroll = async () => {
    await vi.waitFor(() => expect(observed.elements()).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    observed.show(observed.elements()[0]!)
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
  }
  return { more, sent, shows, scroll, requests }
}

const give = (held: Held, page: number): void => held.page('/', { pieces: listOf(page) })
const FAILURES: [string, (held: Held) => void][] = [
  ['no connection', (held) => held.fail('network')],
  ['no answer in time', (held) => held.fail('timeout')],
  ['a page of a proxy', (held) => held.answer({ status: 502, headers: {}, data: '<h1>Bad gateway</h1>' })],
  ['another page of the list', (held) => give(held, 1)],
  ['the page without the list', (held) => held.page('/', {})],
  ['an error page', (held) => held.answer(answerWith(createPayload('/next'), {}, 500))],
  ['too many requests', (held) => held.answer(answerWith(createPayload('/next'), {}, 429))],
]

describe.each(FAILURES)('a list whose next page cannot be had: %s', (_, fail) => {
  // Holds: navigation.list-link-without-javascript
  it('says so, keeps what it has and the focus, and asks for the same page again by a press: each item is there once', async () => {
    const { more, sent, shows, scroll, requests } = await open()
    const link = more()
    link.focus()
    link.click()
    await shows({ isBusy: true })
    fail(await sent(1))
    await shows({ titles: ['one', 'two'], failed: true, arrived: '', next: '/?page=2', isBusy: false })
    expect([document.activeElement, more()]).toEqual([link, link])

    // Scrolling does not retry a failed request by itself, however often the end comes near.
    await scroll()
    expect(requests).toHaveLength(1)
    link.click()
    await shows({ isBusy: true, failed: false })
    fail(await sent(2))
    await shows({ titles: ['one', 'two'], failed: true, arrived: '', next: '/?page=2', isBusy: false })

    link.click()
    give(await sent(3), 2)
    await shows({ titles: ['one', 'two', 'three', 'four'], failed: false, arrived: '2', next: '/?page=3' })
    expect([document.activeElement, more()]).toEqual([link, link])

    // After that, scrolling sends requests again.
    await scroll()
    give(await sent(4), 3)
    await shows({ titles: ['one', 'two', 'three', 'four', 'five'], failed: false, arrived: '1' })
    expect(requests.map(({ path }) => path)).toEqual(['/?page=2', '/?page=2', '/?page=2', '/?page=3'])
  })

  it('keeps the pages that have come before, and says of them nothing any more', async () => {
    const { more, sent, shows } = await open()
    more().click()
    give(await sent(1), 2)
    await shows({ arrived: '2' })
    more().click()
    fail(await sent(2))
    await shows({ titles: ['one', 'two', 'three', 'four'], failed: true, arrived: '', next: '/?page=3' })
  })
})

it('a list whose next page was given up for another visit has not failed, and asks again by a press', async () => {
  const { more, sent, shows } = await open()
  more().click()
  await sent(1)
  const reload = navigator.reload({ only: ['flash'] as never })
  ;(await sent(2)).answer(answerWith(createPayload('/', { flash: { told: 1 } })))
  await reload
  await shows({ titles: ['one', 'two'], failed: false, isBusy: false, next: '/?page=2' })
  more().click()
  give(await sent(3), 2)
  await shows({ titles: ['one', 'two', 'three', 'four'], failed: false })
})

it('a list is asked for once, however often its link is pressed and its end comes near', async () => {
  const { more, sent, shows, scroll, requests } = await open()
  more().click()
  more().click()
  const held = await sent(1)
  await scroll()
  more().click()
  give(held, 2)
  await shows({ titles: ['one', 'two', 'three', 'four'] })
  expect(requests).toHaveLength(1)
})

it('scrolling ends no visit that is under way: the list goes on when that is over', async () => {
  const { sent, shows, scroll, requests } = await open()
  const reload = navigator.reload({ only: ['flash'] as never })
  const held = await sent(1)
  await scroll()
  expect([held.signal?.aborted, requests.length]).toEqual([false, 1])
  held.answer(answerWith(createPayload('/', { flash: { told: 1 } })))
  await reload
  await scroll()
  give(await sent(2), 2)
  await shows({ titles: ['one', 'two', 'three', 'four'] })
})

it('a next page that leads elsewhere is followed: whoever is not signed in any more is to sign in', async () => {
  const { more, sent } = await open()
  more().click()
  ;(await sent(1)).page('/next')
  await vi.waitFor(() => expect(document.body.textContent).toBe('next'))
})
