import type { HallPlan } from '#core/catalogue/plan/plan.ts'
import type { PlanFlaw } from '#core/catalogue/plan/plan-flaw.ts'

/** In bytes, as uploaded. */
export const maxPlanSize = 200_000

export type PlanDryRun = { kind: 'flawed'; flaws: PlanFlaw[] } | { kind: 'ready'; plan: HallPlan }
