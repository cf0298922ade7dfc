import type { z } from 'zod'
import { blockNames } from '../../../content/server/block-schemas.ts'
import { suggest } from '../files/problems.ts'

/** Words for who wrote a block, where its schema has none of its own. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
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

/** What is wrong with a block, at a path within its properties. */
export interface BlockIssue {
  path: PropertyKey[]
  message: string
}

/** Issues of a block's schema, whose paths begin with `props`. */
export function explainIssues(issues: readonly z.core.$ZodIssue[], name: string): BlockIssue[] {
  return issues.flatMap((issue) => {
    const path = issue.path.slice(1)
    if (issue.path.at(-1) === 'name' && issue.code === 'invalid_union')
      return [{ path: [], message: `There is no block called "${name}".${suggest(name, blockNames)}` }]
    const where = [name, path.join('.')].filter(Boolean).join(', ')
    if (issue.code !== 'unrecognized_keys') return [{ path, message: `${where}: ${issue.message}.` }]
    const messages = issue.message.split('\n')
    return issue.keys.map((key, index) => ({ path: [...path, key], message: `${where}: ${messages[index]}` }))
  })
}
