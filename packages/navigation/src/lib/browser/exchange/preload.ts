import type { HttpResponse } from '../navigation/navigation-error.ts'
import type { PreloadOptions } from '../navigation/options.ts'
import { removeHash } from '../view/url.ts'

const DEFAULT_TTL = 30_000

// Drops unused entries, the oldest first: a page can have enough links to fill any memory.
const MOST_ENTRIES = 30

/** Caching options of a response. */
type Keep = Pick<PreloadOptions, 'ttl' | 'staleFor' | 'tags'>

/** Preloaded responses, 30 at most. Each is used once, whatever hash is requested. */
export interface PreloadCache {
  /** Fetches unless cached or pending. Resolves to whether a usable response is cached. */
  load(url: URL, fetch: () => Promise<HttpResponse | undefined>, keep?: Keep): Promise<boolean>
  /** Whether the response may be shown but must be requested again in the background. */
  isStale(url: URL): boolean
  /**
   * Removes and returns the response, waiting for it if it is pending; `undefined` if no usable one
   * exists.
   */
  take(url: URL): Promise<HttpResponse | undefined> | undefined
  /**
   * Clears responses with one of these tags, and pending ones; without tags, all that have no tags.
   */
  clear(tags?: readonly string[]): void
  /** Returns the number of cached and pending responses. */
  size(): number
}

interface Entry {
  answer: Promise<HttpResponse | undefined>
  tags: readonly string[]
  /** A pending response can neither become stale nor expire. */
  ages: number
  expires: number
}

const readTags = (answer: HttpResponse | undefined): readonly string[] =>
  (answer?.data as { tags?: readonly string[] } | undefined)?.tags ?? []

/** Creates a cache of preloaded responses; `now` returns milliseconds. */
export function createPreloadCache(now: () => number): PreloadCache {
  const entries = new Map<string, Entry>()
  function forgetExpired(): void {
    for (const [key, { expires }] of entries) if (expires < now()) entries.delete(key)
  }

  return {
    async load(url, fetch, { ttl = DEFAULT_TTL, staleFor = 0, tags = [] } = {}) {
      const key = removeHash(url)
      forgetExpired()
      if (entries.has(key)) return false
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size >= MOST_ENTRIES) entries.delete(oldest)
      const entry: Entry = { answer: fetch().catch(() => undefined), tags, ages: Infinity, expires: Infinity }
      entries.set(key, entry)
      const answer = await entry.answer
      entry.tags = [...tags, ...readTags(answer)]
      entry.ages = now() + ttl
      entry.expires = entry.ages + staleFor
      if (!answer && entries.get(key) === entry) entries.delete(key)
      return !!answer
    },
    isStale(url) {
      const entry = entries.get(removeHash(url))
      return !!entry && entry.ages < now()
    },
    take(url) {
      const key = removeHash(url)
      forgetExpired()
      const entry = entries.get(key)
      entries.delete(key)
      return entry?.answer
    },
    clear(tags) {
      const isMeant = ({ expires, ...entry }: Entry): boolean => {
        if (!tags) return !entry.tags.length
        // Pending data may have been read before the change.
        return expires === Infinity || entry.tags.some((tag) => tags.includes(tag))
      }
      for (const [key, entry] of entries) if (isMeant(entry)) entries.delete(key)
    },
    size: () => entries.size,
  }
}
