import { z } from 'zod'
import type { DateSource } from '#core/catalogue/planning/server/make-dates.ts'
import { isCalendarDate } from '#values/dates.ts'
import { maxPlanned } from '../plan.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Concerts to create: everything in the preview, submitted again. */
export const planSchema = z.object({
  event: id,
  /** A concert by id, or a price list: `list-12`. */
  source: z.coerce
    .string()
    .regex(/^(list-)?[1-9]\d{0,14}$/)
    .transform((text): DateSource =>
      text.startsWith('list-') ? { priceListId: Number(text.slice(5)) } : { dateId: Number(text) },
    ),
  times: z.array(time).min(1).max(4),
  days: z.array(z.string().refine(isCalendarDate)).min(1).max(maxPlanned),
  slot: z
    .string()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    .max(40)
    .default(''),
  /** `2026-11-27T10:00`; empty: at publication. */
  opens: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d)?$/)
    .refine((value) => value === '' || isCalendarDate(value.slice(0, 10)))
    .default(''),
  intent: z.enum(['preview', 'draft', 'publish']).default('preview'),
})
