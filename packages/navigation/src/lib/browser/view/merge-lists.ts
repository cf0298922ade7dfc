import { readPath } from '../../protocol/read-path.ts'
import type { MergeRule } from '../../protocol/payload.ts'

/**
 * Adds items to a list. Items with an existing key replace the old ones; items without the key are
 * always new. A value that is not a list is replaced.
 */
export function mergeLists(current: unknown, incoming: unknown, { to = 'end', by }: MergeRule): unknown {
  if (!Array.isArray(current) || !Array.isArray(incoming)) return incoming
  const keyOf = (item: unknown): unknown => (by === undefined ? undefined : readPath(item, by))
  const arrived = new Map<unknown, unknown>(incoming.map((item) => [keyOf(item), item]))
  arrived.delete(undefined)
  const known = new Set(current.map(keyOf))
  const kept = current.map((item: unknown) => arrived.get(keyOf(item)) ?? item)
  const added = incoming.filter((item) => {
    const key = keyOf(item)
    return key === undefined || (!known.has(key) && arrived.get(key) === item)
  })
  return to === 'start' ? [...added, ...kept] : [...kept, ...added]
}
