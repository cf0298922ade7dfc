import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileTexts } from '#ui/i18n/server/catalogue.ts'
import { pageAreas, type ServerMessageKey } from '#ui/i18n/server/areas.ts'
import { createTranslator, type Messages, type Translate } from '#ui/i18n/translator.ts'
import { type Locale, locales } from '#values/locales.ts'
import type { DeskMessageKey } from '../messages.ts'

// `npm run dev` watches required files, but not files that are read.
const require = createRequire(import.meta.filename)

const areas = readdirSync(join(import.meta.dirname, '..'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'server')
  .map(({ name }) => name)

/** The types of `messages.ts` ensure that every key exists in every language. */
export const deskAreas = Object.fromEntries(
  areas.map((area) => [
    area,
    Object.fromEntries(locales.map((locale) => [locale, require(`../${area}/${locale}.json`)])),
  ]),
) as Record<string, Record<Locale, Record<string, string>>>

/** Translates the desk's own texts, and the shop's texts for field rules. */
export type DeskTranslate = Translate<DeskMessageKey | ServerMessageKey>

export const deskSources = Object.fromEntries(
  locales.map((locale) => [locale, Object.assign({}, ...Object.values(deskAreas).map((area) => area[locale]))]),
) as Record<Locale, Record<DeskMessageKey, string>>

/** Texts of the shop's controls and hall plan, which the desk uses, too. */
const ofControls = /^(common|notices|unsaved|plan)\./

/** Compiles the texts for the browser, with those of the shop's controls. */
export function compileDeskMessages(): Record<Locale, Messages<DeskMessageKey>> {
  const compiled = locales.map((locale) => {
    const shown = Object.entries(pageAreas.shared[locale]).concat(Object.entries(pageAreas.pages[locale]))
    const controls = Object.fromEntries(shown.filter(([key]) => ofControls.test(key)))
    return [locale, { ...controls, ...deskSources[locale] }] as const
  })
  return compileTexts(Object.fromEntries(compiled) as typeof deskSources, 'apps/desk/i18n')
}

/** Translates the texts of both apps, which share no key. */
export function createDeskTranslator(
  locale: Locale,
  { messages, shop }: { messages: Messages<DeskMessageKey>; shop: Translate<ServerMessageKey> },
): DeskTranslate {
  const own = createTranslator(locale, messages)
  return (key, values) =>
    Object.hasOwn(deskSources.en, key) ? own(key as DeskMessageKey, values) : shop(key as ServerMessageKey, values)
}
