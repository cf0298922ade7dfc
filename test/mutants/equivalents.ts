/** Equivalent mutants, which no test can detect: each with its reason, in equivalents.json. */
import { readFileSync } from 'node:fs'

export interface Equivalent {
  file: string
  /** First line of the mutation, without indentation: identifies the code when it moves. */
  line: string
  /** Code that is replaced. */
  original: string
  mutator: string
  replacement: string
  reason: string
}

/** A mutant as displayed, and as listed in equivalents.json. */
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

/** Both from 0. */
export interface Position {
  line: number
  column: number
}

export function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(new URL('./equivalents.json', import.meta.url), 'utf8'))
}

/** `file` is the path from the repository root, `source` the file's text. */
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
