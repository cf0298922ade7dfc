import { z } from 'zod'

/**
 * A non-negative amount sent by a page, as a number or, without its script, as digits. Rejects
 * null, empty text and booleans, which a conversion would read as 0 or 1.
 */
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
