import type { Properties, View } from '../../protocol/payload.ts'
import { isCovered } from '../../protocol/paths.ts'
import type { PartialRequest } from '../request/request.ts'
import { findKind, findSource, findWays } from '../answer/property.ts'
import { isSettled } from '../answer/settled.ts'

/** What else is known of a request for properties. */
export interface ResolveOptions {
  /** Keys of what the browser has kept. Default: none. */
  kept?: readonly string[]
  /** Told of a deferred property that could not be made; the answer is then one without it. Default: the error is thrown. */
  onFailed?: (error: unknown) => void
}

/** The properties of an answer, what is to be asked for later, and what the browser does with them. */
export type ResolvedProperties = Omit<View, 'component'>

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !findKind(value)

// A persistent property keeps the whole of its top-level branch: a part of it would replace the rest in the browser.
const holdsPersistent = (value: unknown): boolean =>
  findKind(value) === 'persistent' ||
  (isPlainObject(value) && !isSettled(value) && Object.values(value).some(holdsPersistent))

const isWithin = (path: string, only: readonly string[]): boolean =>
  isCovered(path, only) || only.some((name) => name.startsWith(`${path}.`))

/** What is said of the properties of one answer beside their values. Only what is used is said. */
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
    /** Whether the browser has it already. */
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
 * Evaluates the properties of a view: on a full load all but the deferred and partial ones; on a partial reload what `only`
 * names, with the persistent ones, without what `except` names. What the browser has kept is left out unless it is named.
 * Nothing that is left out is evaluated. All functions run at the same time.
 */
export async function resolveProperties(
  source: Properties,
  partial?: PartialRequest,
  { kept = [], onFailed }: ResolveOptions = {},
): Promise<ResolvedProperties> {
  const notes = createNotes(kept)
  const except = partial?.except ?? []

  /** A plain value is there at once; whatever a function gives is waited for. */
  function resolveValue(value: unknown, path: string, only: readonly string[] | undefined): unknown {
    const source = findSource(value)
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

  /** A part of a page that the page does without at first does not take the page with it: it is not there then. */
  async function forgive(value: Promise<unknown>, path: string): Promise<unknown> {
    try {
      return await value
    } catch (error) {
      onFailed!(error)
      notes.addFailed(path)
      return undefined
    }
  }

  const resolveProperty = (value: unknown, path: string, only: readonly string[] | undefined): unknown => {
    const made = resolveValue(value, path, only)
    return partial && onFailed && findKind(value) === 'deferred' ? forgive(made as Promise<unknown>, path) : made
  }

  /** Whether a property is not part of this answer, which then says what becomes of it. */
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
