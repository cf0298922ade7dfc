/** A programme as a field of a form: a text that holds its pieces as they are typed. */
import { type Locale, locales } from '#values/locales.ts'

/** A piece as it is typed: its minutes may be no number yet. */
export interface TypedWork {
  composer: string
  work: Record<Locale, string>
  minutes: string
  /** The name of a recording of some of it, which is not typed here. */
  recording?: string
}

/** A piece as it is stored. */
interface Work {
  composer: string
  work: { en: string } & Partial<Record<Locale, string>>
  minutes: number
  recording?: string
}

/** Longer programmes than any evening. */
export const maxWorks = 100

export const noWork: TypedWork = { composer: '', work: { en: '', fr: '', hu: '' }, minutes: '' }

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

/** Always in the same order of names, so that the same programme is the same text. */
export const writeProgramme = (works: readonly TypedWork[]): string =>
  JSON.stringify(
    works.map(({ composer, work, minutes, recording }) => ({
      composer,
      work: { en: work.en, fr: work.fr, hu: work.hu },
      minutes,
      ...(recording !== undefined && { recording }),
    })),
  )

/** The pieces of a field; null where it holds none such. */
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

/** A programme as one reads it: a line for each piece. */
export function describeProgramme(value: string): string {
  const lineOf = ({ composer, work, minutes }: TypedWork) =>
    `${composer}: ${[...new Set(locales.map((locale) => work[locale]).filter(Boolean))].join(' / ')} (${minutes}′)`
  return (readProgramme(value) ?? []).map(lineOf).join('\n')
}
