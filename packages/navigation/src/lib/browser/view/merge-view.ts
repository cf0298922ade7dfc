import { isCovered, readPath, replacePath } from '../../protocol/paths.ts'
import type { Errors, PagePayload, Properties, View } from '../../protocol/payload.ts'
import { mergeDeep } from '../visit/with-query.ts'

/** What a partial reload asked for. */
export interface PartialOptions {
  only?: readonly string[]
  except?: readonly string[]
  errorBag?: string
  /** The browser asked by itself: what was told to the visitor stays. */
  isDeferred?: boolean
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

/**
 * The view that a partial answer makes of the current one: what was asked for is replaced at its path, never merged into,
 * so that nothing that has gone stays behind. Everything else keeps its identity.
 */
export function mergeView<view extends View>(current: view, incoming: View, options: PartialOptions): view {
  const asked = options.only?.filter((path) => !isCovered(path, options.except ?? []))
  const deferred = asked ? current.deferred.filter((path) => !isCovered(path, asked)) : incoming.deferred
  return { ...current, properties: mergeProperties(current.properties, incoming.properties, options), deferred }
}

/** The view that any answer makes of the current one. */
export function applyView(
  current: PagePayload['view'],
  incoming: View,
  partial: PartialOptions | undefined,
): PagePayload['view'] {
  const { component, properties } = incoming
  if (partial && (component === null || component === current.component)) return mergeView(current, incoming, partial)
  if (component === null) return { ...current, properties: mergeDeep(current.properties, properties) }
  return { ...incoming, component }
}
