import { parseQuery } from '../../protocol/parse-query.ts'
import { stringifyQuery } from '../../protocol/query.ts'

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Merges one object over another: plain objects are merged, everything else is replaced. */
export function mergeDeep(target: Record<string, unknown>, source: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...target }
  for (const [key, value] of Object.entries(source)) {
    const present = merged[key]
    merged[key] = isBranch(present) && isBranch(value) ? mergeDeep(present, value) : value
  }
  return merged
}

export function withQuery(url: URL, data: object | undefined): URL {
  if (!data || !Object.keys(data).length) return url
  const merged = new URL(url)
  merged.search = stringifyQuery(mergeDeep(parseQuery(url.search), data as Record<string, unknown>))
  return merged
}
