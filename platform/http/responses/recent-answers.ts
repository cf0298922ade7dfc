/**
 * Caches responses that are the same for everyone for a moment, so that a rush costs as much as a
 * single request.
 */
export interface RecentAnswers<value> {
  /**
   * Returns the response with that name, created if missing or expired. Failures are not cached.
   */
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
