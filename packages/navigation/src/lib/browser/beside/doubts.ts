import type { PropertyPath } from '../../routing/register.ts'

/** Dot paths, or all properties. */
type Names = string | readonly string[] | undefined

/**
 * The pages whose properties may be older than what was changed: by requests that were on their way at the same time, that were
 * answered after their page was left, or that have failed without an answer.
 */
export interface Doubts {
  /** Doubts these properties of a page, or all of them. */
  add(page: string, names: Names): void
  /** Forgets a page: it has come anew. */
  forget(page: string): void
  /** Gives what is in doubt on a page, once. */
  take(page: string): { only: PropertyPath[] | undefined } | undefined
}

/** Doubts about no page. */
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
