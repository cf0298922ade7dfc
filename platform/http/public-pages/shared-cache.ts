import { settle } from '@cadenza/navigation/server'
import { LruCache } from '../../lru-cache.ts'
import type { ContentState } from './page-cache.ts'

/** Of all content, and of all but free seats. */
export interface StateOfTexts extends ContentState {
  texts: string
}

interface SharedCacheOptions {
  /** Proven at most this many milliseconds ago. Rejects if unavailable. */
  findState: (mostAge: number) => Promise<StateOfTexts>
  /** Milliseconds to wait for the content state: without it everything is read. Default 500. */
  timeout?: number
  /** Maximum cached values: the least recently requested is evicted. Default 300. */
  most?: number
}

/**
 * Returns a value by name, read again only after a change; of texts alone, where seats are not in
 * it. A failed read is not cached.
 */
type CachedRead = <value>(name: string, read: () => Promise<value>, of?: 'texts') => Promise<value>

/** Immutable values shared by all requests until content shown on pages changes. */
export interface SharedCache {
  /**
   * Opens the cache for one request. Its values include all that was committed before the first
   * read; if the content state is unavailable in time, it reads directly.
   */
  open(): CachedRead
}

export function createSharedCache({ findState, timeout = 500, most = 300 }: SharedCacheOptions): SharedCache {
  const cached = new LruCache<{ state: string; value: Promise<unknown> }>(most)

  async function findStateInTime(): Promise<StateOfTexts | null> {
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), timeout)
    const state = findState(0).catch(() => null)
    try {
      return await Promise.race([state, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    open() {
      let found: ReturnType<typeof findStateInTime> | undefined
      return async <value>(name: string, read: () => Promise<value>, of?: 'texts') => {
        const content = await (found ??= findStateInTime())
        if (content === null) return read()
        const state = of === 'texts' ? content.texts : content.state
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
