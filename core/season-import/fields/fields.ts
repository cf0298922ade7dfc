/** Field types of a season's files. YAML yields every value as its literal text. */
import { z } from 'zod'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { isCalendarDate } from '#values/dates.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import { suggest } from '../files/problems.ts'
import type { Content } from '../markdown/content.ts'

const longestText = 5_000

export const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const isMoment = (value: string) =>
  isCalendarDate(value.slice(0, 10)) && value[10] === ' ' && TIME.test(value.slice(11))

function fields<const shape extends z.core.$ZodShape>(shape: shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => `"${key}" is no field here.${suggest(key, Object.keys(shape))}`).join('\n')
        : undefined,
  })
}

const line = () => z.string().trim().min(1, 'is empty').max(longestText, `is longer than ${longestText} letters`)

const text = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? Object.fromEntries(locales.map((locale) => [locale, value])) : value),
    fields({ en: line(), fr: line().optional(), hu: line().optional() }),
  ) as z.ZodType<Translated>

const word = () =>
  z.string().max(100, 'is longer than 100 letters').regex(KEY, 'is written in small letters, digits and single hyphens')

export const yaml = {
  /** A map with exactly these fields: errors for unknown ones suggest the most similar name. */
  fields,

  /** A single non-empty line. */
  line,

  /** A text per language. A name that is the same in all of them is written once. */
  text,

  /** A text of limited length in each language. */
  shortText: (most: number) =>
    text().refine(
      (value) => Object.values(value).every((each) => each.length <= most),
      `is longer than ${most} letters`,
    ),

  /** Markdown or a list of blocks, parsed before validation. */
  content: () => z.custom<Content>(() => true),

  key: () => z.string().regex(KEY, 'is written in small letters, digits and single hyphens, as salle-aubepine'),

  /** Slug in each language; default: the key. */
  slug: () =>
    z.preprocess(
      (value) => (typeof value === 'string' ? { en: value } : value),
      fields({ en: word(), fr: word().optional(), hu: word().optional() }),
    ) as z.ZodType<Translated>,

  money: () =>
    z
      .string()
      .regex(/^\d{1,6}(\.\d{2})?$/, 'is no price: write euros with a point and two decimals, as 24.00')
      .transform((value) => toCents(Math.round(Number(value) * 100))),

  whole: (least: number, most: number) =>
    z
      .string()
      .regex(/^-?\d{1,9}$/, `is a whole number from ${least} to ${most}`)
      .transform(Number)
      .pipe(z.number().min(least, `is at least ${least}`).max(most, `is at most ${most}`)),

  yesNo: () => z.enum(['true', 'false'], 'is true or false').transform((value) => value === 'true'),

  country: () => z.string().regex(/^[A-Z]{2}$/, 'is no country: write its two capital letters, as FR'),

  /** Name of a season file, or a URL. */
  download: () =>
    z
      .string()
      .refine(
        (value) => KEY.test(value) || isSafeHref(value),
        'is no file: write the name of one in files/, as trio-programme, or https://...',
      ),

  webAddress: () =>
    z
      .string()
      .refine(
        (value) => /^https?:\/\//.test(value) && URL.canParse(value),
        'is no address of the web: write https://...',
      ),

  date: () => z.string().refine(isCalendarDate, 'is no date: write it as 2026-11-27'),

  time: () => z.string().regex(TIME, 'is no time: write it as 19:30'),

  /** A local date and time; a date alone means midnight. */
  moment: () =>
    z
      .string()
      .transform((value) => (isCalendarDate(value) ? `${value} 00:00` : value))
      .refine(isMoment, 'is no moment: write it as 2026-11-27 10:00'),
}

export function writeText(value: Translated): string | Translated {
  const isSame = locales.every((locale) => value[locale] === value.en)
  return isSame ? value.en : orderLocales(value)
}

function orderLocales(value: Translated): Translated {
  const entries = locales.flatMap((locale: Locale) => (value[locale] === undefined ? [] : [[locale, value[locale]]]))
  return Object.fromEntries(entries) as Translated
}

export const writeMoney = (cents: number): string => (cents / 100).toFixed(2)

export function removeMissing(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))
}
