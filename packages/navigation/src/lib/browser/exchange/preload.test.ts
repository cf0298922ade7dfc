import { describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createPreloadCache } from './preload.ts'

const url = (path: string): URL => new URL(path, 'http://shop.test')
const answer = answerWith(createPayload('/a'))
const fetch = async () => answer

describe('preloaded answers', () => {
  // Holds: states.preloading-get-nothing-pending-cached, navigation.prefetch-time-live-forgotten-something
  it('share a request in flight, and are used once', async () => {
    const cache = createPreloadCache(() => 0)
    const counted = vi.fn(fetch)
    expect(await Promise.all([cache.load(url('/a'), counted), cache.load(url('/a'), counted)])).toEqual([true, false])
    expect(counted).toHaveBeenCalledOnce()
    expect(await cache.take(url('/a'))).toMatchObject({ status: 200 })
    expect(cache.take(url('/a'))).toBeUndefined()
  })

  // Holds: states.preloading-get-nothing-pending-cached, navigation.prefetch-time-live-forgotten-something
  it('serve any place on their page: `/p#a` and `/p#b` are one', async () => {
    const cache = createPreloadCache(() => 0)
    await cache.load(url('/p#a'), fetch)
    expect(await cache.load(url('/p'), fetch)).toBe(false)
    expect(await cache.take(url('/p#b'))).toBe(answer)
  })

  // Holds: states.preloading-get-nothing-pending-cached, navigation.prefetch-time-live-forgotten-something
  it('expire, and are let go then, whichever page is asked for next', async () => {
    let time = 0
    const cache = createPreloadCache(() => time)
    await cache.load(url('/a'), fetch, { ttl: 1000 })
    time = 1000
    await cache.load(url('/b'), fetch)
    expect(cache.size()).toBe(2)
    time = 1001
    await cache.load(url('/c'), fetch)
    expect(cache.size()).toBe(2)
    expect(cache.take(url('/a'))).toBeUndefined()
    time = 100_000
    expect([cache.take(url('/elsewhere')), cache.size()]).toEqual([undefined, 0])
  })

  // Holds: states.preloading-get-nothing-pending-cached, navigation.prefetch-time-live-forgotten-something
  it('are 30 at most: the oldest goes, also while it is on its way', async () => {
    const cache = createPreloadCache(() => 0)
    const slow = cache.load(url('/slow'), () => new Promise((resolve) => void setImmediate(() => resolve(answer))))
    for (let index = 1; index <= 30; index++) await cache.load(url(`/${index}`), fetch)
    expect(await slow).toBe(true)
    expect([cache.size(), cache.take(url('/slow'))]).toEqual([30, undefined])
    for (let index = 31; index <= 2000; index++) await cache.load(url(`/${index}`), fetch)
    expect(cache.size()).toBe(30)
    expect([await cache.take(url('/1971')), cache.take(url('/1970'))]).toEqual([answer, undefined])
  })

  it('that could not be had are forgotten, as all are when something is changed', async () => {
    const cache = createPreloadCache(() => 0)
    expect(await cache.load(url('/a'), () => Promise.reject(new Error('no')))).toBe(false)
    expect(await cache.load(url('/b'), async () => undefined)).toBe(false)
    expect(cache.size()).toBe(0)
    await cache.load(url('/c'), fetch)
    cache.clear()
    expect(cache.size()).toBe(0)
  })

  it('are shown for longer where they may be stale, and say so', async () => {
    let time = 0
    const cache = createPreloadCache(() => time)
    const load = () => cache.load(url('/a'), fetch, { ttl: 1000, staleFor: 500 })
    await load()
    time = 1000
    expect(cache.isStale(url('/a#place'))).toBe(false)
    time = 1500
    expect(cache.isStale(url('/a#place'))).toBe(true)
    expect(await cache.take(url('/a'))).toBe(answer)
    expect(cache.isStale(url('/a'))).toBe(false)
    await load()
    time = 3001
    expect(cache.take(url('/a'))).toBeUndefined()
  })

  it('with tags stay until one of them is named, whether the link or the page has said them', async () => {
    const cache = createPreloadCache(() => 0)
    await cache.load(url('/plain'), fetch)
    await cache.load(url('/tagged'), fetch, { tags: ['season'] })
    await cache.load(url('/said'), async () => answerWith({ ...createPayload('/said'), tags: ['cart', 'season'] }))
    cache.clear()
    expect(cache.size()).toBe(2)
    cache.clear(['other'])
    expect(cache.size()).toBe(2)
    cache.clear(['cart'])
    expect([cache.take(url('/said')), await cache.take(url('/tagged'))]).toEqual([undefined, answer])
  })

  it('that are on their way when a change is told are forgotten: they may be older', async () => {
    const cache = createPreloadCache(() => 0)
    let arrive = (_: typeof answer): void => {}
    const loading = cache.load(url('/a'), () => new Promise((resolve) => (arrive = resolve)), { tags: ['season'] })
    cache.clear(['cart'])
    arrive(answer)
    await loading
    expect(cache.take(url('/a'))).toBeUndefined()
  })
})
