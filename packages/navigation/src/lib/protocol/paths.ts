import { isContainer, readPath } from './read-path.ts'

/** Copies `source` with another value at `path`; `undefined` removes it. Shares everything else. */
export function replacePath<source>(source: source, path: string, value: unknown): source {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const child = readPath(source, key)
  const next = rest.length ? replacePath(isContainer(child) ? child : {}, rest.join('.'), value) : value
  if (Array.isArray(source))
    return (next === undefined ? [...source] : Object.assign([...source], { [key]: next })) as source
  // As a computed key in a literal, even `__proto__` is an ordinary key.
  const copy = { ...source, [key]: next }
  if (next === undefined) delete copy[key as keyof source]
  return copy
}

export const isCovered = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`))
