import type { Block } from '#core/content/blocks/blocks.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import { isLocale, type Locale, locales } from '#values/locales.ts'
import { type Place, type Problem, suggest } from '../files/problems.ts'
import type { Places } from '../files/origins.ts'
import { refuseMisplacedFields, refuseUnlikeFields } from './check-form.ts'
import type { Content } from './content.ts'
import type { Findings, PlacedBlock } from './markdown-input.ts'
import { readEntries } from './read-block.ts'
import { readMarkdown } from './read-markdown.ts'

interface ContentRules extends Findings {
  /** Fields allowed in the content of a survey or questionnaire. */
  form: FieldBlockName | undefined
}

interface ContentField extends ContentRules, Places {
  value: unknown
  path: PropertyKey[]
}

/** Reads Markdown in each language, or a list of blocks; undefined if the field is missing. */
export function readContentField({ value, path, placeOf, textPlaceOf, ...rules }: ContentField): Content | undefined {
  const { problems } = rules
  if (value === undefined) return undefined
  if (Array.isArray(value)) return readList({ value, path, placeOf, textPlaceOf, ...rules })
  if (typeof value !== 'object' || value === null) {
    problems.push({
      ...placeOf(path),
      message: 'A text of several paragraphs says its language: write "en: |" below.',
    })
    return undefined
  }
  const texts: Texts = {}
  for (const [locale, text] of Object.entries(value)) {
    const own = [...path, locale]
    if (!isLocale(locale))
      problems.push({ ...placeOf(own), message: `"${locale}" is no language here.${suggest(locale, locales)}` })
    else if (typeof text !== 'string')
      problems.push({ ...placeOf(own), message: 'Write Markdown: "|" and the text below.' })
    else texts[locale] = { ...textPlaceOf(own), text }
  }
  return readTexts(texts, placeOf(path), rules)
}

type Texts = Partial<Record<Locale, Place & { text: string }>>

/** Reads content from a text in each language; English is required. */
export function readTexts(texts: Texts, place: Place, rules: ContentRules): Content | undefined {
  const written = locales.filter((locale) => texts[locale])
  if (written.length === 0) return undefined
  if (!texts.en) {
    const message = 'The English text is missing: it is shown where another language is not written.'
    rules.problems.push({ ...place, message })
  }
  return readEach(written, place, rules, (locale, findings) => readMarkdown({ ...texts[locale]!, ...findings }))
}

function readList({ value, path, placeOf, textPlaceOf, ...rules }: ContentField & { value: unknown[] }): Content {
  const written = pickLanguages(value, { placeOf, textPlaceOf }, path, rules.problems)
  const place = placeOf(path)
  return readEach(written.locales, place, rules, (locale, { problems, blocks }) => {
    const { blocks: list, places } = written.read(locale)
    return readEntries(list, path, { places, problems, blocks, depth: 0, readMarkdown })
  })
}

/** Reports a problem once per position, even if it is found in several languages. */
function readEach(
  written: readonly Locale[],
  place: Place,
  { problems, blocks, form }: ContentRules,
  read: (locale: Locale, findings: Findings) => Block[],
): Content {
  const found = new Map<Locale, PlacedBlock[]>()
  const own: Problem[] = []
  const content = written.map((locale) => {
    const findings: Findings = { problems: own, blocks: [] }
    const list = read(locale, findings)
    refuseMisplacedFields(findings.blocks, form, own)
    found.set(locale, findings.blocks)
    return [locale, list] as const
  })
  if (form && own.length === 0) refuseUnlikeFields(found, place, own)
  const told = new Set<string>()
  for (const problem of own) {
    const text = JSON.stringify(problem)
    if (!told.has(text)) problems.push(problem)
    told.add(text)
  }
  for (const list of found.values()) blocks.push(...list)
  return Object.fromEntries(content) as Content
}

interface InOneLanguage {
  blocks: unknown[]
  places: Places
}

interface InLanguages {
  locales: Locale[]
  /** The list with texts in that language, English as fallback, and their positions. */
  read(locale: Locale): InOneLanguage
}

/** Reads texts like `{ en: ..., fr: ... }` anywhere in a list of blocks. English is required. */
function pickLanguages(
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
