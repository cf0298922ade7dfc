/** Encodes plan faults as schema messages, because schema issues carry only text. */
import { type PlanFault, planFaults } from '#core/catalogue/plan/plan-flaw.ts'

/** `most 1000` */
export const writePlanFault = (is: PlanFault['is'], limit?: number): string =>
  limit === undefined ? is : `${is} ${limit}`

/** Returns undefined for the schema's own messages, about values of a wrong type. */
export function readFault(message: string): PlanFault | undefined {
  const [name, limit] = message.split(' ')
  const is = planFaults.find((known) => known === name)
  return is && { is, limit: limit === undefined ? undefined : Number(limit) }
}
