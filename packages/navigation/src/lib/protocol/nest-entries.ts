import { type Limits, createLimits } from './limits.ts'

/**
 * Nested values under construction. Treats `__proto__` as an ordinary key, and needs no map for a
 * single key, the usual case in names with many levels.
 */
class Branch {
  key = ''
  value: unknown
  rest: Map<string, unknown> | undefined
  size = 0

  get(key: string): unknown {
    if (this.rest) return this.rest.get(key)
    return key === this.key ? this.value : undefined
  }

  set(key: string, value: unknown): void {
    if (this.size === 0 || (!this.rest && key === this.key)) {
      this.key = key
      this.value = value
      this.size = 1
      return
    }
    this.rest ??= new Map([[this.key, this.value]])
    this.rest.set(key, value)
    this.size = this.rest.size
  }

  entries(): (readonly [string, unknown])[] {
    if (this.rest) return [...this.rest]
    return this.size ? [[this.key, this.value]] : []
  }
}

const nameKey = (branch: Branch, part: string): string => (part === '' ? String(branch.size) : part)

function enter(branch: Branch, part: string): Branch {
  const key = nameKey(branch, part)
  const present = branch.get(key)
  if (present instanceof Branch) return present
  const next = new Branch()
  branch.set(key, next)
  return next
}

/** Reads every character of the name exactly once. */
function assignEntry(root: Branch, name: string, value: unknown, { checkLevel }: Limits): void {
  let open = name.indexOf('[', 1)
  let part = open < 0 ? name : name.slice(0, open)
  let branch = root
  for (let level = 2; open >= 0; level++) {
    const close = name.indexOf(']', open)
    if (close < 0) break
    checkLevel(level)
    branch = enter(branch, part)
    part = name.slice(open + 1, close)
    open = name.indexOf('[', close)
  }
  branch.set(nameKey(branch, part), value)
}

function isList(branch: Branch): boolean {
  if (!branch.rest) return branch.key === '0'
  for (let index = 0; index < branch.size; index++) if (!branch.rest.has(String(index))) return false
  return true
}

function settle(value: unknown): unknown {
  if (!(value instanceof Branch)) return value
  if (!isList(value)) return toObject(value)
  if (!value.rest) return [settle(value.value)]
  return Array.from({ length: value.size }, (_, index) => settle(value.get(String(index))))
}

function toObject(branch: Branch): Record<string, unknown> {
  // As a computed key in a literal, even `__proto__` is an ordinary key.
  if (!branch.rest && branch.size) return { [branch.key]: settle(branch.value) }
  return Object.fromEntries(branch.entries().map(([key, value]) => [key, settle(value)]))
}

/**
 * Converts names in bracket notation and their values to nested objects and lists. A repeated plain
 * name keeps its last value. Runs in linear time; throws a `LimitError` for more than 1,000
 * entries, 32 levels or 100,000 characters of names.
 */
export function parseEntries(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const root = new Branch()
  const limits = createLimits()
  for (const [name, value] of entries) {
    limits.addEntry()
    limits.addName(name.length)
    assignEntry(root, name, value, limits)
  }
  return toObject(root)
}
