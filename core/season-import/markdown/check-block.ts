import { z } from 'zod'
import type { Block } from '#core/content/blocks/blocks.ts'
import { parseBlock } from '#core/content/server/block-schemas.ts'
import type { Place } from '../files/problems.ts'
import { describeIssue, describeIssues } from './block-issues.ts'
import type { Findings } from './markdown-input.ts'

type Props = Record<string, unknown>

interface Written extends Findings {
  name: string
  /** As in a file: every value other than a map or list is a string. */
  props: Props
  /** Nested blocks, if any were written: already parsed and checked. */
  children: Block[] | undefined
  /** Returns the source position of a path within the properties. */
  placeOf(path: readonly PropertyKey[]): Place
}

/**
 * Returns the block as parsed by its schema, without an id; null if invalid, with the problems
 * reported.
 */
export function checkBlock({ name, props, children, placeOf, problems, blocks }: Written): Block | null {
  const read = parseTexts(name, children ? { ...props, children: [] } : props)
  if ('issues' in read) {
    for (const { path, ...issue } of describeIssues(read.issues, name, props))
      problems.push({ ...placeOf(path), ...issue })
    return null
  }
  const checked = { ...read.block, id: '', props: { ...read.block.props, ...(children && { children }) } } as Block
  blocks.push({ block: checked, place: placeOf([]) })
  return checked
}

/**
 * Parses numbers and booleans where the schema requires them, and leaves strings that look like
 * them where it requires a string.
 */
function parseTexts(name: string, props: Props): { block: Block } | { issues: readonly z.core.$ZodIssue[] } {
  try {
    return { block: parseBlock({ id: '-', name, props }, describeIssue) }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const { issues } = error
    const read = structuredClone(props)
    const changes = issues.filter(({ path, ...issue }) =>
      changeAt(read, path.slice(1), (text) => readText(text, issue)),
    )
    return changes.length === 0 ? { issues } : parseTexts(name, read)
  }
}

function readText(text: unknown, issue: Pick<z.core.$ZodIssue, 'code'> & { expected?: string; values?: unknown[] }) {
  if (typeof text !== 'string') return text
  const wanted = issue.code === 'invalid_value' ? typeof issue.values?.[0] : issue.expected
  if (wanted === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return (wanted === 'number' || wanted === 'int') && /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text
}

/** Changes the value at the path and returns whether it is different. */
function changeAt(value: Props, path: readonly PropertyKey[], change: (inner: unknown) => unknown): boolean {
  const last = path.at(-1)
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, part) => (isHolder(inner) ? inner[part as string] : undefined), value)
  if (last === undefined || !isHolder(holder) || !Object.hasOwn(holder, last)) return false
  const before = holder[last as string]
  holder[last as string] = change(before)
  return !Object.is(before, holder[last as string])
}

const isHolder = (value: unknown): value is Props => typeof value === 'object' && value !== null
