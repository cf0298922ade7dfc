import { spaceFrench } from './typography.ts'

/** The languages of the shop, in the order in which they are offered. */
export const locales = ['en', 'fr', 'hu'] as const
export type Locale = (typeof locales)[number]

/** Answers where nothing else says which language: an unknown host, a text without translation. */
export const fallbackLocale: Locale = 'en'

/** The tag by which dates and numbers are formatted. */
export const languageTags: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR', hu: 'hu-HU' }

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** A text as it is stored: English always, the others where they were written. */
export type Translated<value = string> = { en: value } & Partial<Record<Locale, value>>

/**
 * The text in the visitor's language, else in English; French with its no-break spaces. Empty where somebody has stored
 * something that is no text.
 */
export function pickText(text: Translated, locale: Locale): string {
  const written = [text?.[locale], text?.en].find((candidate) => typeof candidate === 'string')
  return spaceText(written ?? '', locale)
}

/** A text as its language spaces it, whoever typed it. */
export function spaceText(text: string, locale: Locale): string {
  return locale === 'fr' ? spaceFrench(text) : text
}
