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
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null

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
