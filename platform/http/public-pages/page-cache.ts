import { LruCache } from '../../lru-cache.ts'
import type { PackedAnswer } from './packed-answer.ts'

/** What a page is made of, at a moment: as long as it is the same, so is the page. */
export interface ContentState {
  /** Names the state of everything that pages show. */
  state: string
  /** Milliseconds of `performance.now()`: until then it is proven. */
  at: number
}

export interface PageCacheOptions {
  /** The content state by now, proven no longer ago than so many milliseconds. Rejects where that cannot be had. */
  findState: (mostAge: number) => Promise<ContentState>
  /** Whether nothing is known to have changed since; costs nothing. */
  isCurrent: (state: string) => boolean
  /** Milliseconds after a proof in which a page is answered without another. Default 400. */
  proven?: number
  /** Milliseconds after a proof in which a page that nothing is known to have changed is answered while that is proven anew. Default 1,000. */
  mostStale?: number
  /** How often a page is made within a second before it rests: while seats sell by the hundred it changes faster than anybody reads. Default 8. */
  mostMade?: number
  /** Milliseconds for which such a page is answered as it was when it was made. Default 125. */
  rest?: number
  /** Bytes that are cached at most: what was asked for longest ago goes. Default 32 MiB. */
  mostBytes?: number
}

/** Finished pages by their names. */
export interface PageCache {
  /** The page, where it may be answered at once. */
  peek(name: string): PackedAnswer | null
  /**
   * The page as it is now: the one that is cached, or one that is made once for all who ask meanwhile. One that changes all the time is
   * made no more than a few times a second, and is never older than `mostStale`. Null: it is not kept, since it
   * is none, is not for everybody, or nothing can be proven now; `make` says by itself what it has made.
   */
  get(name: string, make: () => Promise<PackedAnswer | null>): Promise<PackedAnswer | null>
  /** Whether the page is cached, old or not. */
  has(name: string): boolean
  /** Bytes that are cached. */
  size(): number
}

interface CachedPage {
  page: PackedAnswer
  state: string
  provenAt: number
  /** When it was made the last few times, this one the last. */
  madeAt: readonly number[]
}

/** Of the name, the entry and what the answer's head takes. */
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
    // Before it is made: what changes meanwhile makes it old.
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
      // Whoever comes after a change that is known waits for the page that shows it, unless one follows the other.
      if (!known || ageOf(known) > mostStale || !(isCurrent(known.state) || isRushed(known)))
        return renewOnce(name, make)
      // Who asks has the one that is there; whoever comes next has the new one.
      renewOnce(name, make).catch(() => {})
      return known.page
    },
    has: (name) => cached.peek(name) !== undefined,
    size: () => cached.cost,
  }
}
