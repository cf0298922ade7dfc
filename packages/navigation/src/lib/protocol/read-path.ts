export const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function readPath(source: unknown, path: string): unknown {
  let value = source
  for (const key of path.split('.')) {
    if (!isContainer(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}
