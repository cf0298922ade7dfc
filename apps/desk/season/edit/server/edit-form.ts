import { z } from 'zod'
import { isCalendarDate } from '#values/dates.ts'
import { editFields } from '../edit.ts'

/** Field, value, and number of the concerts shown. */
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

/** Converts a local time for the database; null: empty; undefined: invalid. */
export function readMoment(typed: string): string | null | undefined {
  if (typed === '') return null
  return isMoment(typed) ? typed.replace('T', ' ') : undefined
}

/** Parses minutes before a concert, up to a week; undefined: invalid. */
export function readMinutes(typed: string): number | undefined {
  return /^\d{1,5}$/.test(typed) && Number(typed) <= 10_080 ? Number(typed) : undefined
}
