import { z } from 'zod'
import type { Cents } from '#values/money.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { lineSchema, nameSchema } from '#apps/desk/season/server/name-schema.ts'
import { readAmount } from '#values/typed-amount.ts'

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

function readPrice(typed: string, context: z.RefinementCtx): Cents {
  const read = readAmount(typed)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: deskMessage('planning.flaw.price') })
  return z.NEVER
}

/** Prices by category id; empty ones are ignored. */
const prices = z
  .record(
    z.string().regex(/^[1-9]\d{0,14}$/),
    z
      .string()
      .max(20)
      .transform((typed, context) => (typed.trim() === '' ? null : readPrice(typed, context))),
  )
  .transform((typed) =>
    Object.entries(typed).flatMap(([part, price]) => (price === null ? [] : [[Number(part), price] as const])),
  )

export const priceListSchema = z.object({
  title: lineSchema,
  fee: z.string().max(20).transform(readPrice),
  kinds: z
    .array(z.object({ id: id.nullable(), title: nameSchema, prices }))
    .min(1)
    .max(20)
    .refine((kinds) => kinds.some((kind) => kind.prices.length > 0), deskMessage('planning.errors.noPrice')),
  version: z.number().int().nonnegative().default(0),
  /** Number of tickets in the displayed preview. */
  count: z.number().int().nonnegative().default(0),
  intent: z.enum(['preview', 'change']).default('preview'),
})

export type TypedPriceList = z.output<typeof priceListSchema>
