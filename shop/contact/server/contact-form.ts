import { z } from 'zod'
import type { ServerMessageKey, ServerTranslate } from '../../i18n/server/areas.ts'
import type { Locale } from '../../../values/locales.ts'
import type { ContactFields } from '../contact.ts'
import {
  cleanEmail,
  cleanLine,
  cleanLines,
  cleanPhone,
  isEmail,
  isLongerThan,
  longestEmail,
} from '../../../values/typed-text.ts'
import { isPhoneNumber } from './phone-number.ts'

const error = (key: ServerMessageKey) => key

/** A dash is a text, too, but neither a name nor a message. */
const words = (longest: number) =>
  z
    .string()
    .regex(/\p{L}/u, error('contact.errors.required'))
    .refine((text) => !isLongerThan(text, longest), error('contact.errors.tooLong'))

const oneLine = (longest: number) => z.string().transform(cleanLine).pipe(words(longest))

/** What may be typed. Messages are keys: each visitor reads them in their language. */
const createForm = (locale: Locale) =>
  z.object({
    firstName: oneLine(80),
    lastName: oneLine(80),
    email: z
      .string()
      .transform(cleanEmail)
      .pipe(
        z
          .string()
          .min(1, { error: error('contact.errors.required'), abort: true })
          .refine((text) => !isLongerThan(text, longestEmail), { error: error('contact.errors.tooLong'), abort: true })
          .refine(isEmail, error('contact.errors.email')),
      ),
    phone: z
      .string()
      .transform((typed) => cleanPhone(typed).trim())
      .refine((phone) => phone === '' || isPhoneNumber(phone, locale), error('contact.errors.phone')),
    message: z.string().transform(cleanLines).pipe(words(5000)),
    turnstileToken: z
      .string()
      .min(1, error('contact.errors.botCheckMissing'))
      .max(4096, error('contact.errors.botCheckFailed')),
  })

/** The fields, cleaned; or what is wrong with each, in words. */
export function readContactForm(
  body: unknown,
  { locale, translate }: { locale: Locale; translate: ServerTranslate },
): { fields: ContactFields } | { errors: Record<string, string> } {
  const form = createForm(locale)
  const empty = Object.fromEntries(Object.keys(form.shape).map((name) => [name, '']))
  const read = form.safeParse({ ...empty, ...(body as object | null) })
  if (read.success) return { fields: read.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= translate(toKey(message))
  return { errors }
}

/** What is no key is zod's own word for a value of another type, which no form of ours sends. */
function toKey(message: string): ServerMessageKey {
  return message.startsWith('contact.errors.') ? (message as ServerMessageKey) : 'contact.errors.required'
}
