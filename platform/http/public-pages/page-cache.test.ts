import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPageCache, type PageCacheOptions } from './page-cache.ts'
import type { PackedAnswer } from './packed-answer.ts'

const page = (etag: string, size = 100): PackedAnswer => ({
  type: 'text/html',
  headers: {},
  etag,
  ready: () => Buffer.from(etag),
  pack: async () => Buffer.from(etag),
  bytes: () => size,
})

/**
 * Creates a cache over a content state that the test changes; proofs have the age that the test
 * sets.
 */
function open(options: Partial<PageCacheOptions> = {}) {
  const content = { state: 'a', age: 0, isKnown: true }
  const findState = vi.fn(async () => ({ state: content.state, at: performance.now() - content.age }))
  const cache = createPageCache({
    findState,
    isCurrent: (state) => !content.isKnown || state === content.state,
    proven: 5_000,
    mostStale: 60_000,
    ...options,
  })
  let made = 0
  const make = vi.fn(async () => page(`${content.state}${++made}`))
  const get = async (name = 'home') => (await cache.get(name, make))?.etag
  return { cache, content, findState, make, get }
}

describe('page cache', () => {
  test('a page is made once for all who ask for it at the same time, and answered at once from then on', async () => {
    const { cache, make, get } = open()
    expect(await Promise.all([get(), get(), get()])).toEqual(['a1', 'a1', 'a1'])
    expect(cache.peek('home')?.etag).toBe('a1')
    expect(cache.peek('other')).toBeNull()
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('a proof that has grown old is renewed, and the page stays what it is', async () => {
    const { cache, content, make, get } = open({ mostStale: 0 })
    content.age = 5_001
    await get()
    expect(cache.peek('home')).toBeNull()
    content.age = 0
    expect(await get()).toBe('a1')
    expect(cache.peek('home')?.etag).toBe('a1')
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('a change that is known ends a page at once', async () => {
    const { cache, content, get } = open({ mostStale: 0 })
    await get()
    content.state = 'b'
    expect(cache.peek('home')).toBeNull()
    expect(await get()).toBe('b2')
  })

  test('what changes while a page is made makes it old', async () => {
    const { cache, content, make, get } = open({ mostStale: 0 })
    make.mockImplementationOnce(async () => {
      content.state = 'b'
      return page('between')
    })
    await get()
    expect(cache.peek('home')).toBeNull()
    expect(await get()).toBe('b1')
  })

  test('for a moment after its proof a page of which no change is known is answered while that is proven, and not for longer', async () => {
    const { cache, content, get } = open({ mostStale: 1_000, proven: 0 })
    await get()
    content.isKnown = false
    content.state = 'b'
    expect(await get()).toBe('a1')
    await vi.waitFor(async () => expect(await get()).toBe('b2'))
    content.isKnown = true
    content.state = 'c'
    expect(await get()).toBe('c3')
    content.isKnown = false
    content.age = 1_001
    expect(await cache.get('other', async () => page('old'))).toMatchObject({ etag: 'old' })
    content.state = 'd'
    expect(await cache.get('other', async () => page('new'))).toMatchObject({ etag: 'new' })
  })

  test('a page that changes all the time rests after a few makings, and is never older than may be', async () => {
    const { cache, content, make, get } = open({ mostStale: 60_000, mostMade: 3, rest: 40, proven: 60_000 })
    const change = () => (content.state += '.')
    for (let times = 0; times < 3; times += 1) {
      expect(await get()).toBe(`${content.state}${times + 1}`)
      change()
    }
    // The entry is resting: no request waits, and nothing is rendered.
    expect(cache.peek('home')?.etag).toBe('a..3')
    expect(make).toHaveBeenCalledTimes(3)
    // The rest is over: the next request gets the old entry, and a new one is rendered.
    await vi.waitFor(() => expect(cache.peek('home')).toBeNull())
    expect(await get()).toBe('a..3')
    await vi.waitFor(() => expect(cache.peek('home')?.etag).toBe('a...4'))
  })

  test('a page rests by how often it was made lately, not by how often it was made long ago', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { cache, content, get } = open({ mostStale: 60_000, mostMade: 3, rest: 40, proven: 60_000 })
    const makeTimes = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await get()
        content.state += '.'
      }
    }
    await makeTimes(3)
    expect(cache.peek('home')?.etag).toBe('a..3')
    // A second later it counts as a page that changes now and then.
    vi.advanceTimersByTime(1_100)
    expect(cache.peek('home')).toBeNull()
    await makeTimes(3)
    expect(cache.peek('home')?.etag).toBe('a.....6')
  })

  test('a page that was made often is not older than may be, however often it changes', async () => {
    const { cache, content, get } = open({ mostStale: 1_000, mostMade: 2, rest: 1_000, proven: 1_000 })
    await get()
    content.state = 'b'
    content.age = 1_001
    await get()
    content.state = 'c'
    expect(cache.peek('home')).toBeNull()
    expect(await get()).toBe('c3')
  })

  test('what is not for all is not kept, and neither is what fails', async () => {
    const { cache, make, get } = open({ mostStale: 0 })
    make.mockResolvedValueOnce(null as never)
    expect(await get()).toBeUndefined()
    expect(cache.peek('home')).toBeNull()
    make.mockRejectedValueOnce(new Error('broken'))
    await expect(get()).rejects.toThrow('broken')
    expect(await get()).toBe('a1')
  })

  test('a page that is for all no more is forgotten', async () => {
    const { cache, content, make, get } = open({ mostStale: 0 })
    await get()
    content.state = 'b'
    make.mockResolvedValueOnce(null as never)
    expect(await get()).toBeUndefined()
    expect(cache.size()).toBe(0)
  })

  test('where nothing can be proven nothing is answered', async () => {
    const { cache, findState, make, get } = open({ mostStale: 0, proven: -1 })
    await get()
    findState.mockRejectedValueOnce(new Error('no database'))
    expect(cache.peek('home')).toBeNull()
    await expect(get()).rejects.toThrow('no database')
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('its memory has an end: what was asked for longest ago goes', async () => {
    const { cache, make } = open({ mostBytes: 10_000 })
    make.mockImplementation(async () => page('x', 1_000))
    for (const name of ['1', '2', '3', '4']) await cache.get(name, make)
    expect(cache.size()).toBeLessThanOrEqual(10_000)
    cache.peek('1')
    await cache.get('5', make)
    expect(['1', '2', '3', '4', '5'].filter((name) => cache.peek(name))).toEqual(['1', '3', '4', '5'])
    for (let index = 0; index < 1_000; index++) await cache.get(`/?query=${index}`, make)
    expect(cache.size()).toBeLessThanOrEqual(10_000)
  })

  test('a page that would take the place of many is not kept', async () => {
    const { cache, make } = open({ mostBytes: 10_000 })
    make.mockResolvedValueOnce(page('huge', 5_000))
    expect((await cache.get('huge', make))?.etag).toBe('huge')
    expect(cache.peek('huge')).toBeNull()
    expect(cache.size()).toBe(0)
  })
})

describe('page cache, to the millisecond and the byte', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('a proof is good for as long as it says, and not a moment longer', async () => {
    const { cache, get } = open({ proven: 50 })
    await get()
    vi.advanceTimersByTime(50)
    expect(cache.peek('home')?.etag).toBe('a1')
    vi.advanceTimersByTime(1)
    expect(cache.peek('home')).toBeNull()
  })

  test.each([
    [100, 'a1'],
    [101, 'b2'],
  ])('a page that may be answered for 100 ms while it is proven anew is, after %i ms, %s', async (age, expected) => {
    const { content, get } = open({ mostStale: 100 })
    await get()
    Object.assign(content, { isKnown: false, state: 'b' })
    vi.advanceTimersByTime(age)
    expect(await get()).toBe(expected)
  })

  test.each([
    [{ rest: 40 }, 40, true],
    [{ rest: 40 }, 41, false],
    [{ rest: 5_000 }, 999, true],
    [{ rest: 5_000 }, 1_000, false],
    [{ rest: 5_000, mostMade: 2 }, 1, false],
  ])('a page that changes all the time (%j) rests after %i ms: %s', async (options, age, isKept) => {
    const { cache, content, get } = open({ mostMade: 1, proven: 60_000, ...options })
    await get()
    content.state = 'b'
    vi.advanceTimersByTime(age)
    expect(cache.peek('home') !== null).toBe(isKept)
  })

  test('what is cached is counted with its name, once, and there may be as much as there may', async () => {
    const cost = 100 + 2 * 'home'.length + 1_000
    const { cache, get } = open({ mostBytes: 4 * cost })
    await get()
    vi.advanceTimersByTime(51)
    await get()
    expect(cache.size()).toBe(cost)
    for (const name of ['two.', 'last', 'four']) await get(name)
    expect(cache.size()).toBe(4 * cost)
    await get('five')
    const names = ['home', 'two.', 'last', 'four', 'five']
    expect([cache.size(), names.filter((name) => cache.peek(name))]).toEqual([4 * cost, names.slice(1)])
    const small = open({ mostBytes: 4 * cost - 1 })
    await small.get()
    expect(small.cache.size()).toBe(0)
  })
})
