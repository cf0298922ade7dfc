import type { Block } from '../../../content/blocks/blocks.ts'
import { isLocale, type Locale, locales } from '../../../../values/locales.ts'
import { type Place, type Problem, suggest } from '../files/problems.ts'
import type { YamlFile } from '../files/yaml-file.ts'
import type { Content } from './content.ts'
import { readMarkdown } from './read-markdown.ts'

interface ContentField {
  value: unknown
  yaml: YamlFile
  path: PropertyKey[]
  problems: Problem[]
}

/** Content out of a field: Markdown in each language. Undefined where the field is not there. */
export function readContentField({ value, yaml, path, problems }: ContentField): Content | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') {
    problems.push({
      ...yaml.placeOf(path),
      message: 'A text of several paragraphs says its language: write "en: |" below.',
    })
    return undefined
  }
  const texts: Texts = {}
  for (const [locale, text] of Object.entries(value as object)) {
    const own = [...path, locale]
    if (!isLocale(locale))
      problems.push({ ...yaml.placeOf(own), message: `"${locale}" is no language here.${suggest(locale, locales)}` })
    else if (typeof text !== 'string')
      problems.push({ ...yaml.placeOf(own), message: 'Write Markdown: "|" and the text below.' })
    else texts[locale] = { ...yaml.textPlaceOf(own), text }
  }
  return readTexts(texts, yaml.placeOf(path), problems)
}

type Texts = Partial<Record<Locale, Place & { text: string }>>

/** Content out of a text in each language; English must be there. */
export function readTexts(texts: Texts, place: Place, problems: Problem[]): Content | undefined {
  const entries = locales.flatMap((locale) => {
    const own = texts[locale]
    return own ? [[locale, readMarkdown({ ...own, problems })] as [Locale, Block[]]] : []
  })
  if (entries.length === 0) return undefined
  if (!texts.en)
    problems.push({
      ...place,
      message: 'The English text is missing: it is shown where another language is not written.',
    })
  return Object.fromEntries(entries) as Content
}
