import type { HttpResponse } from '../navigation/navigation-error.ts'
import type { PreloadOptions } from '../navigation/options.ts'
import { removeHash } from '../view/url.ts'
import type { Transport } from '../navigation/transport.ts'
import { isTextList } from './read-answer.ts'

const DEFAULT_TTL = 30_000

// A page can have enough links to fill any memory.
const MOST_ENTRIES = 30

type Keep = Pick<PreloadOptions, 'ttl' | 'staleFor' | 'tags'>

interface Entry {
  answer: Promise<HttpResponse | undefined>
  tags: readonly string[]
  /** A pending response can neither become stale nor expire. */
  ages: number
  expires: number
}

const readTags = (answer: HttpResponse | undefined): readonly string[] =>
  (answer?.data as { tags?: readonly string[] } | undefined)?.tags ?? []

export type PreloadCache = ReturnType<typeof createPreloadCache>

/** Keeps preloaded responses, 30 at most. Each is used once, whatever hash is requested. */
export function createPreloadCache(now: () => number) {
  const entries = new Map<string, Entry>()
  function forgetExpired(): void {
    for (const [key, { expires }] of entries) if (expires < now()) entries.delete(key)
  }

  return {
    /** Fetches unless cached or pending. Resolves to whether a usable response is cached. */
    async load(
      url: URL,
      fetch: () => Promise<HttpResponse | undefined>,
      { ttl = DEFAULT_TTL, staleFor = 0, tags = [] }: Keep = {},
    ): Promise<boolean> {
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
    /** Whether the response may be shown but must be requested again in the background. */
    isStale(url: URL): boolean {
      const entry = entries.get(removeHash(url))
      return !!entry && entry.ages < now()
    },
    /** Removes the response, waiting for a pending one; `undefined` if no usable one exists. */
    take(url: URL): Promise<HttpResponse | undefined> | undefined {
      const key = removeHash(url)
      forgetExpired()
      const entry = entries.get(key)
      entries.delete(key)
      return entry?.answer
    },
    /** Clears those with one of these tags, and pending ones; without tags, all without tags. */
    clear(tags?: readonly string[]): void {
      const isMeant = ({ expires, ...entry }: Entry): boolean => {
        if (!tags) return !entry.tags.length
        // Pending data may have been read before the change.
        return expires === Infinity || entry.tags.some((tag) => tags.includes(tag))
      }
      for (const [key, entry] of entries) if (isMeant(entry)) entries.delete(key)
    },
    size: (): number => entries.size,
  }
}

/** Forgets the preloaded pages that a response declares changed. */
export function forgetChanged(transport: Transport, preloads: PreloadCache): Transport {
  return async (request) => {
    const response = await transport(request)
    const { invalidates } = Object(response.data) as { invalidates?: unknown }
    if (isTextList(invalidates) && invalidates.length) preloads.clear(invalidates)
    return response
  }
}

// Ignores elements that are only scrolled past or crossed by the pointer.
const REST_MILLISECONDS = 100
const HOVER_MILLISECONDS = 65

function comesIntoView(element: Element, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (isSeen: boolean): void => {
      clearTimeout(timer)
      observer.disconnect()
      resolve(isSeen)
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => end(true), REST_MILLISECONDS)
    })
    signal?.addEventListener('abort', () => end(false))
    if (signal?.aborted) end(false)
    else observer.observe(element)
  })
}

/** Resolves to whether the pointer is on an element; calls back whenever it rests there. */
async function isHovered(element: Element, signal: AbortSignal | undefined, onNear: () => void): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = (): void => clearTimeout(timer)
  const rest = (): void => {
    leave()
    timer = setTimeout(onNear, HOVER_MILLISECONDS)
  }
  element.addEventListener('mouseenter', rest, { signal })
  for (const type of ['mouseleave', 'click']) element.addEventListener(type, leave, { signal })
  signal?.addEventListener('abort', leave)
  return element.matches(':hover')
}

/** Triggers for preloading. They resolve to whether to preload at once. */
export const waiting = { hover: isHovered, view: comesIntoView, mount: async (): Promise<boolean> => true }
