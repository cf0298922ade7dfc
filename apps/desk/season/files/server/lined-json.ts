/** JSON of which every value stands on lines of its own: what a reader finds wrong in a line is told of the value. */

export type Path = readonly (string | number)[]

interface Lined {
  text: string
  /** What stands in each line, from the first. */
  paths: readonly Path[]
}

export function writeLined(value: unknown): Lined {
  const lines: string[] = []
  const paths: Path[] = []
  const add = (line: string, path: Path) => {
    lines.push(line)
    paths.push(path)
  }
  const write = (inner: unknown, path: Path, { before, after }: { before: string; after: string }): void => {
    const isList = Array.isArray(inner)
    if (typeof inner !== 'object' || inner === null) {
      add(`${before}${JSON.stringify(inner)}${after}`, path)
      // A reader counts the lines of a text on from where it begins.
      if (typeof inner === 'string') for (const _ of inner.matchAll(/\n/g)) add('', path)
      return
    }
    const entries = Object.entries(inner).filter(([, own]) => own !== undefined)
    add(`${before}${isList ? '[' : '{'}`, path)
    for (const [index, [key, own]] of entries.entries())
      write(own, [...path, isList ? Number(key) : key], {
        before: isList ? '' : `${JSON.stringify(key)}: `,
        after: index < entries.length - 1 ? ',' : '',
      })
    add(`${isList ? ']' : '}'}${after}`, path)
  }
  write(value, [], { before: '', after: '' })
  return { text: lines.join('\n'), paths }
}
