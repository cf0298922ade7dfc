import { z } from 'zod'

/** A non-negative amount, as a number or, without scripts, as digits: not null or empty. */
export const sentAmount = z.union([
  z.number().nonnegative(),
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/)
    .transform(Number),
])

/** The id of a row in the same forms. */
export const sentId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])
