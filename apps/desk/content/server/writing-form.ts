/** What a form of the room sends, whatever kind of text it is of. */
import { z } from 'zod'
import { createClock, toLocalMoment } from '#platform/database/local-moments.ts'
import { isCalendarDate } from '#values/dates.ts'
import { locales } from '#values/locales.ts'
import { cleanLine, cleanLines, isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'
import { nameFieldInLocale, type Fields, readFieldName } from '../content.ts'
import { findBadLinks } from '#apps/desk/ui/text/marked-text.ts'
import type { PlainRule } from './plain-rules.ts'

const fields = z
  .record(z.string().max(40), z.string().max(400_000))
  .refine((sent) => Object.keys(sent).length <= 60)
  .default({})

export const draftSchema = z.object({ was: fields, mine: fields })

export const draftWritingSchema = draftSchema.extend({
  /** Translations that were looked through, and are right as they are. */
  checked: z.array(z.string().max(140)).max(200).default([]),
  intent: z.enum(['save', 'publish', 'schedule']).default('save'),
  /** From when on visitors see it, as the clocks of the house show it. */
  at: z.string().max(30).default(''),
})

/** What a kind wants of its texts. */
export interface TextRules {
  /** The most letters of each text, and whether it is running text. */
  texts: Record<string, { longest: number; isRunning: boolean }>
  /** What there is beside the texts, once for all languages. */
  plain?: Record<string, PlainRule>
  /** What has to be there in English, always. */
  needed: readonly string[]
  /** What has to be there in English before visitors see it. */
  shown: readonly string[]
  /** What need not be there, but in English where it is in any language. */
  optional?: readonly string[]
}

/** Fields of the kind, cleaned where they were typed in: what nobody has touched stays as it is. */
export function cleanFields({ texts, plain }: TextRules, { was, mine }: { was: Fields; mine: Fields }): Fields {
  const clean = ([field, typed]: [string, string]): [string, string][] => {
    const own = plain?.[field]
    if (own) return [[field, typed === was[field] ? typed : own.clean(typed)]]
    const rule = texts[readFieldName(field)?.name ?? '']
    if (!rule) return []
    return [[field, typed === was[field] ? typed : rule.isRunning ? cleanLines(typed) : cleanLine(typed)]]
  }
  return Object.fromEntries(Object.entries(mine).flatMap(clean))
}

/** What is wrong, by field. */
export function findTextFlaws(
  { texts, plain, needed, shown, optional = [] }: TextRules,
  mine: Fields,
  { isShown, translate }: { isShown: boolean; translate: DeskTranslate },
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [field, text] of Object.entries(mine)) {
    const own = plain?.[field]
    if (own) {
      Object.assign(errors, own.findFlaws(text, { name: field, translate }))
      continue
    }
    const { longest, isRunning } = texts[readFieldName(field)!.name]!
    const [href] = isRunning ? findBadLinks(text) : []
    if (isLongerThan(text, longest)) errors[field] = translate('content.errors.tooLong', { count: longest })
    else if (href !== undefined) errors[field] = translate('content.errors.link', { href })
  }
  for (const name of [...needed, ...(isShown ? shown : [])]) {
    const field = nameFieldInLocale(name, 'en')
    // What is not sent stays as it is.
    if (!/[\p{L}\p{N}]/u.test(mine[field] ?? 'as it is'))
      errors[field] = translate(needed.includes(name) ? 'content.errors.needed' : 'content.errors.shown')
  }
  for (const name of optional) {
    const field = nameFieldInLocale(name, 'en')
    const isWritten = locales.some((locale) => mine[nameFieldInLocale(name, locale)])
    if (mine[field] === '' && isWritten) errors[field] ??= translate('content.errors.needed')
  }
  return errors
}

/** A moment of the house's clocks as the database reads it; null where there is none such. */
export function readMoment(typed: string, timeZone: string): string | null {
  const isMoment = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(typed)
  if (!isMoment || !isCalendarDate(typed.slice(0, 10)) || !createClock(timeZone)(`${typed}:00`)) return null
  return toLocalMoment(typed.replace('T', ' '), { timeZone })
}
