import { addDays, isCalendarDate } from '#values/dates.ts'
import type { Locale, Translated } from '#values/locales.ts'
import type { StateShape } from '../ui/display/state-mark.tsx'
import { writeAmount } from '#values/typed-amount.ts'
import { readId } from '../ui/table/filter-values.ts'

export const promoStates = ['running', 'upcoming', 'paused', 'used_up', 'ended', 'archived'] as const

export type PromoState = (typeof promoStates)[number]

export const promoShapes: Record<PromoState, StateShape> = {
  running: 'good',
  upcoming: 'open',
  paused: 'bad',
  used_up: 'over',
  ended: 'over',
  archived: 'off',
}

/** Filters in the URL, besides the search text. */
export interface PromoFilters {
  /** null: all except archived ones. */
  state: PromoState | null
  venue: number | null
  batch: string | null
}

/** Reads the filters of an address, ignoring invalid ones. */
export function readPromoFilters(query: Record<string, unknown>): PromoFilters {
  const { state, venue, batch } = query
  return {
    state: promoStates.find((one) => one === state) ?? null,
    venue: readId(venue),
    batch: typeof batch === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(batch) ? batch : null,
  }
}

/** Discount of a code: percent or cents. */
export type PromoOff = { kind: 'percent'; percent: number } | { kind: 'fixed'; cents: number }

export interface PromoLine {
  id: number
  code: string
  title: string
  state: PromoState
  off: PromoOff
  /** ISO; null: unlimited on that side. */
  startsAt: string | null
  endsAt: string | null
  used: number
  /** null: unlimited. */
  maxUses: number | null
  /** Hall in which it is valid; null: all. */
  hall: string | null
}

export const emptyPromo = {
  title_en: '',
  title_fr: '',
  title_hu: '',
  kind: '',
  /** Percent, or euros. */
  off: '',
  /** Local times, `2026-11-27T19:30`; empty: unlimited on that side. */
  starts: '',
  ends: '',
  /** Empty: unlimited. */
  max_uses: '',
  /** Id of the hall; empty: all. */
  venue: '',
}

export type PromoFields = typeof emptyPromo
export const promoFieldNames = Object.keys(emptyPromo) as (keyof PromoFields)[]

export const maxCodes = 500

/** A new code, or a batch. */
export const newPromo = {
  many: 'false',
  code: '',
  prefix: '',
  count: '100',
  ...emptyPromo,
  kind: 'percent',
}
export type NewPromoFields = typeof newPromo

export interface PromoDetail {
  id: number
  code: string
  title: Translated
  state: PromoState
  off: PromoOff
  starts: string
  ends: string
  maxUses: number | null
  used: number
  venue: number | null
  batch: string | null
  /** Number of codes in its batch, including itself. */
  together: number
}

export function toPromoFields({ title, off, starts, ends, maxUses, venue }: PromoDetail, locale: Locale): PromoFields {
  return {
    title_en: title.en,
    title_fr: title.fr ?? '',
    title_hu: title.hu ?? '',
    kind: off.kind,
    off: off.kind === 'percent' ? String(off.percent) : writeAmount(off.cents, locale),
    starts,
    ends,
    max_uses: maxUses === null ? '' : String(maxUses),
    venue: venue === null ? '' : String(venue),
  }
}

/** Returns the end of a code in local time: the last day, and the time if that day is partial. */
export function readEnd(local: string): { day: string; time: string | null } {
  const [day, time] = [local.slice(0, 10), local.slice(11)]
  return time === '00:00' && isCalendarDate(day) ? { day: addDays(day, -1), time: null } : { day, time }
}

/** `percent 10` or `fixed 500`: one value, so that concurrent editors cannot change half of it. */
export const writeOff = (off: PromoOff): string =>
  off.kind === 'percent' ? `percent ${off.percent}` : `fixed ${off.cents}`

export function readOff(written: string): PromoOff | null {
  const [, kind, digits] = /^(percent|fixed) (\d{1,9})$/.exec(written) ?? []
  if (!digits) return null
  return kind === 'percent' ? { kind, percent: Number(digits) } : { kind: 'fixed', cents: Number(digits) }
}
