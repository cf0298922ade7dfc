import { z } from 'zod'
import { isCalendarDate } from '#values/dates.ts'
import { editFields } from '../edit.ts'

/** What is to be changed, of which concerts, and how many of them were shown. */
export const editSchema = z.object({
  field: z.enum(editFields),
  part: z
    .string()
    .regex(/^([\da-f]{16})?$/)
    .default(''),
  value: z.string().max(40).default(''),
  count: z.coerce.number().int().nonnegative().default(0),
  intent: z.enum(['preview', 'change']).default('preview'),
})

const isMoment = (typed: string) =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(typed) && isCalendarDate(typed.slice(0, 10))

/** An hour on the wall as the database reads it; null: none was typed; undefined: it is none. */
export function readMoment(typed: string): string | null | undefined {
  if (typed === '') return null
  return isMoment(typed) ? typed.replace('T', ' ') : undefined
}

/** Minutes before a concert, up to a week; undefined: it is no number of them. */
export function readMinutes(typed: string): number | undefined {
  return /^\d{1,5}$/.test(typed) && Number(typed) <= 10_080 ? Number(typed) : undefined
}
