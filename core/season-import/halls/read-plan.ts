import { z } from 'zod'
import { type PlanFault, type PlanFlaw, planYamlFaults } from '#core/catalogue/plan/plan-flaw.ts'
import type { HallPlan } from '#core/catalogue/plan/plan.ts'
import type { ThreadWork } from '#platform/threads/run-in-worker.ts'
import { readFault, planSchema, describePlanFault } from '#core/catalogue/halls/server/plan-schema.ts'
import type { Problem } from '../files/problems.ts'
import { readYaml } from '../files/yaml-file.ts'
import { findPlacesIn } from '../files/origins.ts'

const mostFlaws = 40

export type ReadPlan = { plan: HallPlan } | { flaws: PlanFlaw[] }

/** @public A worker thread calls it by this name. */
export const work = async (bytes: Uint8Array): Promise<ReadPlan> => readPlan(new TextDecoder().decode(bytes))

export const readPlanWork: ThreadWork<Uint8Array, ReadPlan> = {
  module: new URL(import.meta.url),
  load: async () => ({ work }),
  mostMilliseconds: 5_000,
}

function readPlan(text: string): ReadPlan {
  const problems: Problem[] = []
  const yaml = readYaml(text, { file: 'plan', line: 1 }, problems)
  if (!yaml)
    return {
      flaws: problems.map(({ line, is, name }) => ({
        line,
        where: '',
        is: planYamlFaults.find((known) => known === is) ?? 'yaml',
        name,
      })),
    }
  const { placeOf } = findPlacesIn(yaml.origin)
  const isWithin = typeof yaml.value === 'object' && yaml.value !== null && Object.hasOwn(yaml.value, 'plan')
  const written = isWithin ? (yaml.value as { plan: unknown }).plan : yaml.value
  const read = planField().safeParse(written)
  if (read.success) return { plan: read.data }
  const flaws = read.error.issues.slice(0, mostFlaws).map((issue): PlanFlaw => ({
    line: placeOf(isWithin ? ['plan', ...issue.path] : issue.path).line,
    where: issue.path.reduce<string>(
      (before, part) => before + (typeof part === 'number' ? `[${part + 1}]` : `${before && '.'}${String(part)}`),
      '',
    ),
    ...faultOf(issue),
  }))
  return { flaws }
}

const faultOf = (issue: z.core.$ZodIssue): PlanFault =>
  issue.code === 'custom' ? (issue.params?.['fault'] as PlanFault) : { is: 'fields' }

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
