import { z } from 'zod'

/**
 * An amount from 0 on that a page sends along, as a number or, without its script, as the digits of one. Nothing else is one: neither null, nor
 * an empty text, nor a box, which a conversion would read as 0 or 1.
 */
export const sentAmount = z.union([
  z.number().nonnegative(),
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/)
    .transform(Number),
])

/** The number of a row in the same ways. */
export const sentId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])
