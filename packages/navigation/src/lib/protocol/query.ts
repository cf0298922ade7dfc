/** Converts objects to query strings, in the protocol's notation `a[b]=1&c[]=2`. */

/** Notation of array members: `a[]=1` when navigating, `a[0]=1` in the URLs of routes. */
export type ArrayFormat = 'brackets' | 'indices'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

const encodeValue = (value: unknown): string =>
  encodeURIComponent(value instanceof Date ? value.toISOString() : String(value)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

// Brackets stay readable, like the protocol's keys.
const encodeKey = (key: string): string => key.replace(/[%&=+#\s]/g, encodeURIComponent)

function collectPairs(key: string, value: unknown, format: ArrayFormat, pairs: string[]): void {
  if (value instanceof Set) return collectPairs(key, [...value], format, pairs)
  if (value === undefined || typeof value === 'function') return
  if (!isRecord(value)) {
    pairs.push(`${encodeKey(key)}=${value === null ? '' : encodeValue(value)}`)
    return
  }
  for (const [name, member] of Object.entries(value)) {
    const isPlainItem = Array.isArray(value) && format === 'brackets'
    collectPairs(`${key}[${isPlainItem ? '' : name}]`, member, format, pairs)
  }
}

/**
 * Converts `{ a: [1], b: { c: true } }` to `a[]=1&b[c]=true`. `null` becomes an empty value;
 * `undefined` is left out.
 */
export function stringifyQuery(data: object, format: ArrayFormat = 'brackets'): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(data)) collectPairs(name, value, format, pairs)
  return pairs.join('&')
}
