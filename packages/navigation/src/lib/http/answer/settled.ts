const settled = new WeakSet<object>()

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/**
 * Declares that a value never changes and freezes it deeply. As a property it is sent as it is: it
 * is not searched for functions, and it is serialised once for all responses. Throws a `TypeError`
 * if it contains a function or a deferred, partial or persistent property.
 */
export function settle<value>(value: value): value {
  if (typeof value === 'function') throw new TypeError('What is settled has no functions in it.')
  if (typeof value !== 'object' || value === null || settled.has(value) || !isPlain(value)) return value
  // A symbol marks the special kinds of properties.
  if (Object.getOwnPropertySymbols(value).length > 0)
    throw new TypeError('What is settled has no deferred, partial or persistent properties in it.')
  for (const part of Object.values(value)) settle(part)
  settled.add(value)
  return Object.freeze(value)
}

/** Whether the value was settled. */
export const isSettled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && settled.has(value)
