import type { Locale } from '../../../values/locales.ts'

/** A text of the demo season: every language is there, none falls back. */
export type Texts<value = string> = Record<Locale, value>

/** What stands between asterisks is in italics, as titles of works are. */
export function splitItalics(words: string): { text: string; italic: boolean }[] {
  return words
    .split('*')
    .map((part, index) => ({ text: part, italic: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
