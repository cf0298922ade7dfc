import type { Locale, Translated } from '#values/locales.ts'

/** Empty: missing. */
export type Names = Record<Locale, string>

export const noNames: Names = { en: '', fr: '', hu: '' }

export const toNames = (title: Translated): Names => ({ ...noNames, ...title })

/** Without English, another language takes its place. */
export function toTranslated({ en, fr, hu }: Names): Translated {
  return { en: en || hu || fr, ...(fr && { fr }), ...(hu && { hu }) }
}

/** For a column that may be empty. */
export function writeNames(names: Names): string | null {
  const written = toTranslated(names)
  return written.en === '' ? null : JSON.stringify(written)
}
