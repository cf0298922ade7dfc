import { isCovered, replacePath } from '../../protocol/paths.ts'
import { readPath } from '../../protocol/read-path.ts'
import type { Errors, MergeRule, PagePayload, Properties, View } from '../../protocol/payload.ts'
import { mergeDeep } from './with-query.ts'

export interface PartialOptions {
  only?: readonly string[]
  except?: readonly string[]
  errorBag?: string
  /** The browser sent the request by itself: errors and messages already shown stay. */
  isDeferred?: boolean
  /** How lists grow, overriding the response; `false` replaces them. */
  merge?: Record<string, MergeRule> | false
}

function mergeErrors(current: unknown, incoming: unknown, bag: string | undefined): unknown {
  if (!bag) return incoming
  return { ...(current as Errors), [bag]: (incoming as Errors | undefined)?.[bag] ?? {} }
}

// Skips the removal of a missing value, which would leave an empty object behind.
const put = (target: Properties, path: string, value: unknown): Properties =>
  value === undefined && readPath(target, path) === undefined ? target : replacePath(target, path, value)

/** Returns the path, or its ancestor that is null or a scalar. */
function reach(values: Properties, path: string): string {
  const names = path.split('.')
  const ancestors = names.slice(1).map((_, index) => names.slice(0, index + 1).join('.'))
  const isEnd = (value: unknown): boolean => value === null || !['undefined', 'object'].includes(typeof value)
  return ancestors.find((ancestor) => isEnd(readPath(values, ancestor))) ?? path
}

function mergeProperties(
  current: Properties,
  incoming: Properties,
  { only, except = [], ...options }: PartialOptions,
): Properties {
  let merged = incoming
  if (only) {
    merged = { ...current }
    const isRequested = (name: string): boolean => only.some((path) => isCovered(path, [name]))
    for (const [name, value] of Object.entries(incoming))
      if (!isRequested(name) && !options.isDeferred) merged[name] = value
    for (const path of only.map((asked) => reach(incoming, asked))) merged = put(merged, path, readPath(incoming, path))
  }
  for (const path of except) if (reach(merged, path) === path) merged = put(merged, path, readPath(current, path))
  if (options.isDeferred) return merged
  return { ...merged, errors: mergeErrors(current['errors'], incoming['errors'], options.errorBag) }
}

function growLists(
  current: Properties,
  incoming: View,
  only: readonly string[],
  given: PartialOptions['merge'],
): Properties {
  let grown = incoming.properties
  if (given === false) return grown
  for (const path of Object.keys({ ...incoming.merges, ...given })) {
    if (!isCovered(path, only)) continue
    const rule = { ...incoming.merges?.[path], ...given?.[path] }
    grown = put(grown, path, mergeLists(readPath(current, path), readPath(grown, path), rule))
  }
  return grown
}

/**
 * Applies a partial response. Requested values are replaced at their path, never merged, so that
 * removed ones do not stay; lists may grow. Everything else keeps its identity.
 */
export function mergeView<view extends View>(current: view, incoming: View, options: PartialOptions): view {
  const { except = [], only } = options
  const asked = only?.filter((path) => !isCovered(path, except))
  const isOpen = (path: string): boolean => (asked ? !isCovered(path, asked) : isCovered(path, except))
  const { failed: missed = [] } = incoming
  const failed = [...(current.failed ?? []).filter(isOpen), ...missed]
  const properties = asked ? growLists(current.properties, incoming, asked, options.merge) : incoming.properties
  return {
    ...current,
    // Values that could not be computed stay as they were.
    properties: mergeProperties(current.properties, properties, { ...options, except: [...except, ...missed] }),
    deferred: [...current.deferred.filter(isOpen), ...(asked ? [] : incoming.deferred)],
    ...((current.failed || missed.length > 0) && { failed }),
  }
}

export function applyView(
  current: PagePayload['view'],
  incoming: View,
  partial: PartialOptions | undefined,
): PagePayload['view'] {
  const { component } = incoming
  if (partial && (component === null || component === current.component)) return mergeView(current, incoming, partial)
  if (component === null) {
    const grown = growLists(current.properties, incoming, Object.keys(incoming.merges ?? {}), undefined)
    return { ...current, properties: mergeDeep(current.properties, grown) }
  }
  return { ...incoming, component }
}

/**
 * Adds items to a list. Those with an existing key replace the old ones; those without a key are
 * new. A value that is not a list is replaced.
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
