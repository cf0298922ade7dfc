#!/usr/bin/env node
/**
 * Adds messages to the three locale files at once, so that no locale can be forgotten.
 *
 *   node scripts/dev/add-messages.mjs file.json [--force]
 *
 * `file.json` holds `{ "cart.title": { "en": "Cart", "fr": "Panier", "hu": "Kosár" } }`. Keys end up sorted. A missing
 * locale, or another value for a key that exists, is refused before anything is written; `--force` replaces values.
 */
import { mkdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LOCALES = ['en', 'fr', 'hu']
const STALE_LOCK_MILLISECONDS = 10_000

const directory = process.env.MESSAGES_DIR ?? join(dirname(fileURLToPath(import.meta.url)), '../../shop/i18n')

/** Two runs at once would lose each other's keys: `mkdir` is the one operation that only a single run can win. */
async function withLock(work) {
  await mkdir(directory, { recursive: true })
  const lock = join(directory, '.add-messages.lock')
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

async function readMessages(locale) {
  try {
    return JSON.parse(await readFile(join(directory, `${locale}.json`), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw new Error(`${locale}.json cannot be read: ${error.message}`, { cause: error })
  }
}

async function writeMessages(locale, messages) {
  const sorted = Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)))
  const path = join(directory, `${locale}.json`)
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

async function addMessages(file, force) {
  const additions = JSON.parse(await readFile(file, 'utf8'))
  return withLock(async () => {
    const messages = {}
    for (const locale of LOCALES) messages[locale] = await readMessages(locale)
    const problems = findProblems(additions, messages, force)
    if (problems.length > 0) throw new Error(`Nothing was written.\n  ${problems.join('\n  ')}`)
    for (const locale of LOCALES) {
      for (const [key, values] of Object.entries(additions)) messages[locale][key] = values[locale]
      await writeMessages(locale, messages[locale])
    }
    return Object.keys(additions).length
  })
}

const force = process.argv.includes('--force')
const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
if (!file) {
  console.error('Usage: node scripts/dev/add-messages.mjs file.json [--force]')
  process.exit(2)
}
try {
  console.log(`${await addMessages(file, force)} messages are in place.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
