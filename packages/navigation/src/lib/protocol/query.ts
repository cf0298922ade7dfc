/** Objects to query strings and back, in the notation `a[b]=1&c[]=2` of the protocol. */

/** How an array's members are named: `a[]=1` when navigating, `a[0]=1` in the URLs of routes. */
export type ArrayFormat = 'brackets' | 'indices'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

const encodeValue = (value: unknown): string =>
  encodeURIComponent(value instanceof Date ? value.toISOString() : String(value)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

// Only what would break the pair apart: brackets stay readable, as the protocol's keys do.
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

/** `{ a: [1], b: { c: true } }` to `a[]=1&b[c]=true`. `null` becomes an empty value; `undefined` is left out. */
export function stringifyQuery(data: object, format: ArrayFormat = 'brackets'): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(data)) collectPairs(name, value, format, pairs)
  return pairs.join('&')
}

type Branch = Record<string, unknown>

function assignEntry(target: Branch, name: string, value: unknown): void {
  const bracket = name.indexOf('[', 1)
  const rest = bracket > 0 ? [...name.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map((part) => part[1]!) : []
  const keys = [bracket > 0 ? name.slice(0, bracket) : name, ...rest]
  let branch = target
  keys.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(branch).length) : part
    if (depth === keys.length - 1) {
      branch[key] = value
      return
    }
    const next = Object.hasOwn(branch, key) ? branch[key] : undefined
    branch = branch[key] = isBranch(next) ? next : createBranch()
  })
}

// Branches are told from values (files, for one) by having no prototype, which also keeps `__proto__` an ordinary key.
const createBranch = (): Branch => Object.create(null) as Branch
const isBranch = (value: unknown): value is Branch => isRecord(value) && Object.getPrototypeOf(value) === null

function settle(value: unknown): unknown {
  if (!isBranch(value)) return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name, index) => name === String(index)))
    return names.map((name) => settle(value[name]))
  return Object.fromEntries(names.map((name) => [name, settle(value[name])]))
}

/** Names in bracket notation, with their values, to nested objects and lists. A repeated plain name keeps its last value. */
export function nestEntries(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const root = createBranch()
  for (const [name, value] of entries) assignEntry(root, name, value)
  return Object.fromEntries(Object.keys(root).map((name) => [name, settle(root[name])]))
}

/** `?a[]=1&b[c]=x` to `{ a: ['1'], b: { c: 'x' } }`. */
export function parseQuery(search: string): Record<string, unknown> {
  return nestEntries(new URLSearchParams(search))
}
