import { z } from 'zod'
import { deskMessage } from '../../../server/desk-message.ts'
import { readSeats } from '../../date/offer.ts'
import { lineSchema, nameSchema } from './name-schema.ts'

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const seats = z
  .string()
  .max(40)
  .transform((typed) => readSeats(typed) ?? 0)
  .refine((count) => count > 0, deskMessage('planning.flaw.seats'))

/** A hall with its parts, in their order; those that are left out go. */
export const hallSchema = z.object({
  title: nameSchema,
  city: lineSchema,
  address: lineSchema,
  country: z.string().regex(/^[A-Z]{2}$/, deskMessage('planning.errors.country')),
  parts: z
    .array(z.object({ id: id.nullable(), title: nameSchema, seats }))
    .min(1)
    .max(60),
  version: z.number().int().nonnegative().default(0),
})

export type TypedHall = z.output<typeof hallSchema>
