import compile from 'icu-minify/compile'
import { type Locale, locales, spaceText } from '../../../values/locales.ts'
import en from '../en.json' with { type: 'json' }
import fr from '../fr.json' with { type: 'json' }
import hu from '../hu.json' with { type: 'json' }
import type { MessageKey, Messages } from '../translator.ts'

/** Every text of the shop as it is written. A key that is missing in one of the languages does not compile. */
export const sources: Record<Locale, Record<MessageKey, string>> = { en, fr, hu }

/** The texts of every language, ready to be formatted. */
export type MessageCatalogue = Record<Locale, Messages>

/**
 * Compiles every text from ICU once, when the process starts; French ones get their no-break spaces (`spaceText`).
 * @throws {Error} naming the language and the key of a text that is no valid ICU message
 */
export function compileCatalogue(): MessageCatalogue {
  return Object.fromEntries(locales.map((locale) => [locale, compileMessages(locale)])) as MessageCatalogue
}

function compileMessages(locale: Locale): Messages {
  const compiled = Object.entries(sources[locale]).map(([key, source]) => {
    try {
      return [key, compile(spaceText(source, locale))]
    } catch (cause) {
      throw new Error(`shop/i18n/${locale}.json: "${key}" is no valid ICU message: ${source}`, { cause })
    }
  })
  return Object.fromEntries(compiled)
}
