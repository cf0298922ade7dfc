import type { HttpResponse } from '../navigation/navigation-error.ts'
import type { PreloadOptions } from '../navigation/options.ts'
import { removeHash } from '../view/url.ts'

const DEFAULT_TTL = 30_000

// What lies unused is dropped, the oldest first: a page has links enough to fill any memory.
const MOST_ENTRIES = 30

/** How an answer is kept. */
type Keep = Pick<PreloadOptions, 'ttl' | 'staleFor' | 'tags'>

/** Answers that were fetched before they were needed, 30 at most. Each is used once, whatever hash is asked for. */
export interface PreloadCache {
  /** Fetches unless it is there or on its way already. Resolves to whether a usable answer is kept. */
  load(url: URL, fetch: () => Promise<HttpResponse | undefined>, keep?: Keep): Promise<boolean>
  /** Whether the answer is one to be shown and asked for anew behind the page. */
  isStale(url: URL): boolean
  /** Takes the answer, waiting for it if it is on its way; `undefined` if there is none that can be used. */
  take(url: URL): Promise<HttpResponse | undefined> | undefined
  /** Forgets the answers that bear one of these tags, and those on their way; without tags, all that bear none. */
  clear(tags?: readonly string[]): void
  /** How many answers are kept or on their way. */
  size(): number
}

interface Entry {
  answer: Promise<HttpResponse | undefined>
  tags: readonly string[]
  /** Until the answer is there it can neither grow old nor expire. */
  ages: number
  expires: number
}

const readTags = (answer: HttpResponse | undefined): readonly string[] =>
  (answer?.data as { tags?: readonly string[] } | undefined)?.tags ?? []

/** A cache of preloaded answers; `now` tells the time in milliseconds. */
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
        // What is on its way may have been read before the change.
        return expires === Infinity || entry.tags.some((tag) => tags.includes(tag))
      }
      for (const [key, entry] of entries) if (isMeant(entry)) entries.delete(key)
    },
    size: () => entries.size,
  }
}
