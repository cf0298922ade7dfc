import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Locale, locales } from '#values/locales.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { DeskMessageKey } from '../messages.ts'

// `npm run dev` watches required files, but not files that are read.
const require = createRequire(import.meta.filename)

/** Folders of texts beside this file. */
const areas = readdirSync(join(import.meta.dirname, '..'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'server')
  .map(({ name }) => name)

/**
 * Texts of each area. The types of `messages.ts` ensure that every key exists in every language.
 */
export const deskAreas = Object.fromEntries(
  areas.map((area) => [
    area,
    Object.fromEntries(locales.map((locale) => [locale, require(`../${area}/${locale}.json`)])),
  ]),
) as Record<string, Record<Locale, Record<string, string>>>

/** Translation for desk handlers: the desk's own texts, and the shop's texts for field rules. */
export type DeskTranslate = Translate<DeskMessageKey | ServerMessageKey>
