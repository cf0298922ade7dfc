import { z } from 'zod'
import type { HallPlan } from '#core/catalogue/plan/plan.ts'
import type { PlanFault } from '#core/catalogue/plan/plan-flaw.ts'
import { readFault } from '#core/catalogue/halls/server/plan-fault.ts'
import { planSchema } from '#core/catalogue/halls/server/plan-schema.ts'
import { describePlanFault } from '#core/catalogue/halls/server/plan-words.ts'

/** The drawn plan of a hall; its numbers are strings in the file. */
export const planField = () =>
  z.unknown().transform((written, context): HallPlan => {
    const value = readNumbers(written)
    const read = planSchema.safeParse(value)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      for (const { path, fault } of findFaults(issue, value))
        context.addIssue({ code: 'custom', path, message: describePlanFault(fault), params: { fault } })
    return z.NEVER
  })

function findFaults(issue: z.core.$ZodIssue, value: unknown): { path: PropertyKey[]; fault: PlanFault }[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], fault: { is: 'field' } }))
  if (issue.code === 'invalid_type') {
    const given = path.reduce<unknown>((inner, part) => (inner as Record<PropertyKey, unknown>)[part], value)
    if (given === undefined) return [{ path, fault: { is: 'missing' } }]
  }
  const usual = issue.code === 'invalid_type' && issue.expected === 'array' ? 'list' : 'fields'
  return [{ path, fault: readFault(issue.message) ?? { is: usual } }]
}

/** Parses numbers and booleans; a category may have a numeric name. */
function readNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readNumbers)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === 'category' ? inner : readNumbers(inner)]),
    )
  if (value === 'true' || value === 'false') return value === 'true'
  return typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value
}
