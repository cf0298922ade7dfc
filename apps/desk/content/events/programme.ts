/** A programme as a form field: a string with its works as typed. */
import { type Locale, locales } from '#values/locales.ts'

/** A work as typed: its minutes may not be a number yet. */
export interface TypedWork {
  composer: string
  work: Record<Locale, string>
  minutes: string
  /** Name of its recording. */
  recording?: string
}

interface Work {
  composer: string
  work: { en: string } & Partial<Record<Locale, string>>
  minutes: number
  recording?: string
}

/** Maximum number of works, more than any evening has. */
export const maxWorks = 100

export const toTyped = ({ composer, work, minutes, recording }: Work): TypedWork => ({
  composer,
  work: { en: work.en, fr: work.fr ?? '', hu: work.hu ?? '' },
  minutes: String(minutes),
  ...(recording !== undefined && { recording }),
})

export const toStored = ({ composer, work, minutes, recording }: TypedWork): Work => ({
  composer,
  work: { en: work.en, ...(work.fr && { fr: work.fr }), ...(work.hu && { hu: work.hu }) },
  minutes: Number(minutes),
  ...(recording !== undefined && { recording }),
})

/** Uses a constant property order, so that the same programme gives the same string. */
export const writeProgramme = (works: readonly TypedWork[]): string =>
  JSON.stringify(
    works.map(({ composer, work, minutes, recording }) => ({
      composer,
      work: { en: work.en, fr: work.fr, hu: work.hu },
      minutes,
      ...(recording !== undefined && { recording }),
    })),
  )

/** Parses the works of a field; null if it is invalid. */
export function readProgramme(value: string): TypedWork[] | null {
  try {
    const works: unknown = JSON.parse(value)
    return Array.isArray(works) && works.every(isTypedWork) ? works : null
  } catch {
    return null
  }
}

function isTypedWork(value: unknown): value is TypedWork {
  const { composer, work, minutes, recording } = (value ?? {}) as Record<string, unknown>
  const inLanguages = (work ?? {}) as Record<string, unknown>
  return (
    [composer, minutes, ...locales.map((locale) => inLanguages[locale])].every((text) => typeof text === 'string') &&
    (recording === undefined || typeof recording === 'string')
  )
}

/** Formats a programme for reading: one line per work. */
export function describeProgramme(value: string): string {
  const lineOf = ({ composer, work, minutes, recording }: TypedWork) =>
    `${composer}: ${[...new Set(locales.map((locale) => work[locale]).filter(Boolean))].join(' / ')} (${minutes}′)${recording === undefined ? '' : ` ♪ ${recording}`}`
  return (readProgramme(value) ?? []).map(lineOf).join('\n')
}
