import { compileTexts } from '#ui/i18n/server/catalogue.ts'
import { pageAreas } from '#ui/i18n/server/areas.ts'
import { createTranslator, type Messages, type Translate } from '#ui/i18n/translator.ts'
import { type Locale, locales } from '#values/locales.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { DeskMessageKey } from '../messages.ts'
import { deskAreas, type DeskTranslate } from './areas.ts'

/** All texts of the desk, uncompiled. */
export const deskSources = Object.fromEntries(
  locales.map((locale) => [locale, Object.assign({}, ...Object.values(deskAreas).map((area) => area[locale]))]),
) as Record<Locale, Record<DeskMessageKey, string>>

/** Texts of the shop's controls and of its hall plan, which the desk uses, too. */
const ofControls = /^(common|notices|unsaved|plan)\./

/** Compiles the texts for the browser: the desk's own and those of the shop's controls. */
export function compileDeskMessages(): Record<Locale, Messages<DeskMessageKey>> {
  const compiled = locales.map((locale) => {
    const shown = Object.entries(pageAreas.shared[locale]).concat(Object.entries(pageAreas.pages[locale]))
    const controls = Object.fromEntries(shown.filter(([key]) => ofControls.test(key)))
    return [locale, { ...controls, ...deskSources[locale] }] as const
  })
  return compileTexts(Object.fromEntries(compiled) as typeof deskSources, 'apps/desk/i18n')
}

/** Translates the texts of both apps. A test ensures that they share no key. */
export function createDeskTranslator(
  locale: Locale,
  { messages, shop }: { messages: Messages<DeskMessageKey>; shop: Translate<ServerMessageKey> },
): DeskTranslate {
  const own = createTranslator(locale, messages)
  return (key, values) =>
    Object.hasOwn(deskSources.en, key) ? own(key as DeskMessageKey, values) : shop(key as ServerMessageKey, values)
}
