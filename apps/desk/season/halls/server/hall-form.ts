import { z } from 'zod'
import { isCountry } from '#core/orders/checkout/server/countries.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { readSeats } from '#apps/desk/season/dates/offer.ts'
import { seasonField } from '#apps/desk/season/dates/server/form-schemas.ts'

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const blank = z.string().regex(/^\s*$/)

const seats = z
  .string()
  .max(40)
  .transform((typed) => readSeats(typed) ?? 0)
  .refine((count) => count > 0, deskMessage('planning.flaw.seats'))

const part = z.object({ id: id.nullable(), title: seasonField.name, seats })

const blankPart = z.object({
  id: z.null(),
  title: z.object({ en: blank, fr: blank, hu: blank }),
  seats: blank,
})

/** A hall with its categories in order; omitted ones are deleted, empty rows ignored. */
export const hallSchema = z.object({
  title: seasonField.name,
  city: seasonField.line,
  address: seasonField.line,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, deskMessage('planning.errors.country'))
    .refine(isCountry, deskMessage('planning.errors.country')),
  /** Seller of its tickets; unchanged if omitted. */
  seller: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, deskMessage('planning.errors.seller'))
    .transform(Number)
    .optional(),
  parts: z
    .array(z.preprocess((row) => (blankPart.safeParse(row).success ? null : row), part.nullable()))
    .max(60)
    .transform((rows, context) => {
      const parts = rows.filter((row) => row !== null)
      if (parts.length > 0) return parts
      context.addIssue({ code: 'custom', path: [0, 'title'], message: deskMessage('planning.errors.missing') })
      return z.NEVER
    }),
  version: z.number().int().nonnegative().default(0),
})

export type TypedHall = z.output<typeof hallSchema>
