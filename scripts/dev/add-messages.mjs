#!/usr/bin/env node
/**
 * Adds messages of one area to its three locale files at once, so that no locale can be forgotten.
 *
 *   node scripts/dev/add-messages.mjs <area> file.json [--force]
 *
 * An area is a folder with locale files: `pages`, `answers`, `mails`, ... of `ui/i18n`,
 * `desk/orders`, ... of `apps/desk/i18n`. `file.json` holds
 * `{ "cart.title": { "en": "Cart", "fr": "Panier", "hu": "Kosár" } }`. Keys end up sorted. A
 * missing locale, another value for a key that exists, or a key of another area is refused before
 * anything is written; `--force` replaces values.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const LOCALES = ['en', 'fr', 'hu']
const root = join(import.meta.dirname, '../..')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Folders with locale files, by area. */
const areas = new Map(
  globSync(['ui/i18n/*/en.json', 'apps/desk/i18n/*/en.json'], { cwd: root })
    .map(dirname)
    .map((folder) => [folder.replace(/^(ui|apps)\//, '').replace(/i18n\//, ''), join(root, folder)]),
)

function findProblems(additions, messages, force) {
  const problems = []
  for (const [key, values] of Object.entries(additions)) {
    for (const locale of LOCALES) {
      const value = values?.[locale]
      const existing = messages[locale][key]
      if (typeof value !== 'string' || value === '') problems.push(`${key}: the text in ${locale} is missing`)
      else if (!force && existing !== undefined && existing !== value) {
        problems.push(`${key}: ${locale} says already "${existing}", not "${value}" (--force replaces it)`)
      }
    }
    for (const locale of Object.keys(values ?? {})) {
      if (!LOCALES.includes(locale)) problems.push(`${key}: "${locale}" is not a locale of the shop`)
    }
  }
  return problems
}

/** A key in two areas would have two texts, one of them unused. */
function findKeysElsewhere(additions, area) {
  return [...areas].flatMap(([other, folder]) => {
    const known = other === area ? {} : readJson(join(folder, 'en.json'))
    return Object.keys(additions)
      .filter((key) => key in known)
      .map((key) => `${key}: is a text of the area ${other}`)
  })
}

function addMessages(area, file, force) {
  const additions = readJson(file)
  const folder = areas.get(area)
  if (!folder) throw new Error(`"${area}" is no area. The areas are: ${[...areas.keys()].join(', ')}.`)
  const paths = Object.fromEntries(LOCALES.map((locale) => [locale, join(folder, `${locale}.json`)]))
  const messages = Object.fromEntries(LOCALES.map((locale) => [locale, readJson(paths[locale])]))
  const problems = [...findKeysElsewhere(additions, area), ...findProblems(additions, messages, force)]
  if (problems.length > 0) throw new Error(`Nothing was written.\n  ${problems.join('\n  ')}`)
  for (const locale of LOCALES) {
    for (const [key, values] of Object.entries(additions)) messages[locale][key] = values[locale]
    const sorted = Object.fromEntries(Object.entries(messages[locale]).sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(paths[locale], `${JSON.stringify(sorted, null, 2)}\n`)
  }
  return Object.keys(additions).length
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
const [area, file] = positionals
if (!area || !file) {
  console.error('Usage: node scripts/dev/add-messages.mjs <area> file.json [--force]')
  process.exit(2)
}
try {
  console.log(`${addMessages(area, file, values.force)} messages are in place.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
