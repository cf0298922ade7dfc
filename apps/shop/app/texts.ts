import { locales, type Locale } from '#values/locales.ts'
import {
  compileCatalogue,
  compilePageMessages,
  type MessageCatalogue,
  pickMessages,
} from '#ui/i18n/server/catalogue.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import { createTranslator, type MessageKey } from '#ui/i18n/translator.ts'
import type { ShopContext } from '#core/context/shop-context.ts'

export interface Texts {
  catalogue: MessageCatalogue
  messages: MessageCatalogue<MessageKey>
  translatorOf(locale: Locale): ServerTranslate
  accountTextsOf(locale: Locale): ShopContext['accountTexts']
}

export function createTexts(): Texts {
  const catalogue = compileCatalogue()
  const translators = new Map(locales.map((locale) => [locale, createTranslator(locale, catalogue[locale])]))
  return {
    catalogue,
    messages: compilePageMessages(),
    translatorOf: (locale) => translators.get(locale)!,
    accountTextsOf:
      (locale) =>
      (...prefixes) =>
        pickMessages(catalogue[locale], prefixes),
  }
}
