#!/usr/bin/env node
/**
 * Adds messages of one area to its three locale files at once, so that no locale can be forgotten.
 *
 *   node scripts/dev/add-messages.mjs <area> file.json [--force]
 *
 * An area is a folder of `ui/i18n` with locale files: `pages`, `answers`, `mails`, ... `file.json` holds
 * `{ "cart.title": { "en": "Cart", "fr": "Panier", "hu": "Kosár" } }`. Keys end up sorted. A missing locale, another value for
 * a key that exists, or a key of another area is refused before anything is written; `--force` replaces values.
 */
import { mkdir, readdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LOCALES = ['en', 'fr', 'hu']
const STALE_LOCK_MILLISECONDS = 10_000

const root = process.env.MESSAGES_DIR ?? join(dirname(fileURLToPath(import.meta.url)), '../../ui/i18n')

/** Two runs at once would lose each other's keys: `mkdir` is the one operation that only a single run can win. */
async function withLock(work) {
  const lock = join(root, '.add-messages.lock')
  for (;;) {
    try {
      await mkdir(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
      if (age > STALE_LOCK_MILLISECONDS) await rmdir(lock).catch(() => {})
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  try {
    return await work()
  } finally {
    await rmdir(lock).catch(() => {})
  }
}

/** The folders that hold locale files. */
async function listAreas() {
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const isArea = await Promise.all(
    folders.map(({ name }) => stat(join(root, name, `${LOCALES[0]}.json`)).catch(() => false)),
  )
  return folders.filter((_, index) => isArea[index]).map(({ name }) => name)
}

async function readMessages(area, locale) {
  try {
    return JSON.parse(await readFile(join(root, area, `${locale}.json`), 'utf8'))
  } catch (error) {
    throw new Error(`${area}/${locale}.json cannot be read: ${error.message}`, { cause: error })
  }
}

async function writeMessages(area, locale, messages) {
  const sorted = Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)))
  const path = join(root, area, `${locale}.json`)
  // Renaming is atomic: a reader never sees half a file.
  await writeFile(`${path}.new`, `${JSON.stringify(sorted, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

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

/** A key of two areas would have two texts, of which one is never said. */
async function findKeysElsewhere(additions, area, areas) {
  const problems = []
  for (const other of areas.filter((name) => name !== area)) {
    const known = await readMessages(other, LOCALES[0])
    for (const key of Object.keys(additions)) if (key in known) problems.push(`${key}: is a text of the area ${other}`)
  }
  return problems
}

async function addMessages(area, file, force) {
  const additions = JSON.parse(await readFile(file, 'utf8'))
  const areas = await listAreas()
  if (!areas.includes(area)) throw new Error(`"${area}" is no area. The areas are: ${areas.join(', ')}.`)
  return withLock(async () => {
    const messages = {}
    for (const locale of LOCALES) messages[locale] = await readMessages(area, locale)
    const elsewhere = await findKeysElsewhere(additions, area, areas)
    const problems = [...elsewhere, ...findProblems(additions, messages, force)]
    if (problems.length > 0) throw new Error(`Nothing was written.\n  ${problems.join('\n  ')}`)
    for (const locale of LOCALES) {
      for (const [key, values] of Object.entries(additions)) messages[locale][key] = values[locale]
      await writeMessages(area, locale, messages[locale])
    }
    return Object.keys(additions).length
  })
}

const force = process.argv.includes('--force')
const [area, file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (!area || !file) {
  console.error('Usage: node scripts/dev/add-messages.mjs <area> file.json [--force]')
  process.exit(2)
}
try {
  console.log(`${await addMessages(area, file, force)} messages are in place.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
