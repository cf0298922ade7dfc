import { z } from 'zod'
import { isCalendarDate } from '#values/dates.ts'
import type { FormField } from '../blocks/fields.ts'

/** Used in forms and stored answers. */
const fieldName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is no name of a field: small letters, digits and hyphens')
  .max(40)
const optionValue = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no value: small letters, digits and hyphens')
  .max(40)
const words = z.string().trim().min(1).max(500)
const day = z.string().refine(isCalendarDate, 'is no day: write it as 2026-11-28')

const common = {
  field: fieldName,
  label: words,
  hint: words.optional(),
  required: z.boolean().optional(),
  retired: z.boolean().optional(),
}
const ends = { low: words.optional(), high: words.optional() }

/** With all boxes of a form ticked, a request stays below the limit on entries. */
const mostBoxes = 30
const mostChoices = 300

const options = (most: number) =>
  z
    .array(z.strictObject({ value: optionValue, label: words, retired: z.boolean().optional() }))
    .min(1)
    .max(most)
    .refine((list) => new Set(list.map(({ value }) => value)).size === list.length, 'has a value twice')

const hasOrder = ({ min, max }: { min?: number | string; max?: number | string }) =>
  min === undefined || max === undefined || min < max
const wrongOrder = 'has its bounds the wrong way round'

export const formFieldSchema: z.ZodType<FormField> = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('text'), longest: z.int().min(1).max(500).optional() }),
  z.strictObject({ ...common, kind: z.literal('textarea'), longest: z.int().min(1).max(5000).optional() }),
  z.strictObject({ ...common, kind: z.literal('email') }),
  z
    .strictObject({ ...common, kind: z.literal('number'), min: z.number().optional(), max: z.number().optional() })
    .refine(hasOrder, wrongOrder),
  z
    .strictObject({ ...common, kind: z.literal('date'), min: day.optional(), max: day.optional() })
    .refine(hasOrder, wrongOrder),
  z.strictObject({ ...common, kind: z.literal('select'), options: options(mostChoices) }),
  z.strictObject({ ...common, kind: z.literal('radio'), options: options(mostBoxes) }),
  z.strictObject({ ...common, kind: z.literal('checkbox'), options: options(mostBoxes) }),
  z.strictObject({ ...common, ...ends, kind: z.literal('rating') }),
  z
    .strictObject({
      ...common,
      ...ends,
      kind: z.literal('scale'),
      min: z.int().min(0).max(9).optional(),
      max: z.int().min(1).max(10).optional(),
    })
    .refine(({ min = 0, max = 10 }) => min < max, wrongOrder),
])
