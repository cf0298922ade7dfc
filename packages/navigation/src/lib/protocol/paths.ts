import { isContainer, readPath } from './read-path.ts'

/** A copy of `source` in which only `path` differs; `undefined` removes it. Everything beside the path is shared. */
export function replacePath<source>(source: source, path: string, value: unknown): source {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const child = readPath(source, key)
  const next = rest.length ? replacePath(isContainer(child) ? child : {}, rest.join('.'), value) : value
  if (Array.isArray(source))
    return (next === undefined ? [...source] : Object.assign([...source], { [key]: next })) as source
  // Written as a literal, even a key such as `__proto__` is an ordinary one.
  const copy = { ...source, [key]: next }
  if (next === undefined) delete copy[key as keyof source]
  return copy
}

/** Whether `path` is one of `names` or lies beneath one. */
export const isCovered = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`))
