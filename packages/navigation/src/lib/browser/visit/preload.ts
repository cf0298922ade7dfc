import type { HttpResponse } from '../navigation-error.ts'
import { withoutHash } from '../view/url.ts'

const DEFAULT_TTL = 30_000

// What lies unused is dropped, the oldest first: a page has links enough to fill any memory.
const MOST_ENTRIES = 30

/** Answers that were fetched before they were needed, 30 at most. Each is used once, whatever hash is asked for. */
export interface PreloadCache {
  /** Fetches unless it is there or on its way already. Resolves to whether a usable answer is kept. */
  load(url: URL, fetch: () => Promise<HttpResponse | undefined>, ttl?: number): Promise<boolean>
  /** Takes the answer, waiting for it if it is on its way; `undefined` if there is none that can be used. */
  take(url: URL): Promise<HttpResponse | undefined> | undefined
  clear(): void
  /** How many answers are kept or on their way. */
  size(): number
}

interface Entry {
  answer: Promise<HttpResponse | undefined>
  /** Until the answer is there it cannot expire. */
  expires: number
}

/** A cache of preloaded answers; `now` tells the time in milliseconds. */
export function createPreloadCache(now: () => number): PreloadCache {
  const entries = new Map<string, Entry>()
  function forgetExpired(): void {
    for (const [key, { expires }] of entries) if (expires < now()) entries.delete(key)
  }

  return {
    async load(url, fetch, ttl = DEFAULT_TTL) {
      const key = withoutHash(url)
      forgetExpired()
      if (entries.has(key)) return false
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size >= MOST_ENTRIES) entries.delete(oldest)
      const entry: Entry = { answer: fetch().catch(() => undefined), expires: Infinity }
      entries.set(key, entry)
      const answer = await entry.answer
      entry.expires = now() + ttl
      if (!answer && entries.get(key) === entry) entries.delete(key)
      return !!answer
    },
    take(url) {
      const key = withoutHash(url)
      forgetExpired()
      const entry = entries.get(key)
      entries.delete(key)
      return entry?.answer
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  }
}
