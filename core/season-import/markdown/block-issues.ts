import type { z } from 'zod'
import { blockNames, blockSchemas } from '#core/content/server/block-schemas.ts'
import { type BlockProblem, type ProblemDetails, suggest } from '../files/problems.ts'
import { findValue } from '../files/schema-issues.ts'

/** Messages for authors of blocks, for issues without one in the schema. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `is no ${expected[issue.expected] ?? 'such thing'}`
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

const expected: Partial<Record<string, string>> = {
  number: 'number',
  int: 'whole number',
  boolean: 'true or false',
  string: 'text',
  array: 'list ("- ..." on each line)',
  object: 'map of fields and their values ("name: value")',
}

const listOptions = (options: unknown): string => (Array.isArray(options) ? options.map(String).join(', ') : '')

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
}

/** A problem of a block, at a path within its properties. */
export interface BlockIssue extends ProblemDetails {
  path: PropertyKey[]
  message: string
}

/** Converts issues of a block's schema, whose paths begin with `props`. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], name: string, props: object): BlockIssue[] {
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

const types: Partial<Record<string, BlockProblem>> = {
  number: 'blockNumber',
  int: 'blockWhole',
  boolean: 'blockYesNo',
  string: 'blockText',
  array: 'blockList',
  object: 'blockMap',
}
/** Problems specific to fields of that name. */
const rules: Partial<Record<PropertyKey, BlockProblem>> = { href: 'blockLink', video: 'blockVideo' }

/** Returns undefined if only the message of the schema describes it. */
function faultOf(issue: z.core.$ZodIssue, isMissing: boolean): BlockFault | undefined {
  if (isMissing) return { is: 'blockMissing' }
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  switch (issue.code) {
    case 'invalid_type':
      return named(types[issue.expected])
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
