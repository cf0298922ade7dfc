import { spaceFrench } from './typography.ts'

/** Languages of the shop, in display order. */
export const locales = ['en', 'fr', 'hu'] as const
export type Locale = (typeof locales)[number]

/** Language for unknown hosts and texts without translation. */
export const fallbackLocale: Locale = 'en'

/** Tags for formatting dates and numbers. */
export const languageTags: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR', hu: 'hu-HU' }

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** A stored text: English always, others if translated. */
export type Translated<value = string> = { en: value } & Partial<Record<Locale, value>>

/** The text in that language, else in English; French with no-break spaces. */
export function pickText(text: Translated, locale: Locale): string {
  const written = [text?.[locale], text?.en].find((candidate) => typeof candidate === 'string')
  return spaceText(written ?? '', locale)
}

export function spaceText(text: string, locale: Locale): string {
  return locale === 'fr' ? spaceFrench(text) : text
}
