import { z } from 'zod'
import { formField } from '#ui/forms/server/form-field.ts'
import { cleanLine } from '#values/typed-text.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { noNames, toTranslated } from '#apps/desk/season/names/names.ts'
import type { Cents } from '#values/money.ts'
import { readAmount } from '#values/typed-amount.ts'
import { maxCondition } from '../offer.ts'

const longest = 80

const line = formField.typed(cleanLine)

export function readPrice(typed: string, context: z.RefinementCtx): Cents {
  const read = readAmount(typed)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: deskMessage('planning.flaw.price') })
  return z.NEVER
}

export const seasonField = {
  line: formField
    .typed(cleanLine)
    .refine((text) => text !== '', deskMessage('planning.errors.missing'))
    .refine((text) => text.length <= 200, deskMessage('planning.errors.long')),

  name: z
    .object({ en: line, fr: line, hu: line })
    .refine(
      (names) => Object.values(names).some((text) => /[\p{L}\p{N}]/u.test(text)),
      deskMessage('planning.errors.missing'),
    )
    .refine(
      (names) => Object.values(names).every((text) => text.length <= longest),
      deskMessage('planning.errors.long'),
    )
    .transform(toTranslated),

  /** An amount in euros, as typed. */
  price: z.string().max(20).transform(readPrice),

  /** Who buys such tickets; empty: everybody. */
  access: z
    .enum(['', 'wheelchair', 'companion'])
    .default('')
    .transform((access) => access || null),

  /** The condition of a price, such as a student card; may be empty. */
  condition: z
    .object({ en: line, fr: line, hu: line })
    .refine(
      (texts) => Object.values(texts).every((text) => text.length <= maxCondition),
      deskMessage('planning.errors.long'),
    )
    .default(noNames),
}

const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

export const dateSchemas = {
  feature: z.object({ isFeatured: yesNo }),
  pause: z.object({ isPaused: yesNo }),
  publication: z.object({ isPublished: yesNo }),
}
