import { setTimeout as sleep } from 'node:timers/promises'
import { settle } from '@cadenza/navigation/server'
import { LruCache } from '../../lru-cache.ts'
import type { PageCacheOptions } from './page-cache.ts'

interface SharedCacheOptions extends Pick<PageCacheOptions, 'findState'> {
  /** Milliseconds to wait for the content state: without it everything is read. Default 500. */
  timeout?: number
  /** Values that are cached at most: what was asked for longest ago goes. Default 300. */
  most?: number
}

/** The value of a name, read anew only after something has changed. One that fails is read again. */
type CachedRead = <value>(name: string, read: () => Promise<value>) => Promise<value>

/** Values that are the same for everybody, and never changed by anybody, as long as nothing that pages show has changed. */
export interface SharedCache {
  /**
   * For one request. What was committed before it first asks is in what it gets: the content state is proven then, whatever is known. Where
   * that cannot be had in time, it reads by itself.
   */
  open(): CachedRead
}

export function createSharedCache({ findState, timeout = 500, most = 300 }: SharedCacheOptions): SharedCache {
  const cached = new LruCache<{ state: string; value: Promise<unknown> }>(most)

  async function findStateInTime(): Promise<string | null> {
    const ending = new AbortController()
    const state = findState(0).then(
      (content) => content.state,
      () => null,
    )
    try {
      return await Promise.race([state, sleep(timeout, null, { signal: ending.signal })])
    } finally {
      ending.abort()
    }
  }

  return {
    open() {
      let found: Promise<string | null> | undefined
      return async <value>(name: string, read: () => Promise<value>) => {
        const state = await (found ??= findStateInTime())
        if (state === null) return read()
        const known = cached.peek(name)
        const value = known?.state === state ? (known.value as Promise<value>) : read().then(settle)
        cached.set(name, { state, value })
        value.catch(() => {
          if (cached.peek(name)?.value === value) cached.delete(name)
        })
        return value
      }
    },
  }
}
