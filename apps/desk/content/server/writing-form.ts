import { z } from 'zod'
import { createClock, toLocalMoment } from '#platform/database/local-moments.ts'
import { isCalendarDate } from '#values/dates.ts'
import { locales } from '#values/locales.ts'
import { cleanLine, cleanLines, isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { nameFieldInLocale, type Fields, readFieldName } from '../content.ts'
import { findBadLinks } from '#apps/desk/ui/text/marked-text.ts'
import type { PlainRule } from './plain-rules.ts'

const fields = z
  .record(z.string().max(40), z.string().max(400_000))
  .refine((sent) => Object.keys(sent).length <= 60)
  .default({})

export const draftSchema = z.object({ was: fields, mine: fields })

export const draftWritingSchema = draftSchema.extend({
  /** Translations marked as checked. */
  checked: z.array(z.string().max(140)).max(200).default([]),
  intent: z.enum(['save', 'publish', 'schedule']).default('save'),
  /** Publication time, by the shop's clock. */
  at: z.string().max(30).default(''),
})

export interface TextRules {
  /** Maximum length of each text, and whether it is running text. */
  texts: Record<string, { longest: number; isRunning: boolean }>
  /** Language-independent fields. */
  plain?: Record<string, PlainRule>
  /** Always required in English. */
  needed: readonly string[]
  /** Required in English before publication. */
  shown: readonly string[]
  /** Optional, but required in English if written in any language. */
  optional?: readonly string[]
}

/** Cleans the edited fields of the kind; untouched ones stay as they are. */
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
    // Missing fields stay unchanged.
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

/** Converts a local time of the shop for the database; null if it does not exist. */
export function readMoment(typed: string, timeZone: string): string | null {
  const isMoment = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(typed)
  if (!isMoment || !isCalendarDate(typed.slice(0, 10)) || !createClock(timeZone)(`${typed}:00`)) return null
  return toLocalMoment(typed.replace('T', ' '), { timeZone })
}
