import type { PlanFlaw, PlanFlawKind } from '../../../catalogue/plan/plan-flaw.ts'
import type { ReadPlan } from '../../../context/season-port.ts'
import type { Problem } from '../files/problems.ts'
import { readYaml } from '../files/yaml-file.ts'
import { planField } from './plan-field.ts'

/** Nobody reads further. */
const mostFlaws = 40

/** A plan as it stands in a hall's file, or alone in a file of its own. */
export function readPlan(text: string): ReadPlan {
  const problems: Problem[] = []
  const yaml = readYaml(text, { file: 'plan' }, problems)
  if (!yaml) return { flaws: problems.map(({ line, message }) => ({ line, where: '', is: 'yaml', message })) }
  const isWithin = typeof yaml.value === 'object' && yaml.value !== null && Object.hasOwn(yaml.value, 'plan')
  const written = isWithin ? (yaml.value as { plan: unknown }).plan : yaml.value
  const read = planField().safeParse(written)
  if (read.success) return { plan: read.data }
  const flaws = read.error.issues.slice(0, mostFlaws).map(({ path, message }): PlanFlaw => ({
    line: yaml.placeOf(isWithin ? ['plan', ...path] : path).line,
    where: path.reduce<string>(
      (before, part) => before + (typeof part === 'number' ? `[${part + 1}]` : `${before && '.'}${String(part)}`),
      '',
    ),
    is: kinds.find(([pattern]) => pattern.test(message))?.[1] ?? 'other',
    message,
  }))
  return { flaws }
}

/** What the rules of plans say, in kinds that are told in other languages. */
const kinds: readonly (readonly [RegExp, PlanFlawKind])[] = [
  [/^is (no number|more than|at least|at most)/, 'number'],
  [/^is no point/, 'point'],
  [/points/, 'points'],
  [/^is four numbers/, 'rect'],
  [/^is three numbers/, 'circle'],
  [/^(is six numbers|needs its inner)/, 'ring'],
  [/^is no shape/, 'shape'],
  [/^is two numbers/, 'size'],
  [/key of a category/, 'category'],
  [/areas?$/, 'areas'],
  [/^has more than 20/, 'many'],
  [/^is true or false/, 'choice'],
  [/^is a whole number/, 'rows'],
  [/^is no field/, 'field'],
  [/^is missing/, 'missing'],
  [/^(has no fields|is no list)/, 'form'],
]
