import { isLocale, type Locale, locales } from '#values/locales.ts'
import { type Problem, suggest } from '../files/problems.ts'
import type { Places } from '../files/origins.ts'

interface InOneLanguage {
  blocks: unknown[]
  places: Places
}

/** A list of blocks in several languages. */
interface InLanguages {
  locales: Locale[]
  /**
   * Returns the list with texts in that language, English as fallback, and the source positions.
   */
  read(locale: Locale): InOneLanguage
}

/**
 * Reads multilingual texts, `{ en: ..., fr: ... }`, anywhere in a list of blocks: any map with a
 * language counts. English is required.
 */
export function pickLanguages(
  list: readonly unknown[],
  places: Places,
  path: readonly PropertyKey[],
  problems: Problem[],
): InLanguages {
  const found = new Set<Locale>(['en'])
  visitTexts(list, [], (text, inner) => {
    const placeOf = (...more: string[]) => places.placeOf([...path, ...inner, ...more])
    for (const name of Object.keys(text))
      if (isLocale(name)) found.add(name)
      else problems.push({ ...placeOf(name), message: `"${name}" is no language here.${suggest(name, locales)}` })
    if (text['en'] === undefined) {
      const message = 'The English text is missing: it is shown where another language is not written.'
      problems.push({ ...placeOf(), message })
    }
  })
  return {
    locales: locales.filter((locale) => found.has(locale)),
    read: (locale) => {
      const written = (own: readonly PropertyKey[]) => [...path, ...pathIn(list, own.slice(path.length), locale)]
      return {
        blocks: list.map((entry) => pick(entry, locale)),
        places: {
          placeOf: (own) => places.placeOf(written(own)),
          textPlaceOf: (own) => places.textPlaceOf(written(own)),
        },
      }
    },
  }
}

type Fields = Record<PropertyKey, unknown>

const isHolder = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is Fields =>
  isHolder(value) && !Array.isArray(value) && Object.keys(value).some((name) => isLocale(name))

const languageOf = (text: Fields, locale: Locale): Locale => (text[locale] === undefined ? 'en' : locale)

function visitTexts(value: unknown, path: PropertyKey[], visit: (text: Fields, path: PropertyKey[]) => void): void {
  if (!isHolder(value)) return
  if (isText(value)) visit(value, path)
  for (const [name, inner] of Object.entries(value)) visitTexts(inner, [...path, name], visit)
}

function pick(value: unknown, locale: Locale): unknown {
  if (!isHolder(value)) return value
  if (Array.isArray(value)) return value.map((inner) => pick(inner, locale))
  if (isText(value)) return pick(value[languageOf(value, locale)], locale)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, pick(inner, locale)]))
}

/** Returns the path with the languages picked along it. */
function pathIn(list: unknown, path: readonly PropertyKey[], locale: Locale): PropertyKey[] {
  const written: PropertyKey[] = []
  let value = list
  const enterLanguage = () => {
    while (isText(value)) {
      const language = languageOf(value, locale)
      written.push(language)
      value = value[language]
    }
  }
  for (const part of path) {
    written.push(part)
    value = isHolder(value) ? value[part] : undefined
    enterLanguage()
  }
  return written
}
