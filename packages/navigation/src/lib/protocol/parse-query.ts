import { parseEntries } from './nest-entries.ts'

/** Parses `?a[]=1&b[c]=x`. Separate from `query.ts`, which every page loads. */
export function parseQuery(search: string): Record<string, unknown> {
  return parseEntries(new URLSearchParams(search))
}
