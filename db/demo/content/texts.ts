import type { Locale } from '#values/locales.ts'

/** A text of the demo season: every language is there, none falls back. */
export type Texts<value = string> = Record<Locale, value>
