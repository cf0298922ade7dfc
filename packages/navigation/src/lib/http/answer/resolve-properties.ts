import type { Properties } from '../../protocol/payload.ts'
import { isCovered } from '../../protocol/paths.ts'
import { kindOf, sourceOf } from './property.ts'
import { isSettled } from './settled.ts'

/** Which properties a partial reload asks for. */
export interface PartialRequest {
  only?: readonly string[]
  except?: readonly string[]
}

/** The properties of an answer, and the dot paths of those that are to be asked for later. */
export interface ResolvedProperties {
  properties: Properties
  deferred: string[]
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !kindOf(value)

// A persistent property keeps the whole of its top-level branch: a part of it would replace the rest in the browser.
const holdsPersistent = (value: unknown): boolean =>
  kindOf(value) === 'persistent' ||
  (isPlainObject(value) && !isSettled(value) && Object.values(value).some(holdsPersistent))

const isWithin = (path: string, only: readonly string[]): boolean =>
  isCovered(path, only) || only.some((name) => name.startsWith(`${path}.`))

/**
 * Evaluates the properties of a view: on a full load all but the deferred and partial ones; on a partial reload what `only`
 * names, with the persistent ones, without what `except` names. Nothing that is left out is evaluated. All functions run
 * at the same time.
 */
export async function resolveProperties(source: Properties, partial?: PartialRequest): Promise<ResolvedProperties> {
  const deferred: string[] = []
  const except = partial?.except ?? []

  /** A plain value is there at once; whatever a function gives is waited for. */
  function resolveValue(value: unknown, path: string, only: readonly string[] | undefined): unknown {
    const source = sourceOf(value)
    return typeof source === 'function'
      ? callSource(source as () => unknown, path, only)
      : resolveGiven(source, path, only)
  }

  async function callSource(
    source: () => unknown,
    path: string,
    only: readonly string[] | undefined,
  ): Promise<unknown> {
    return resolveGiven(await source(), path, only)
  }

  function resolveGiven(value: unknown, path: string, only: readonly string[] | undefined): unknown {
    if (!isPlainObject(value)) return value
    const asked = only && isCovered(path, only) ? undefined : only
    const isWhole = isSettled(value) && !asked && !except.some((name) => name.startsWith(`${path}.`))
    return isWhole ? value : resolveBranch(value, path, asked)
  }

  async function resolveBranch(
    branch: Properties,
    prefix: string,
    only: readonly string[] | undefined,
  ): Promise<Properties> {
    const entries: [name: string, value: unknown][] = []
    const waiting: Promise<void>[] = []
    for (const [name, value] of Object.entries(branch)) {
      const path = prefix ? `${prefix}.${name}` : name
      if (isCovered(path, except)) continue
      const isKept = !prefix && holdsPersistent(value)
      if (only && !isKept && !isWithin(path, only)) continue
      const kind = kindOf(value)
      if (!partial && kind === 'deferred') deferred.push(path)
      if (!partial && (kind === 'deferred' || kind === 'partial')) continue
      const entry: [string, unknown] = [name, resolveValue(value, path, isKept ? undefined : only)]
      entries.push(entry)
      const given = entry[1]
      if (given instanceof Promise) waiting.push(given.then((settled: unknown) => void (entry[1] = settled)))
    }
    await Promise.all(waiting)
    return Object.fromEntries(entries)
  }

  return { properties: await resolveBranch(source, '', partial?.only), deferred }
}
