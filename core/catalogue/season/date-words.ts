import { languageTags, locales } from '#values/locales.ts'

export type DatePart = 'year' | 'month' | 'weekday' | 'day'

/** Days whose part has one of the values. Months count from 1, weekdays from Monday as 1. */
export interface NamedDays {
  part: DatePart
  values: number[]
}

/** Endings of declined names: "Sundays", "vasárnaponként", "decemberi". */
const endings = /^(s|i|n|on|en|an|ban|ben|ra|re|ig|tol|okon|eken|onkent|enkent|ankent)?$/

const saturdayAndSunday: NamedDays = { part: 'weekday', values: [6, 7] }
const otherNames: [string, NamedDays][] = [
  ['weekend', saturdayAndSunday],
  ['hetvege', saturdayAndSunday],
]

/**
 * Returns the days named by each word, by position. Words are given without accents and capitals.
 * Several months, or weekdays, are alternatives: a concert has only one.
 */
export function readDateWords(words: readonly string[]): (NamedDays | null)[] {
  const named = words.map((word) => readName(word) ?? readYear(word))
  const hasMonth = named.some((days) => days?.part === 'month')
  // A number alone belongs to a work, not to a day.
  const read = named.map((days, index) => days ?? (hasMonth ? readDay(words[index]!) : null))
  return read.map((days) => days && { part: days.part, values: valuesOf(days.part, read) })
}

function valuesOf(part: DatePart, read: readonly (NamedDays | null)[]): number[] {
  const values = read.flatMap((days) => (days?.part === part ? days.values : []))
  return [...new Set(values)].toSorted((a, b) => a - b)
}

function readName(word: string): NamedDays | null {
  const meant = names.filter(([name]) => word.startsWith(name) && endings.test(word.slice(name.length)))
  // The longest match wins: `marcius` also begins with `mar`.
  const longest = Math.max(...meant.map(([name]) => name.length))
  const found = meant.filter(([name]) => name.length === longest).map(([, days]) => days)
  const [first] = found
  return first ? { part: first.part, values: found.flatMap(({ values }) => values) } : null
}

function readYear(word: string): NamedDays | null {
  return /^20\d\d$/.test(word) ? { part: 'year', values: [Number(word)] } : null
}

function readDay(word: string): NamedDays | null {
  const [, day] = /^(\d{1,2})(st|nd|rd|th|er|e)?$/.exec(word) ?? []
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31 ? { part: 'day', values: [Number(day)] } : null
}

/** Long and short, in every language. */
const names: readonly [string, NamedDays][] = [
  ...otherNames,
  ...locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const { format } = new Intl.DateTimeFormat(languageTags[locale], { month, timeZone: 'UTC' })
      return listNumbers(12).map((value): [string, NamedDays] => [
        simplify(format(Date.UTC(2026, value - 1, 1))),
        { part: 'month', values: [value] },
      ])
    }),
  ),
  ...locales.flatMap((locale) => {
    const { format } = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'long', timeZone: 'UTC' })
    // The first of June 2026 is a Monday.
    return listNumbers(7).map((value): [string, NamedDays] => [
      simplify(format(Date.UTC(2026, 5, value))),
      { part: 'weekday', values: [value] },
    ])
  }),
].filter(([name]) => name.length >= 3)

function listNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** As in the words of a search. */
function simplify(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
}
