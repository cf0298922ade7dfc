import compile from 'icu-minify/compile'
import { type Locale, locales, spaceText } from '#values/locales.ts'
import type { MessageKey, Messages } from '../translator.ts'
import { pageAreas, serverAreas, type ServerMessageKey, type TicketMessageKey } from './areas.ts'

type Sources<key extends string> = Record<Locale, Record<key, string>>

export const pageSources: Sources<MessageKey> = joinAreas((locale) => ({
  ...pageAreas.pages[locale],
  ...pageAreas.shared[locale],
}))

export const messageSources: Sources<ServerMessageKey> = joinAreas((locale) => ({
  ...pageSources[locale],
  ...serverAreas.accounts[locale],
  ...serverAreas.answers[locale],
  ...serverAreas.bank[locale],
  ...serverAreas.mails[locale],
  ...serverAreas.tickets[locale],
}))

export type MessageCatalogue<key extends string = ServerMessageKey> = Record<Locale, Messages<key>>

/**
 * Compiles all texts from ICU once, at startup; French ones get their no-break spaces
 * (`spaceText`).
 * @throws {Error} naming the language and the key of an invalid ICU message
 */
export function compileCatalogue(): MessageCatalogue {
  return compileTexts(messageSources, 'ui/i18n')
}

/** For the response of `/lang/{locale}.json`, and for rendering pages. */
export function compilePageMessages(): MessageCatalogue<MessageKey> {
  return compileTexts(pageSources, 'ui/i18n')
}

/** For rendering an order's documents on any thread. */
export function compileDocumentMessages(): MessageCatalogue<TicketMessageKey> {
  const written = joinAreas((locale) => ({ ...serverAreas.tickets[locale], ...pageAreas.shared[locale] }))
  return compileTexts(written, 'ui/i18n')
}

function joinAreas<texts>(join: (locale: Locale) => texts): Record<Locale, texts> {
  return Object.fromEntries(locales.map((locale) => [locale, join(locale)])) as Record<Locale, texts>
}

/** Compiles texts of an app; `folder` locates its areas in error messages. */
export function compileTexts<key extends string>(written: Sources<key>, folder: string): MessageCatalogue<key> {
  return joinAreas((locale) => compileMessages(written[locale], { locale, folder }))
}

function compileMessages<key extends string>(
  written: Record<key, string>,
  { locale, folder }: { locale: Locale; folder: string },
): Messages<key> {
  const compiled = Object.entries<string>(written).map(([key, source]) => {
    try {
      return [key, compile(spaceText(source, locale))]
    } catch (cause) {
      throw new Error(`${folder}/*/${locale}.json: "${key}" is no valid ICU message: ${source}`, { cause })
    }
  })
  return Object.fromEntries(compiled) as Messages<key>
}

export function pickMessages<key extends string>(messages: Messages, prefixes: readonly string[]): Messages<key> {
  const picked = Object.entries(messages).filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)))
  return Object.fromEntries(picked) as Messages<key>
}
