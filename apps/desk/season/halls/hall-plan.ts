import type { HallCategory, HallPlan } from '#core/catalogue/plan/plan.ts'
import type { PlanFlaw } from '#core/catalogue/plan/plan-flaw.ts'

/** In bytes, as uploaded. */
export const maxPlanSize = 200_000

export type PlanDryRun = { kind: 'flawed'; flaws: PlanFlaw[] } | { kind: 'ready'; plan: HallPlan }

/** Maps area names of a file to hall categories; empty: omitted. */
type Assignment = Readonly<Record<string, string>>

/** Maps areas with the name of a category to it. */
export function assignAlike(plan: HallPlan, categories: readonly HallCategory[]): Assignment {
  const known = new Set(categories.map(({ key }) => key))
  return Object.fromEntries(plan.areas.map(({ category }) => [category, known.has(category) ? category : '']))
}

export const assignAreas = (plan: HallPlan, assignment: Assignment): HallPlan => ({
  ...plan,
  areas: plan.areas.flatMap((area) => {
    const category = assignment[area.category]
    return category ? [{ ...area, category }] : []
  }),
})
