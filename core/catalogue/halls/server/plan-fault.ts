/** Faults of a plan on their way through its schema, whose issues carry texts alone. */
import { type PlanFault, planFaults } from '#core/catalogue/plan/plan-flaw.ts'

/** `most 1000` */
export const writePlanFault = (is: PlanFault['is'], limit?: number): string =>
  limit === undefined ? is : `${is} ${limit}`

/** Undefined where it is the schema's own text, of a value of another kind. */
export function readFault(message: string): PlanFault | undefined {
  const [name, limit] = message.split(' ')
  const is = planFaults.find((known) => known === name)
  return is && { is, limit: limit === undefined ? undefined : Number(limit) }
}
