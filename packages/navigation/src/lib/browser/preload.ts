import type { HttpResponse } from './navigation-error.ts'

const DEFAULT_TTL = 30_000

/** Answers that were fetched before they were needed. Each is used once. */
export interface PreloadCache {
  /** Fetches unless it is there or on its way already. Resolves to whether a usable answer is kept. */
  load(url: string, fetch: () => Promise<HttpResponse | undefined>, ttl?: number): Promise<boolean>
  /** Takes the answer, waiting for it if it is on its way; `undefined` if there is none that can be used. */
  take(url: string): Promise<HttpResponse | undefined> | undefined
  clear(): void
}

interface Entry {
  answer: Promise<HttpResponse | undefined>
  /** Until the answer is there it cannot expire. */
  expires: number
}

/** A cache of preloaded answers; `now` tells the time in milliseconds. */
export function createPreloadCache(now: () => number): PreloadCache {
  const entries = new Map<string, Entry>()
  const find = (url: string): Entry | undefined => {
    const entry = entries.get(url)
    if (entry && entry.expires < now()) entries.delete(url)
    return entries.get(url)
  }
  return {
    async load(url, fetch, ttl = DEFAULT_TTL) {
      if (find(url)) return false
      const entry: Entry = { answer: fetch().catch(() => undefined), expires: Infinity }
      entries.set(url, entry)
      const answer = await entry.answer
      entry.expires = now() + ttl
      if (!answer && entries.get(url) === entry) entries.delete(url)
      return !!answer
    },
    take(url) {
      const entry = find(url)
      entries.delete(url)
      return entry?.answer
    },
    clear: () => entries.clear(),
  }
}
