import { languageTags, type Locale, locales } from '#values/locales.ts'

/** What visitors ask of an event, besides its texts. */
export interface VisitFacts {
  /** With the interval. */
  duration_minutes: number
  /** Null: nothing is said; 0: there is none. */
  interval_minutes: number | null
  age_from: number | null
  /** ISO 639 codes. */
  sung_in: string[]
  surtitles_in: string[]
}

/** Of one concert. */
export interface Visit extends VisitFacts {
  /** In the reader's language: of the event, else of the hall. */
  latecomers: string | null
  arrival: string | null
}

export const visitLimits = { interval: { least: 0, most: 120 }, age: { least: 1, most: 99 }, languages: 8 }

export const languageCodes =
  'ar bg ca cs cu da de el en eo es et eu fi fr ga he hr hu hy is it ja ka ko la lt lv nl no oc pl pt ro ru sk sl sr sv tr uk yi zh'.split(
    ' ',
  )

/** Names that Chromium does not know, as Node.js knows them. */
const unknownNames: Record<string, Record<Locale, string>> = {
  cu: { en: 'Church Slavic', fr: 'slavon d’église', hu: 'egyházi szláv' },
}

const names = new Map<Locale, Intl.DisplayNames>()

/** As within a sentence: `German`, `allemand`, `német`. */
export function nameLanguage(code: string, locale: Locale): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(languageTags[locale], { type: 'language' })
  names.set(locale, known)
  return unknownNames[code]?.[locale] ?? known.of(code) ?? code
}

let codes: ReadonlyMap<string, string> | undefined

/** Returns the code of a language written by its code, or by its name in a language of the shop. */
export function readLanguage(written: string): string | null {
  const spell = (code: string) => [code, ...locales.map((locale) => nameLanguage(code, locale).toLowerCase())]
  codes ??= new Map(languageCodes.flatMap((code) => spell(code).map((name) => [name, code])))
  return codes.get(written.trim().toLowerCase()) ?? null
}
