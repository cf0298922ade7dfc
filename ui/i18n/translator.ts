import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import { languageTags, type Locale } from '#values/locales.ts'

/** Key of a page text. A key missing in all locale files fails to compile. */
export type MessageKey =
  // oxlint-disable-next-line typescript/consistent-type-imports -- a JSON module has no other type-only import
  | keyof typeof import('./pages/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./shared/en.json', { with: { type: 'json' } })

/** Key of a text of account pages only, which comes with the page: no other page loads it. */
// oxlint-disable-next-line typescript/consistent-type-imports -- as above
export type AccountMessageKey = keyof typeof import('./accounts/en.json', { with: { type: 'json' } })

/** Compiled texts of a language; by default those of pages, as in `/lang/{locale}.json`. */
export type Messages<key extends string = MessageKey> = Record<key, CompiledMessage>

/** Prices and dates are already formatted (`formatPrice`, `formatDate`). */
export type MessageValues = Record<string, string | number>

/** A translator with more keys is assignable to one with fewer. */
export type Translate<key extends string = MessageKey> = (key: key, values?: MessageValues) => string

/** The same with tags: `<terms>…</terms>` in the message calls `values.terms(['…'])`. */
export type TranslateRich = <element>(key: MessageKey, values: FormatValues<element>) => (string | element)[]

export function createTranslator<key extends string>(locale: Locale, messages: Messages<key>): Translate<key> {
  return (key, values) => {
    const text = format(messages[key] ?? key, languageTags[locale], values, options)
    return Array.isArray(text) ? text.join('') : text
  }
}

export function createRichTranslator(locale: Locale, messages: Messages): TranslateRich {
  return (key, values) => {
    const text = format(messages[key] ?? key, languageTags[locale], values, options)
    return Array.isArray(text) ? text : [text]
  }
}

/** Messages have no time zone. */
function refuseDates(): never {
  throw new Error('Dates come to messages formatted: see formatDate.')
}

function remember<options, made>(make: (tag: string, options?: options) => made) {
  const known = new Map<string, made>()
  return (tag: string, options?: options): made => {
    const key = tag + JSON.stringify(options)
    const made = known.get(key) ?? make(tag, options)
    known.set(key, made)
    return made
  }
}

/** `Intl` objects are slow to create and the same for every message of a language. */
const options: FormatOptions = {
  formatters: {
    getPluralRules: remember((tag: string, rules?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, rules)),
    getNumberFormat: remember((tag: string, style?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, style)),
    getDateTimeFormat: refuseDates,
  },
}
