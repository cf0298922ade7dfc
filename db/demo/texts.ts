import type { Locale } from '#values/locales.ts'

/** A text of the demo season in all languages, without fallback. */
export type Texts<value = string> = Record<Locale, value>

/** A text in the files: one string if equal in all languages. */
export type Text = string | Texts

export const toTexts = (text: Text): Texts => (typeof text === 'string' ? { en: text, fr: text, hu: text } : text)
