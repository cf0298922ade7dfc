import type { Locale, Translated } from '#values/locales.ts'

/** A name in every language as form fields; empty: missing. */
export type Names = Record<Locale, string>

export const noNames: Names = { en: '', fr: '', hu: '' }

export const toNames = (title: Translated): Names => ({ ...noNames, ...title })

/** Converts a name for storage: without English, another language takes its place. */
export function toTranslated({ en, fr, hu }: Names): Translated {
  return { en: en || hu || fr, ...(fr && { fr }), ...(hu && { hu }) }
}
