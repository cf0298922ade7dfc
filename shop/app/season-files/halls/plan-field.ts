import { z } from 'zod'
import type { HallPlan } from '../../../catalogue/plan/plan.ts'
import { planSchema } from '../../../catalogue/server/halls/plan-schema.ts'

/** The drawn plan of a hall, whose numbers stand as texts in its file. */
export const planField = () =>
  z.unknown().transform((written, context): HallPlan => {
    const value = readNumbers(written)
    const read = planSchema.safeParse(value)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      for (const { path, message } of explain(issue, value)) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

function explain(issue: z.core.$ZodIssue, value: unknown): { path: PropertyKey[]; message: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is no field of a plan: take it out' }))
  if (issue.code !== 'invalid_type') return [{ path: issue.path, message: issue.message }]
  const given = issue.path.reduce<unknown>((inner, part) => (inner as Record<PropertyKey, unknown>)[part], value)
  if (given === undefined) return [{ path: issue.path, message: 'is missing: write it' }]
  return [{ path: issue.path, message: words[issue.expected] ?? issue.message }]
}

const words: Partial<Record<string, string>> = {
  object: 'has no fields where some are expected ("name: value")',
  array: 'is no list: write [...] or "- " on each line',
}

/** The value with its numbers and its true and false as such; a category may be called by a number. */
function readNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readNumbers)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === 'category' ? inner : readNumbers(inner)]),
    )
  if (value === 'true' || value === 'false') return value === 'true'
  return typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value
}
