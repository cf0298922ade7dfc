import { z } from 'zod'
import { formField } from '#ui/forms/server/form-field.ts'
import { cleanLine } from '#values/typed-text.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { toTranslated } from '#apps/desk/season/halls/names.ts'

const longest = 80

export const lineSchema = formField
  .typed(cleanLine)
  .refine((text) => text !== '', deskMessage('planning.errors.missing'))
  .refine((text) => text.length <= 200, deskMessage('planning.errors.long'))

const line = formField.typed(cleanLine)

export const nameSchema = z
  .object({ en: line, fr: line, hu: line })
  .refine(
    (names) => Object.values(names).some((text) => /[\p{L}\p{N}]/u.test(text)),
    deskMessage('planning.errors.missing'),
  )
  .refine((names) => Object.values(names).every((text) => text.length <= longest), deskMessage('planning.errors.long'))
  .transform(toTranslated)

const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

export const featureSchema = z.object({ isFeatured: yesNo })

export const pauseSchema = z.object({ isPaused: yesNo })

export const datePublicationSchema = z.object({ isPublished: yesNo })
