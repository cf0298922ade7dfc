import type { Properties } from '../../protocol/payload.ts'
import { isCovered } from '../../protocol/paths.ts'
import { kindOf, sourceOf } from './property.ts'

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
  kindOf(value) === 'persistent' || (isPlainObject(value) && Object.values(value).some(holdsPersistent))

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

  async function resolveValue(value: unknown, path: string, only: readonly string[] | undefined): Promise<unknown> {
    const given = sourceOf(value)
    const settled = typeof given === 'function' ? await (given as () => unknown)() : given
    return isPlainObject(settled)
      ? resolveBranch(settled, path, only && isCovered(path, only) ? undefined : only)
      : settled
  }

  async function resolveBranch(
    branch: Properties,
    prefix: string,
    only: readonly string[] | undefined,
  ): Promise<Properties> {
    const entries = Object.entries(branch).flatMap(([name, value]) => {
      const path = prefix ? `${prefix}.${name}` : name
      if (isCovered(path, except)) return []
      const isKept = !prefix && holdsPersistent(value)
      if (only && !isKept && !isWithin(path, only)) return []
      const kind = kindOf(value)
      if (!partial && kind === 'deferred') deferred.push(path)
      if (!partial && (kind === 'deferred' || kind === 'partial')) return []
      return [resolveValue(value, path, isKept ? undefined : only).then((settled) => [name, settled] as const)]
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  return { properties: await resolveBranch(source, '', partial?.only), deferred }
}
