/** Size limits of one request. Larger requests would block the server for all others. */

/** Values of one form, query or JSON body. */
export const MAX_ENTRIES = 1000

/** Nesting levels of values: `a[b][c]` has three. */
export const MAX_LEVELS = 32

/** Characters of all names together. */
export const MAX_NAMES = 100_000

/** Data that exceeds the limits of one request. A server answers 400; a client does not send it. */
export class LimitError extends Error {
  readonly statusCode = 400
}

function keep(isKept: boolean): void {
  if (!isKept)
    throw new LimitError(
      `A request has at most ${MAX_ENTRIES} values, ${MAX_LEVELS} levels, and names of ${MAX_NAMES} characters.`,
    )
}

export type Limits = ReturnType<typeof createLimits>

/** Counts the data of a request, and throws a `LimitError` when it exceeds a limit. */
export function createLimits() {
  let entries = 0
  let names = 0
  return {
    addEntry: (): void => keep(++entries <= MAX_ENTRIES),
    addName: (length: number): void => keep((names += length) <= MAX_NAMES),
    checkLevel: (level: number): void => keep(level <= MAX_LEVELS),
  }
}

const isPlain = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function listMembers(value: unknown, { addName }: Limits): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (value instanceof Set) return [...value]
  if (typeof value !== 'object' || value === null || !isPlain(value)) return undefined
  Object.keys(value).forEach((name) => addName(name.length))
  return Object.values(value)
}

/** Throws a `LimitError` beyond the limits of one request. An empty list or object is one value. */
export function checkLimits(data: unknown): void {
  const limits = createLimits()
  const visit = (value: unknown, level: number): void => {
    const members = listMembers(value, limits)
    if (members) limits.checkLevel(level)
    if (!members?.length) return limits.addEntry()
    for (const member of members) visit(member, level + 1)
  }
  visit(data, 1)
}
