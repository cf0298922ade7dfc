import type { z } from 'zod'
import { type PlanFault, type PlanFlaw, planYamlFaults } from '#core/catalogue/plan/plan-flaw.ts'
import type { HallPlan } from '#core/catalogue/plan/plan.ts'
import type { ThreadWork } from '#platform/threads/run-in-worker.ts'
import type { Problem } from '../files/problems.ts'
import { readYaml } from '../files/yaml-file.ts'
import { findPlacesIn } from '../files/origins.ts'
import { planField } from './plan-field.ts'

const mostFlaws = 40

export type ReadPlan = { plan: HallPlan } | { flaws: PlanFlaw[] }

/** @public A worker thread calls it by this name. */
export const work = async (bytes: Uint8Array): Promise<ReadPlan> => readPlan(new TextDecoder().decode(bytes))

/** Reads an uploaded plan, as YAML or JSON in UTF-8. */
export const readPlanWork: ThreadWork<Uint8Array, ReadPlan> = {
  module: new URL(import.meta.url),
  load: async () => ({ work }),
  mostMilliseconds: 5_000,
}

/** Reads a plan from a hall's file, or from a separate file. */
export function readPlan(text: string): ReadPlan {
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

/** Returns the fault that `planField` attaches to its issues. */
const faultOf = (issue: z.core.$ZodIssue): PlanFault =>
  issue.code === 'custom' ? (issue.params?.['fault'] as PlanFault) : { is: 'fields' }
