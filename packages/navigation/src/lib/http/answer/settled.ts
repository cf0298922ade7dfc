const settled = new WeakSet<object>()

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/**
 * Promises that a value never changes again, and freezes it with all that is in it. As a property it is sent as it is: nobody looks
 * for functions in it, and its JSON is written once, however many answers it is part of. Throws a `TypeError` where a function is
 * in it, or a deferred, partial or persistent property.
 */
export function settle<value>(value: value): value {
  if (typeof value === 'function') throw new TypeError('What is settled has no functions in it.')
  if (typeof value !== 'object' || value === null || settled.has(value) || !isPlain(value)) return value
  // The kinds of properties are told by a symbol.
  if (Object.getOwnPropertySymbols(value).length > 0)
    throw new TypeError('What is settled has no deferred, partial or persistent properties in it.')
  for (const part of Object.values(value)) settle(part)
  settled.add(value)
  return Object.freeze(value)
}

/** Whether the value was settled. */
export const isSettled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && settled.has(value)
