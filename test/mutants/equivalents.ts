/** Broken versions that no test can notice, because they do the same as the code: each with its reason, in equivalents.json. */
import { readFileSync } from 'node:fs'

export interface Equivalent {
  file: string
  /** The line that the change begins in, without its indentation: it finds its code again when that moves. */
  line: string
  /** What the replacement stands for. */
  original: string
  mutator: string
  replacement: string
  /** Why it does the same. */
  reason: string
}

/** A broken version as a person and this list speak of it. */
export interface Mutation extends Omit<Equivalent, 'reason'> {
  /** From 1. */
  row: number
}

interface Place {
  fileName: string
  mutatorName: string
  replacement: string
  location: { start: Position; end: Position }
}

/** From 0, both. */
export interface Position {
  line: number
  column: number
}

export function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(new URL('./equivalents.json', import.meta.url), 'utf8'))
}

/** `file` is the path from the repository's folder, `source` the file's text. */
export function describeMutation(
  file: string,
  source: string,
  { mutatorName, replacement, location }: Place,
): Mutation {
  const lines = source.split('\n')
  const { start, end } = location
  const original = lines
    .slice(start.line, end.line + 1)
    .map((line, index, { length }) =>
      line.slice(index === 0 ? start.column : 0, index === length - 1 ? end.column : undefined),
    )
    .join('\n')
  return { file, line: lines[start.line]!.trim(), mutator: mutatorName, replacement, row: start.line + 1, original }
}

export function isSame(a: Omit<Equivalent, 'reason'>, b: Omit<Equivalent, 'reason'>): boolean {
  return (['file', 'line', 'original', 'mutator', 'replacement'] as const).every((key) => a[key] === b[key])
}
