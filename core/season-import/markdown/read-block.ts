/** Reads blocks from YAML: of a fence, or an entry of a list. */
import { z } from 'zod'
import type { Block } from '#core/content/blocks/blocks.ts'
import { maxBlockDepth, parseBlock, blockNames, blockSchemas } from '#core/content/server/block-schemas.ts'
import { type BlockProblem, findPlaceBelow, type Place, type ProblemDetails, suggest } from '../files/problems.ts'
import { type Places, findPlacesIn } from '../files/origins.ts'
import { isMap, findValue } from '../files/schema-issues.ts'
import { readYaml } from '../files/yaml-file.ts'
import type { Findings, MarkdownInput } from './markdown-input.ts'

export interface BlockReader extends Findings {
  places: Places
  depth: number
  readMarkdown(input: MarkdownInput): Block[]
}

/** Reads one block with its children; Markdown in it can become several blocks. */
function readBlock(name: string, value: unknown, path: PropertyKey[], reader: BlockReader): Block[] {
  const { places, problems, depth } = reader
  const refuse = (is: BlockProblem, message: string) =>
    void problems.push({ ...places.placeOf(path), message, is, values: { block: name } })
  if (depth >= maxBlockDepth) {
    refuse('blockDeep', `Blocks stand in blocks, but not deeper than ${maxBlockDepth}.`)
    return []
  }
  if (name === 'text' && typeof value === 'string') return readText(value, path, reader)
  if (!isMap(value)) {
    refuse('blockFields', `${name}: write its fields and their values below ("name: value").`)
    return []
  }
  const { children: written, content, ...props } = value
  const field = content === undefined ? 'children' : 'content'
  if (content !== undefined && written !== undefined)
    refuse('blockContents', `${name}: has "content" and "children": take one out.`)
  const own = content ?? written
  const children = own === undefined ? undefined : readChildren(own, [...path, field], { ...reader, depth: depth + 1 })
  const placeOf = (inner: readonly PropertyKey[]) => places.placeOf([...path, ...inner])
  const block = checkBlock({ ...reader, name, props, children, placeOf })
  return block ? [block] : []
}

/** Reads a list of entries, each a block: `- title: { text: ... }`. */
export function readEntries(value: readonly unknown[], path: PropertyKey[], reader: BlockReader): Block[] {
  return value.flatMap((entry, index) => {
    const names = isMap(entry) ? Object.keys(entry) : []
    const own = [...path, index]
    if (isMap(entry) && names.length === 1) return readBlock(names[0]!, entry[names[0]!], [...own, names[0]!], reader)
    const message = 'An entry is one block: its name, and its fields below, as "- title: { text: ... }".'
    reader.problems.push({ ...reader.places.placeOf(own), message, is: 'blockEntry' })
    return []
  })
}

function readChildren(value: unknown, path: PropertyKey[], reader: BlockReader): Block[] {
  if (typeof value === 'string') return readText(value, path, reader)
  if (Array.isArray(value)) return readEntries(value, path, reader)
  const message = 'What stands in a block is Markdown ("content: |") or a list of blocks ("- title: ...").'
  reader.problems.push({ ...reader.places.placeOf(path), message, is: 'blockInside' })
  return []
}

const readText = (text: string, path: PropertyKey[], { places, readMarkdown, ...reader }: BlockReader): Block[] =>
  readMarkdown({ ...reader, ...places.textPlaceOf(path), text })

/**
 * Reads a fence: the name of a block, and its properties as YAML. `content`, Markdown or a list of
 * blocks, becomes its children. A row is the list of its columns.
 */
export function readFence(name: string, input: MarkdownInput, readMarkdown: BlockReader['readMarkdown']): Block[] {
  const { text, problems, blocks, depth = 0 } = input
  const yaml = readYaml(text, findPlaceBelow(input, 0), problems)
  if (!yaml) return []
  const reader: BlockReader = { places: findPlacesIn(yaml.origin), problems, blocks, depth, readMarkdown }
  return name === 'row' ? readRow(yaml.value, reader) : readBlock(name, yaml.value, [], reader)
}

function readRow(value: unknown, reader: BlockReader): Block[] {
  const { places, depth } = reader
  if (!Array.isArray(value) || value.length === 0) {
    const message = 'A row is a list of columns, each with "- span: 6" and "content: |".'
    reader.problems.push({ ...places.placeOf([]), message, is: 'blockRow' })
    return []
  }
  const columns = value.flatMap((column, index) =>
    readBlock('column', column, [index], { ...reader, depth: depth + 1 }),
  )
  const row = checkBlock({ ...reader, name: 'row', props: {}, children: columns, placeOf: places.placeOf })
  return row ? [row] : []
}

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
function checkBlock({ name, props, children, placeOf, problems, blocks }: Written): Block | null {
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
      changeAt(read, path.slice(1), (text) => parseText(text, issue)),
    )
    return changes.length === 0 ? { issues } : parseTexts(name, read)
  }
}

function parseText(text: unknown, issue: Pick<z.core.$ZodIssue, 'code'> & { expected?: string; values?: unknown[] }) {
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
