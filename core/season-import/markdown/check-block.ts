import { z } from 'zod'
import type { Block } from '#core/content/blocks/blocks.ts'
import { parseBlock, blockNames, blockSchemas } from '#core/content/server/block-schemas.ts'
import { type Place, type BlockProblem, type ProblemDetails, suggest } from '../files/problems.ts'
import { findValue } from '../files/schema-issues.ts'
import type { Findings } from './markdown-input.ts'

type Props = Record<string, unknown>

interface Written extends Findings {
  name: string
  /** As in a file: every value other than a map or list is a string. */
  props: Props
  /** Nested blocks, if any were written: already parsed and checked. */
  children: Block[] | undefined
  placeOf(path: readonly PropertyKey[]): Place
}

/** Returns the parsed block, without an id; null if invalid, with the problems reported. */
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

/** Parses numbers and booleans where the schema requires them, and only there. */
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

/** Messages for authors of blocks, for issues without one in the schema. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `is no ${expected[issue.expected]?.what ?? 'such thing'}`
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `is one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return issue.keys.map((key) => `"${key}" is no field here.${suggest(key, fieldsOf(issue.inst))}`).join('\n')
    case 'invalid_union':
      return `is one of ${listOptions(issue.options)}`
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int' ? `is at least ${issue.minimum}` : 'is empty'
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `is at most ${issue.maximum}`
        : `is longer than ${issue.maximum}`
    default:
      return undefined
  }
}

/** What a value of each type is called, and the problem of another one. */
const expected: Partial<Record<string, { what: string; is: BlockProblem }>> = {
  number: { what: 'number', is: 'blockNumber' },
  int: { what: 'whole number', is: 'blockWhole' },
  boolean: { what: 'true or false', is: 'blockYesNo' },
  string: { what: 'text', is: 'blockText' },
  array: { what: 'list ("- ..." on each line)', is: 'blockList' },
  object: { what: 'map of fields and their values ("name: value")', is: 'blockMap' },
}

const listOptions = (options: unknown): string => (Array.isArray(options) ? options.map(String).join(', ') : '')

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
}

interface BlockIssue extends ProblemDetails {
  path: PropertyKey[]
  message: string
}

/** Converts issues of a block's schema, whose paths begin with `props`. */
function describeIssues(issues: readonly z.core.$ZodIssue[], name: string, props: object): BlockIssue[] {
  return issues.flatMap((issue): BlockIssue[] => {
    const path = issue.path.slice(1)
    if (issue.path.at(-1) === 'name' && issue.code === 'invalid_union')
      return [
        {
          path: [],
          message: `There is no block called "${name}".${suggest(name, blockNames)}`,
          is: 'blockUnknown',
          values: { block: name, known: blockNames.join(', ') },
        },
      ]
    const where = [name, path.join('.')].filter(Boolean).join(', ')
    if (issue.code !== 'unrecognized_keys') {
      const fault = faultOf(issue, findValue(props, path) === undefined)
      const values = { block: name, field: path.join('.'), ...fault?.values }
      return [{ path, message: `${where}: ${issue.message}.`, ...(fault && { is: fault.is, values }) }]
    }
    const messages = issue.message.split('\n')
    const values = { block: name, known: knownFields(name).join(', ') }
    return issue.keys.map((key, index) => ({
      path: [...path, key],
      message: `${where}: ${messages[index]}`,
      is: 'blockField',
      values: { ...values, field: [...path, key].join('.') },
    }))
  })
}

/** Returns the fields of a block; of a block with several variants, those of all. */
function knownFields(name: string): string[] {
  const schema: { shape?: object; options?: unknown } | undefined = (blockSchemas as Record<string, object>)[name]
  const options = Array.isArray(schema?.options) ? schema.options : [schema]
  return [...new Set(options.flatMap(fieldsOf))]
}

interface BlockFault {
  is: BlockProblem
  values?: Record<string, string | number>
}

const rules: Partial<Record<PropertyKey, BlockProblem>> = { href: 'blockLink', video: 'blockVideo' }

/** Returns undefined if only the message of the schema describes it. */
function faultOf(issue: z.core.$ZodIssue, isMissing: boolean): BlockFault | undefined {
  if (isMissing) return { is: 'blockMissing' }
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  switch (issue.code) {
    case 'invalid_type':
      return named(expected[issue.expected]?.is)
    case 'invalid_value':
      return { is: 'blockOneOf', values: { options: issue.values.map(String).join(', ') } }
    case 'invalid_union':
      return { is: 'blockOneOf', values: { options: listOptions('options' in issue && issue.options) } }
    case 'too_small':
      return isNumber ? { is: 'blockLeast', values: { limit: Number(issue.minimum) } } : { is: 'blockEmpty' }
    case 'too_big':
      return { is: isNumber ? 'blockMost' : 'blockLong', values: { limit: Number(issue.maximum) } }
    default:
      return named(rules[issue.path.at(-1) ?? ''])
  }
}

const named = (is: BlockProblem | undefined): BlockFault | undefined => is && { is }
