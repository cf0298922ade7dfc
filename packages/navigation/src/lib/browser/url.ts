import { parseQuery, stringifyQuery } from '../protocol/query.ts'

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** One object over another: plain objects meet, everything else is replaced. */
export function mergeDeep(target: Record<string, unknown>, source: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...target }
  for (const [key, value] of Object.entries(source)) {
    const present = merged[key]
    merged[key] = isBranch(present) && isBranch(value) ? mergeDeep(present, value) : value
  }
  return merged
}

/** The data of a GET goes over the query that the URL already has. */
export function withQuery(url: URL, data: object): URL {
  const merged = new URL(url)
  merged.search = stringifyQuery(mergeDeep(parseQuery(url.search), data as Record<string, unknown>))
  return merged
}

const withoutHash = (url: URL): string => url.href.replace(/#.*$/, '')

/** Whether two URLs are the same, hashes aside. */
export const isSameUrl = (one: URL, other: URL): boolean => withoutHash(one) === withoutHash(other)

/** The hash that was asked for stays when the server answers with the same URL without one. */
export function fillHash(requested: URL, answered: URL): URL {
  const filled = new URL(answered)
  if (requested.hash && !filled.hash && isSameUrl(requested, filled)) filled.hash = requested.hash
  return filled
}
