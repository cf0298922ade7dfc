import { z } from 'zod'
import { dateOddities } from '#core/orders/date-change.ts'
import { isCalendarDate } from '#values/dates.ts'

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** All fields of the dry run, sent again with the numbers shown. */
export const changeSchema = z.object({
  starts: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d)?$/)
    .refine((value) => value === '' || isCalendarDate(value.slice(0, 10)))
    .default(''),
  doors: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
    .default(''),
  hall: z.string().max(200).default(''),
  slot: z
    .string()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    .max(40)
    .default(''),
  returnUntil: z
    .string()
    .refine((value) => value === '' || isCalendarDate(value))
    .default(''),
  money: z.enum(['whole', 'minus_fees']).default('whole'),
  typed: z.string().max(20).default(''),
  expected: z
    .object({
      orders: count,
      tickets: count,
      back: count.optional(),
      odd: z.array(z.enum(dateOddities)).max(dateOddities.length).default([]),
    })
    .nullable()
    .default(null),
  intent: z.enum(['look', 'do']).default('look'),
})

export type ChangeForm = z.output<typeof changeSchema>
