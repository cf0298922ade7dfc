import { parseEntries } from './nest-entries.ts'

/** `?a[]=1&b[c]=x` to `{ a: ['1'], b: { c: 'x' } }`. Apart from `query.ts`, which every page loads. */
export function parseQuery(search: string): Record<string, unknown> {
  return parseEntries(new URLSearchParams(search))
}
