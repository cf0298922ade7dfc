import type { Locale, Translated } from '#values/locales.ts'

/** A name in every language, as its fields have it; empty: not written. */
export type Names = Record<Locale, string>

export const noNames: Names = { en: '', fr: '', hu: '' }

export const toNames = (title: Translated): Names => ({ ...noNames, ...title })

/** A name as it is stored: where there is no English one, the other stands for it. */
export function toTranslated({ en, fr, hu }: Names): Translated {
  return { en: en || hu || fr, ...(fr && { fr }), ...(hu && { hu }) }
}
