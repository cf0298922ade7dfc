import { LruCache } from '../../lru-cache.ts'

/** Caches responses that are the same for all for a moment: a rush costs one request. */
export interface RecentAnswers<value> {
  /** Returns that response, created if missing or expired. Failures are not cached. */
  get(name: string, make: () => Promise<value>): Promise<value>
}

interface RecentOptions {
  seconds: number
  /** Maximum cached responses: the oldest are evicted. */
  most: number
  /** Milliseconds; for tests. */
  now?: () => number
}

export function createRecentAnswers<value>({
  seconds,
  most,
  now = () => performance.now(),
}: RecentOptions): RecentAnswers<value> {
  const kept = new LruCache<{ until: number; answer: Promise<value> }>(most)
  return {
    get(name, make) {
      const known = kept.peek(name)
      if (known && known.until > now()) return known.answer
      const entry = { until: now() + seconds * 1000, answer: make() }
      kept.set(name, entry)
      entry.answer.catch(() => {
        if (kept.peek(name) === entry) kept.delete(name)
      })
      return entry.answer
    },
  }
}
