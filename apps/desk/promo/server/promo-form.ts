import { z } from 'zod'
import { createClock } from '#platform/database/local-moments.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { isCalendarDate } from '#values/dates.ts'
import { cleanCode, cleanLine, isLongerThan } from '#values/typed-text.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { readAmount } from '#values/typed-amount.ts'
import { emptyPromo, maxCodes, promoFieldNames, type PromoFields, writeOff } from '../promo.ts'

const longestTitle = 80
const mostUses = 1_000_000

const line = formField.typed(cleanLine)
const lines = Object.fromEntries(promoFieldNames.map((name) => [name, line])) as Record<keyof PromoFields, typeof line>
const texts = z
  .object(lines)
  .partial()
  .transform((fields): PromoFields => ({ ...emptyPromo, ...fields }))

export const promoSchemas = {
  change: z.object({ was: texts, mine: texts }),
  making: z.object({
    many: z.union([z.boolean(), z.string()]).transform((value) => value === true || value === 'true'),
    code: formField.typed(cleanCode),
    prefix: line,
    count: line,
    fields: texts,
  }),
}

/** Errors as message keys. */
export type PromoFlaws = Map<string, DeskMessageKey>

/** Reads the values of a code, by the names used in its history. */
export function readPromo(
  fields: PromoFields,
  timeZone: string,
): { values: Map<string, FieldValue>; flaws: PromoFlaws } {
  const flaws: PromoFlaws = new Map()
  const values = new Map<string, FieldValue>()
  const isOnTheClock = createClock(timeZone)
  for (const name of ['title_en', 'title_fr', 'title_hu'] as const) {
    if (isLongerThan(fields[name], longestTitle)) flaws.set(name, 'promo.errors.long')
    values.set(name, fields[name])
  }
  if (fields.title_en === '') flaws.set('title_en', 'promo.errors.title')
  const off = readTypedOff(fields)
  if (off === null) flaws.set('off', fields.kind === 'fixed' ? 'promo.errors.amount' : 'promo.errors.percent')
  else values.set('off', off)
  for (const name of ['starts', 'ends'] as const) {
    const typed = fields[name]
    if (typed !== '' && !isMoment(typed)) flaws.set(name, 'promo.errors.moment')
    else if (typed !== '' && !isOnTheClock(`${typed}:00`)) flaws.set(name, 'promo.errors.skippedHour')
    else values.set(name, typed)
  }
  const uses = readWhole(fields.max_uses, mostUses)
  if (fields.max_uses !== '' && uses === null) flaws.set('max_uses', 'promo.errors.uses')
  else values.set('max_uses', uses)
  values.set('venue', /^\d{1,15}$/.test(fields.venue) ? Number(fields.venue) : null)
  return { values, flaws }
}

/** Whether it is a local date and time in the browser's format. */
const isMoment = (typed: string) =>
  isCalendarDate(typed.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(typed.slice(10))

function readTypedOff({ kind, off }: PromoFields): string | null {
  if (kind === 'fixed') {
    const cents = readAmount(off)
    return cents === null || cents === 0 ? null : writeOff({ kind, cents })
  }
  const percent = readWhole(off.replace(/\s*%$/, ''), 100)
  return kind !== 'percent' || percent === null ? null : writeOff({ kind, percent })
}

/** Reads a whole number from 1, ignoring spaces between thousands. */
function readWhole(typed: string, most: number): number | null {
  const digits = typed.replaceAll(/\s/g, '')
  const value = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return value >= 1 && value <= most ? value : null
}

export const isEndBeforeStart = (starts: FieldValue | undefined, ends: FieldValue | undefined): boolean =>
  typeof starts === 'string' && typeof ends === 'string' && ends !== '' && starts >= ends

export interface Making {
  many: boolean
  code: string
  prefix: string
  count: number
}

export function readMaking({ many, code, prefix, count }: Omit<z.output<(typeof promoSchemas)['making']>, 'fields'>): {
  making: Making
  flaws: PromoFlaws
} {
  const flaws: PromoFlaws = new Map()
  const asked = readWhole(count, maxCodes)
  if (!many && !/^[\p{L}\p{N}_-]{3,40}$/u.test(code)) flaws.set('code', 'promo.errors.code')
  if (many && !/^[A-Za-z0-9_-]{0,20}$/.test(prefix)) flaws.set('prefix', 'promo.errors.prefix')
  if (many && asked === null) flaws.set('count', 'promo.errors.count')
  return { making: { many, code, prefix: prefix.replace(/[-_]+$/, ''), count: asked ?? 0 }, flaws }
}
