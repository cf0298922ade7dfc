import { HttpError } from '../answer/answer.ts'
import type { CheckLimit } from '../exchange/options.ts'
import type { ServerRequest } from '../exchange/wire.ts'

const MINUTE = 60_000
const MOST_VISITORS = 10_000

// A household has a whole /64 of IPv6, so single addresses are meaningless.
function networkOf({ ip }: ServerRequest): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}

/** Throws 429 above the limit. It remembers at most the 10,000 most recent visitors. */
export function createCheckLimit({ perMinute = 120, keyOf = networkOf }: CheckLimit, now: () => number = Date.now) {
  const counts = new Map<string, { count: number; until: number }>()

  return function allowCheck(request: ServerRequest): void {
    const key = keyOf(request)
    const present = counts.get(key)
    const entry = present && present.until > now() ? present : { count: 0, until: now() + MINUTE }
    // Reinserted, so that the map's first entry is the least recently seen visitor.
    counts.delete(key)
    counts.set(key, entry)
    const [oldest] = counts.keys()
    if (counts.size > MOST_VISITORS) counts.delete(oldest!)
    entry.count++
    if (entry.count <= perMinute) return
    throw new HttpError(429, 'Too many checks.', { 'retry-after': String(Math.ceil((entry.until - now()) / 1000)) })
  }
}
