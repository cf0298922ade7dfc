import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import { timeZone } from '../../values/dates.ts'
import { formattingTags, type Locale } from '../../values/locales.ts'

/** The name of a text. A name that is in none of the locale files does not compile. */
// oxlint-disable-next-line typescript/consistent-type-imports -- a JSON module has no other type-only import
export type MessageKey = keyof typeof import('./en.json', { with: { type: 'json' } })

/** Every text of one language, compiled from ICU: what `/lang/{locale}.json` answers. */
export type Messages = Record<MessageKey, CompiledMessage>

/** What a message's arguments may hold. Prices and dates come formatted (`formatPrice`, `formatDate`). */
export type MessageValues = Record<string, string | number>

/** The text of that name in the language the translator was made for. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The same with tags: `<terms>…</terms>` in the message calls `values.terms(['…'])`. */
export type TranslateRich = <element>(key: MessageKey, values: FormatValues<element>) => (string | element)[]

/** Makes `t('cart.title')` for pages, mails and PDFs. */
export function createTranslator(locale: Locale, messages: Messages): Translate {
  const options = createFormatOptions()
  return (key, values) => {
    const text = format(messages[key] ?? key, formattingTags[locale], values, options)
    return Array.isArray(text) ? text.join('') : text
  }
}

/** @see {@link TranslateRich} */
export function createRichTranslator(locale: Locale, messages: Messages): TranslateRich {
  const options = createFormatOptions()
  return (key, values) => {
    const text = format(messages[key] ?? key, formattingTags[locale], values, options)
    return Array.isArray(text) ? text : [text]
  }
}

/** `Intl` objects are slow to make and the same for every message of a language. */
function createFormatOptions(): FormatOptions {
  const pluralRules = remember((tag: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options))
  const numberFormats = remember(
    (tag: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
  )
  const dateFormats = remember(
    (tag: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
  )
  const formatters = { getPluralRules: pluralRules, getNumberFormat: numberFormats, getDateTimeFormat: dateFormats }
  return { timeZone, formatters }
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
