import type { Locale } from '#values/locales.ts'

/** A text of the demo season in all languages, without fallback. */
export type Texts<value = string> = Record<Locale, value>
