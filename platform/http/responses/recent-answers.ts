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
  const kept = new Map<string, { until: number; answer: Promise<value> }>()
  return {
    get(name, make) {
      const known = kept.get(name)
      if (known && known.until > now()) return known.answer
      const entry = { until: now() + seconds * 1000, answer: make() }
      kept.delete(name)
      kept.set(name, entry)
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(oldest)
      entry.answer.catch(() => {
        if (kept.get(name) === entry) kept.delete(name)
      })
      return entry.answer
    },
  }
}
