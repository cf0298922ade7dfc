import type { z } from 'zod'
import type { ProblemDetails } from './problems.ts'

export interface Issue extends ProblemDetails {
  path: PropertyKey[]
  message: string
}

/** Explains schema errors to the author of the file: each unknown field on a separate line. */
export function describeIssues(error: z.ZodError, value: unknown): Issue[] {
  return error.issues.flatMap((issue) => explainIssue(issue, value))
}

function explainIssue(issue: z.core.$ZodIssue, value: unknown): Issue[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n')
    return issue.keys.map((key, index) => ({ path: [...path, key], message: messages[index] ?? messages[0]! }))
  }
  const name = nameOf(path)
  const given = findValue(value, path)
  if (issue.code === 'invalid_type') {
    if (given === undefined) return [{ path, message: `${name} is missing${remedyOf(path)}.`, is: 'missing', name }]
    return [
      {
        path,
        message: `${name} ${describe(given)}, where ${expectations[issue.expected] ?? 'something else'} is expected.`,
      },
    ]
  }
  if (given === '')
    return [{ path, message: `${name} is empty: write it, or take the field out.`, is: 'missing', name }]
  const quoted = typeof given === 'string' && given.length < 60 ? ` "${given}"` : ''
  return [{ path, message: `${name}${quoted} ${issue.message}.`, ...faultOf(issue) }]
}

function faultOf(issue: z.core.$ZodIssue): Pick<ProblemDetails, 'is' | 'limit'> {
  if (issue.code === 'too_small') return issue.origin === 'number' ? { is: 'least', limit: Number(issue.minimum) } : {}
  if (issue.code !== 'too_big') return {}
  const limit = Number(issue.maximum)
  return issue.origin === 'number' ? { is: 'most', limit } : { is: issue.origin === 'array' ? 'many' : 'long', limit }
}

const expectations: Partial<Record<string, string>> = {
  object: 'fields and their values ("name: value")',
  array: 'a list ("- ..." on each line)',
  string: 'a text',
}

function describe(value: unknown): string {
  return Array.isArray(value) ? 'is a list' : typeof value === 'object' ? 'has fields of its own' : 'is a text'
}

/** English is the fallback of all languages. */
const remedyOf = (path: readonly PropertyKey[]) =>
  path.at(-1) === 'en' ? ': English is shown where another language is not written' : ''

/** Formats a path: `soloists[2]`, `title.en`. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (before, part) =>
      typeof part === 'number' ? `${before}[${part + 1}]` : before ? `${before}.${String(part)}` : String(part),
    '',
  )
  return name === '' ? 'It' : name
}

export function findValue(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  )
}

/** Whether a parsed value has named fields. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
