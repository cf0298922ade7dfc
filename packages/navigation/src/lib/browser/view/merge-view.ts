import { isCovered, replacePath } from '../../protocol/paths.ts'
import { readPath } from '../../protocol/read-path.ts'
import type { Errors, MergeRule, PagePayload, Properties, View } from '../../protocol/payload.ts'
import { mergeDeep } from './with-query.ts'
import { mergeLists } from './merge-lists.ts'

/** What a partial reload asked for. */
export interface PartialOptions {
  only?: readonly string[]
  except?: readonly string[]
  errorBag?: string
  /** The browser asked by itself: what was told to the visitor stays. */
  isDeferred?: boolean
  /** How lists grow, over what the answer says of it; `false` replaces them. */
  merge?: Record<string, MergeRule> | false
}

function mergeErrors(current: unknown, incoming: unknown, bag: string | undefined): unknown {
  if (!bag) return incoming
  return { ...(current as Errors), [bag]: (incoming as Errors | undefined)?.[bag] ?? {} }
}

// Where there is nothing to remove, nothing is written: it would leave an empty object behind.
const put = (target: Properties, path: string, value: unknown): Properties =>
  value === undefined && readPath(target, path) === undefined ? target : replacePath(target, path, value)

/** As far as the values lead on the way to a path: the path itself, or what of it comes before, where that is null or a text. */
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

/** The answer with the lists that grow as they are once it has been added to them. */
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
 * The view that a partial answer makes of the current one: what was asked for is replaced at its path, never merged into,
 * so that nothing that has gone stays behind; but for lists that are said to grow. Everything else keeps its identity.
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
    // What could not be made anew stays as it was.
    properties: mergeProperties(current.properties, properties, { ...options, except: [...except, ...missed] }),
    deferred: [...current.deferred.filter(isOpen), ...(asked ? [] : incoming.deferred)],
    ...((current.failed || missed.length > 0) && { failed }),
  }
}

/** The view that any answer makes of the current one. */
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
