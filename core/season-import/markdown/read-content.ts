import type { Block } from '#core/content/blocks/blocks.ts'
import { type FieldBlockName, createFormRules } from '#core/content/blocks/form-rules.ts'
import { isLocale, type Locale, locales } from '#values/locales.ts'
import type { FormField } from '#core/content/blocks/fields.ts'
import { type Place, type Problem, suggest, type ProblemDetails } from '../files/problems.ts'
import type { Places } from '../files/origins.ts'
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

function refuseMisplacedFields(
  blocks: readonly PlacedBlock[],
  form: FieldBlockName | undefined,
  problems: Problem[],
): void {
  const check = createFormRules(form)
  for (const { block, place } of blocks) {
    const problem = check(block)
    if (!problem) continue
    const told: ProblemDetails = form ? {} : { is: 'blockPlace', values: { block: block.name } }
    problems.push({ ...place, message: `${block.name}: ${problem}: take it out.`, ...told })
  }
}

/** Refuses forms that differ between languages: answers are stored by field name. */
function refuseUnlikeFields(
  found: ReadonlyMap<Locale, readonly PlacedBlock[]>,
  place: Place,
  problems: Problem[],
): void {
  const [english, ...others] = [...found].map(([locale, blocks]) => ({ locale, fields: fieldsOf(blocks) }))
  if (!english) return
  if (english.fields.size === 0)
    problems.push({ ...place, message: 'Nothing is asked here: write a field, with its "field", "kind" and "label".' })
  for (const { locale, fields } of others) {
    const names = new Set([...english.fields.keys(), ...fields.keys()])
    const unlike = [...names].filter((name) => english.fields.get(name) !== fields.get(name))
    if (unlike.length > 0) {
      const message = `${unlike.join(', ')}: asked otherwise in "${locale}" than in "en": write the same fields, or a list of blocks.`
      problems.push({ ...place, message })
    }
  }
}

/** Returns the fields by name, without their texts. */
function fieldsOf(blocks: readonly PlacedBlock[]): Map<string, string> {
  return new Map(listFields(blocks).map(({ field }) => [field.field, describe(field)]))
}

export function listFields(blocks: readonly PlacedBlock[]): { field: FormField; place: Place }[] {
  return blocks.flatMap(({ block: { name, props }, place }) =>
    name === 'survey-input' || name === 'questionnaire-input' ? [{ field: props, place }] : [],
  )
}

function describe({ label: _, hint: __, ...field }: FormField): string {
  const rest = { ...field, low: undefined, high: undefined }
  const options = 'options' in field ? field.options.map(({ value }) => value) : undefined
  return JSON.stringify(Object.entries({ ...rest, options }).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
