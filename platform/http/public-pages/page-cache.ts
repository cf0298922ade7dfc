import { LruCache } from '../../lru-cache.ts'
import type { PackedAnswer } from './packed-answer.ts'

/** State of the content at a moment: while it is the same, so is the page. */
export interface ContentState {
  /** Identifies the state of all content shown on pages. */
  state: string
  /** Milliseconds of `performance.now()` at which the state was proven. */
  at: number
}

export interface PageCacheOptions {
  /** The content state, proven at most this many milliseconds ago. Rejects if unavailable. */
  findState: (mostAge: number) => Promise<ContentState>
  /** Whether no change is known since; free of cost. */
  isCurrent: (state: string) => boolean
  /** Milliseconds for which a proof suffices to serve a page. Default 400. */
  proven?: number
  /** Milliseconds after a proof to serve a page while revalidating it. Default 1,000. */
  mostStale?: number
  /** Renderings per second before a page is throttled: faster than anyone reads. Default 8. */
  mostMade?: number
  /** Milliseconds for which a throttled page is served unchanged. Default 125. */
  rest?: number
  /** Maximum cached bytes: the least recently requested page is evicted. Default 32 MiB. */
  mostBytes?: number
}

export interface PageCache {
  /** Returns the page if it may be served at once. */
  peek(name: string): PackedAnswer | null
  /**
   * Returns the cached page, or one rendered once for all concurrent requests, never older than
   * `mostStale`. Null: it is not cached, as no page, personal, or not provable now; `make` knows
   * what it has rendered.
   */
  get(name: string, make: () => Promise<PackedAnswer | null>): Promise<PackedAnswer | null>
  has(name: string): boolean
  size(): number
}

interface CachedPage {
  page: PackedAnswer
  state: string
  provenAt: number
  /** Times of the last renderings, ending with this one. */
  madeAt: readonly number[]
}

/** Overhead of name, entry and response headers. */
const overhead = 1_000

export function createPageCache({
  findState,
  isCurrent,
  proven = 400,
  mostStale = 1_000,
  mostMade = 8,
  rest = 125,
  mostBytes = 32 * 1024 * 1024,
}: PageCacheOptions): PageCache {
  const cached = new LruCache<CachedPage>(mostBytes)
  const underWay = new Map<string, Promise<PackedAnswer | null>>()

  function keep(name: string, entry: CachedPage): void {
    const bytes = entry.page.bytes() + 2 * name.length + overhead
    if (bytes > mostBytes / 4) cached.delete(name)
    else cached.set(name, entry, bytes)
  }

  async function renew(name: string, make: () => Promise<PackedAnswer | null>): Promise<PackedAnswer | null> {
    // Read before rendering, so that changes in between make the page stale.
    const content = await findState(proven)
    const known = cached.peek(name)
    if (known?.state === content.state) {
      keep(name, { ...known, provenAt: content.at })
      return known.page
    }
    const page = await make()
    const madeAt = [...(known?.madeAt ?? []), performance.now()].slice(-mostMade)
    if (page) keep(name, { page, state: content.state, provenAt: content.at, madeAt })
    else cached.delete(name)
    return page
  }

  function renewOnce(name: string, make: () => Promise<PackedAnswer | null>): Promise<PackedAnswer | null> {
    const already = underWay.get(name)
    if (already) return already
    const renewal = renew(name, make).finally(() => underWay.delete(name))
    underWay.set(name, renewal)
    return renewal
  }

  const ageOf = ({ provenAt }: CachedPage) => performance.now() - provenAt
  const isRushed = ({ madeAt }: CachedPage) => madeAt.length === mostMade && performance.now() - madeAt[0]! < 1_000

  return {
    peek(name) {
      const known = cached.peek(name)
      if (!known || ageOf(known) > proven) return null
      if (!isCurrent(known.state) && !(ageOf(known) <= rest && isRushed(known))) return null
      return cached.get(name)!.page
    },
    async get(name, make) {
      const known = cached.peek(name)
      // After a known change requests wait for the new page, unless changes follow rapidly.
      if (!known || ageOf(known) > mostStale || !(isCurrent(known.state) || isRushed(known)))
        return renewOnce(name, make)
      // This request gets the existing page, the next one the new page.
      renewOnce(name, make).catch(() => {})
      return known.page
    },
    has: (name) => cached.peek(name) !== undefined,
    size: () => cached.cost,
  }
}
