import type { PropertyPath } from '../../routing/register.ts'

/** Dot paths, or all properties. */
type Names = string | readonly string[] | undefined

/**
 * Pages with properties that may be stale after a change: the requests were pending at the same
 * time, were answered after their page was left, or failed without a response.
 */
export interface Doubts {
  /** Marks these properties of a page, or all of them, as doubtful. */
  add(page: string, names: Names): void
  /** Forgets a page that was loaded afresh. */
  forget(page: string): void
  /** Returns the doubtful properties of a page and clears them. */
  take(page: string): { only: PropertyPath[] | undefined } | undefined
}

export function createDoubts(): Doubts {
  const pages = new Map<string, Names[]>()
  return {
    add: (page, names) => void pages.set(page, [...(pages.get(page) ?? []), names]),
    forget: (page) => void pages.delete(page),
    take(page) {
      const doubted = pages.get(page)
      pages.delete(page)
      if (!doubted) return undefined
      const names = [...new Set(doubted.flatMap((doubtful) => doubtful ?? []))]
      return { only: doubted.includes(undefined) ? undefined : (names as PropertyPath[]) }
    },
  }
}
