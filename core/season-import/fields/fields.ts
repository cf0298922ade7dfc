/** Field types of a season's files. YAML yields every value as its literal text. */
import { z } from 'zod'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { isCalendarDate } from '#values/dates.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import { suggest } from '../files/problems.ts'
import type { Content } from '../markdown/content.ts'

const longestText = 5_000

/** A map with exactly these fields: errors for unknown ones suggest the most similar name. */
export function fields<const shape extends z.core.$ZodShape>(shape: shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => `"${key}" is no field here.${suggest(key, Object.keys(shape))}`).join('\n')
        : undefined,
  })
}

/** A single non-empty line. */
export const line = () => z.string().trim().min(1, 'is empty').max(longestText, `is longer than ${longestText} letters`)

/** A text per language. A name that is the same in all of them is written once. */
export const text = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? Object.fromEntries(locales.map((locale) => [locale, value])) : value),
    fields({ en: line(), fr: line().optional(), hu: line().optional() }),
  ) as z.ZodType<Translated>

export function writeText(value: Translated): string | Translated {
  const isSame = locales.every((locale) => value[locale] === value.en)
  return isSame ? value.en : orderLocales(value)
}

/** A text of limited length in each language. */
export const shortText = (most: number) =>
  text().refine((value) => Object.values(value).every((each) => each.length <= most), `is longer than ${most} letters`)

function orderLocales(value: Translated): Translated {
  const entries = locales.flatMap((locale: Locale) => (value[locale] === undefined ? [] : [[locale, value[locale]]]))
  return Object.fromEntries(entries) as Translated
}

/** Markdown or a list of blocks, parsed before validation. */
export const content = () => z.custom<Content>(() => true)

export const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const key = () =>
  z.string().regex(KEY, 'is written in small letters, digits and single hyphens, as salle-aubepine')

export const money = () =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{2})?$/, 'is no price: write euros with a point and two decimals, as 24.00')
    .transform((value) => toCents(Math.round(Number(value) * 100)))

export const writeMoney = (cents: number): string => (cents / 100).toFixed(2)

export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, `is a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.number().min(least, `is at least ${least}`).max(most, `is at most ${most}`))

export const yesNo = () => z.enum(['true', 'false'], 'is true or false').transform((value) => value === 'true')

export const country = () => z.string().regex(/^[A-Z]{2}$/, 'is no country: write its two capital letters, as FR')

/** Name of a season file, or a URL. */
export const download = () =>
  z
    .string()
    .refine(
      (value) => KEY.test(value) || isSafeHref(value),
      'is no file: write the name of one in files/, as trio-programme, or https://...',
    )

export const webAddress = () =>
  z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'is no address of the web: write https://...')

export const date = () => z.string().refine(isCalendarDate, 'is no date: write it as 2026-11-27')
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
export const time = () => z.string().regex(TIME, 'is no time: write it as 19:30')
const isMoment = (value: string) =>
  isCalendarDate(value.slice(0, 10)) && value[10] === ' ' && TIME.test(value.slice(11))
/** A local date and time; a date alone means midnight. */
export const moment = () =>
  z
    .string()
    .transform((value) => (isCalendarDate(value) ? `${value} 00:00` : value))
    .refine(isMoment, 'is no moment: write it as 2026-11-27 10:00')

export function removeMissing(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))
}
