import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Locale, locales } from '#values/locales.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { DeskMessageKey } from '../messages.ts'

// What is required, `npm run dev` looks after, which it does not of files that are read.
const require = createRequire(import.meta.filename)

/** The folders of texts beside this one. */
const areas = readdirSync(join(import.meta.dirname, '..'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'server')
  .map(({ name }) => name)

/** Each area's texts as they are written. Whether a key is there in every language, the types of `messages.ts` say. */
export const deskAreas = Object.fromEntries(
  areas.map((area) => [
    area,
    Object.fromEntries(locales.map((locale) => [locale, require(`../${area}/${locale}.json`)])),
  ]),
) as Record<string, Record<Locale, Record<string, string>>>

/** What handlers of the desk translate with: its own texts, and those of the shop that the rules of fields say. */
export type DeskTranslate = Translate<DeskMessageKey | ServerMessageKey>
