import type { HallCategory, HallPlan } from '#core/catalogue/plan/plan.ts'
import type { PlanFlaw } from '#core/catalogue/plan/plan-flaw.ts'

/** In bytes, as it is sent. */
export const maxPlanSize = 200_000

/** What came of looking at a file; nothing has been changed. */
export type PlanDryRun = { kind: 'flawed'; flaws: PlanFlaw[] } | { kind: 'ready'; plan: HallPlan }

/** Of the areas of a file, the part of the hall that each name stands for; empty: they are left out. */
type Assignment = Readonly<Record<string, string>>

/** Names that are parts of the hall stand for themselves. */
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
