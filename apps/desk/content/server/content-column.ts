/** Columns with translated texts as form fields. */
import type { Block } from '#core/content/blocks/blocks.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { nameFieldInLocale, type Fields } from '../content.ts'
import { readText, writeText } from '#apps/desk/ui/text/marked-text.ts'

/** Returns a field per language; empty if missing. */
export function lineFields(name: string, text: Translated | null): Fields {
  return Object.fromEntries(locales.map((locale) => [nameFieldInLocale(name, locale), text?.[locale] ?? '']))
}

/** Returns running text per language; omits content with pictures, buttons and the like. */
export function contentFields(name: string, content: Translated<Block[]>): Fields {
  const entries = locales.flatMap((locale) => {
    const text = textOf(content?.[locale])
    return text === null ? [] : [[nameFieldInLocale(name, locale), text] as const]
  })
  return Object.fromEntries(entries)
}

function textOf(blocks: unknown): string | null {
  if (blocks === undefined || blocks === null) return ''
  if (!Array.isArray(blocks)) return null
  const texts = (blocks as Block[]).map((block) => (block?.name === 'text' ? block.props.nodes : null))
  return texts.includes(null) ? null : writeText(texts.flatMap((nodes) => nodes ?? []))
}

/** Merges changed languages into the value of a column. */
export const changeLines = (name: string, text: Translated | null, changes: ReadonlyMap<string, FieldValue>): string =>
  JSON.stringify(changeLanguages(name, text, changes, String))

/** Merges changed languages of an optional line: null if all are empty. */
export function changeOptionalLines(
  name: string,
  text: Translated | null,
  changes: ReadonlyMap<string, FieldValue>,
): string | null {
  const after = changeLanguages(name, text, changes, String)
  const [first] = locales.flatMap((locale) => after[locale] ?? [])
  return first === undefined ? null : JSON.stringify({ ...after, en: after.en ?? first })
}

export function changeContent(
  name: string,
  content: Translated<Block[]>,
  { changes, key }: { changes: ReadonlyMap<string, FieldValue>; key: string },
): string {
  const block = (typed: string): Block[] => [{ id: `${key}-1`, name: 'text', props: { nodes: readText(typed) } }]
  return JSON.stringify(changeLanguages(name, content, changes, block, []))
}

/** Merges changed languages; `nothing`: the English value if it is empty. Default: none. */
export function changeLanguages<value>(
  name: string,
  before: Translated<value> | null,
  changes: ReadonlyMap<string, FieldValue>,
  read: (typed: string) => value,
  nothing?: value,
): Partial<Record<Locale, value>> {
  const after: Partial<Record<Locale, value>> = { ...before }
  for (const locale of locales) {
    const typed = changes.get(nameFieldInLocale(name, locale))
    if (typed === undefined) continue
    if (typed !== '' && typed !== null) after[locale] = read(String(typed))
    else if (locale === 'en' && nothing !== undefined) after.en = nothing
    else delete after[locale]
  }
  return after
}
