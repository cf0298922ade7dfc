/** Keeps answers that are the same for everybody for a moment, so that a rush for one costs as much as one. */
export interface RecentAnswers<value> {
  /** The answer of that name, made anew where there is none or it is too old. One that fails is not kept. */
  get(name: string, make: () => Promise<value>): Promise<value>
}

interface RecentOptions {
  seconds: number
  /** Answers that are kept at most: the oldest go. */
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
