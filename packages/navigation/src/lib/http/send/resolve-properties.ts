import type { Properties, View } from '../../protocol/payload.ts'
import { isCovered } from '../../protocol/paths.ts'
import type { PartialRequest } from '../request/request.ts'
import { findKind, findSource, findWays, isSettled } from '../answer/property.ts'

export interface ResolveOptions {
  /** Keys of properties that the browser has cached. Default: none. */
  kept?: readonly string[]
  /** Called for a deferred property that fails and is left out. Default: the error is thrown. */
  onFailed?: (error: unknown) => void
}

export type ResolvedProperties = Omit<View, 'component'>

/** Paths that are requested; `undefined` for all. */
type Only = readonly string[] | undefined

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !findKind(value)

// A part of a persistent property's branch would replace the rest in the browser.
const holdsPersistent = (value: unknown): boolean =>
  findKind(value) === 'persistent' ||
  (isPlainObject(value) && !isSettled(value) && Object.values(value).some(holdsPersistent))

const isWithin = (path: string, only: readonly string[]): boolean =>
  isCovered(path, only) || only.some((name) => name.startsWith(`${path}.`))

/** Collects the metadata of one answer's properties. Empty entries are left out. */
function createNotes(kept: readonly string[]) {
  const deferred: string[] = []
  const failed: string[] = []
  const groups: NonNullable<View['groups']> = {}
  const merges: NonNullable<View['merges']> = {}
  const once: NonNullable<View['once']> = {}
  const ifAny = <said extends object>(said: said): said | undefined => (Object.keys(said).length ? said : undefined)

  return {
    addDeferred(path: string, value: unknown): void {
      const { group } = findWays(value)
      deferred.push(path)
      if (group !== undefined) (groups[group] ??= []).push(path)
    },
    addFailed: (path: string) => void failed.push(path),
    addMerged(path: string, value: unknown): void {
      const { list, ...rule } = findWays(value).merge ?? {}
      if (findWays(value).merge) merges[list === undefined ? path : `${path}.${list}`] = rule
    },
    isHad(path: string, value: unknown): boolean {
      const { once: rule } = findWays(value)
      return !!rule && kept.includes(rule.key ?? path)
    },
    addOnce(path: string, value: unknown): void {
      const { once: rule } = findWays(value)
      if (rule) once[path] = { ...rule, key: rule.key ?? path }
    },
    list: (): Omit<ResolvedProperties, 'properties'> => ({
      deferred,
      groups: ifAny(groups),
      failed: ifAny(failed),
      merges: ifAny(merges),
      once: ifAny(once),
    }),
  }
}

/**
 * Evaluates the properties of a view: on a full load all but the deferred and partial ones, on a
 * partial reload those named by `only` and the persistent ones, without those named by `except`.
 * Cached ones are left out unless named. All functions run concurrently.
 */
export async function resolveProperties(
  source: Properties,
  partial?: PartialRequest,
  { kept = [], onFailed }: ResolveOptions = {},
): Promise<ResolvedProperties> {
  const notes = createNotes(kept)
  const except = partial?.except ?? []

  function resolveValue(value: unknown, path: string, only: Only): unknown {
    const source = findSource(value)
    return typeof source === 'function'
      ? callSource(source as () => unknown, path, only)
      : resolveGiven(source, path, only)
  }

  async function callSource(source: () => unknown, path: string, only: Only): Promise<unknown> {
    return resolveGiven(await source(), path, only)
  }

  function resolveGiven(value: unknown, path: string, only: Only): unknown {
    if (!isPlainObject(value)) return value
    const asked = only && isCovered(path, only) ? undefined : only
    const isWhole = isSettled(value) && !asked && !except.some((name) => name.startsWith(`${path}.`))
    return isWhole ? value : resolveBranch(value, path, asked)
  }

  /** The page does not fail with a deferred property. */
  async function forgive(value: Promise<unknown>, path: string): Promise<unknown> {
    try {
      return await value
    } catch (error) {
      onFailed!(error)
      notes.addFailed(path)
      return undefined
    }
  }

  const resolveProperty = (value: unknown, path: string, only: Only): unknown => {
    const made = resolveValue(value, path, only)
    return partial && onFailed && findKind(value) === 'deferred' ? forgive(made as Promise<unknown>, path) : made
  }

  /** Also records how the property is handled. */
  function isLeftOut(value: unknown, path: string): boolean {
    const kind = findKind(value)
    if (!kind) return false
    const isHad = notes.isHad(path, value) && !isWithin(path, partial?.only ?? [])
    const isLater = !partial && (kind === 'deferred' || kind === 'partial')
    if (isHad || !isLater) notes.addOnce(path, value)
    else if (kind === 'deferred') notes.addDeferred(path, value)
    if (!isHad && !isLater) notes.addMerged(path, value)
    return isHad || isLater
  }

  async function resolveBranch(branch: Properties, prefix: string, only: Only): Promise<Properties> {
    const entries: [name: string, value: unknown][] = []
    const waiting: Promise<void>[] = []
    for (const [name, value] of Object.entries(branch)) {
      const path = prefix ? `${prefix}.${name}` : name
      if (isCovered(path, except)) continue
      const isKept = !prefix && holdsPersistent(value)
      if (only && !isKept && !isWithin(path, only)) continue
      if (isLeftOut(value, path)) continue
      const given = resolveProperty(value, path, isKept ? undefined : only)
      const entry: [string, unknown] = [name, given]
      entries.push(entry)
      if (given instanceof Promise) waiting.push(given.then((settled: unknown) => void (entry[1] = settled)))
    }
    await Promise.all(waiting)
    return Object.fromEntries(entries)
  }

  return { properties: await resolveBranch(source, '', partial?.only), ...notes.list() }
}
