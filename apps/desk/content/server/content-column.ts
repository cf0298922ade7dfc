/** Columns of texts in several languages as fields of a form, and back. */
import type { Block } from '#core/content/blocks/blocks.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { nameFieldInLocale, type Fields } from '../content.ts'
import { readText, writeText } from '#apps/desk/ui/text/marked-text.ts'

/** A field for each language; empty where it is not written. */
export function lineFields(name: string, text: Translated | null): Fields {
  return Object.fromEntries(locales.map((locale) => [nameFieldInLocale(name, locale), text?.[locale] ?? '']))
}

/** Running text in each language. Content with pictures, buttons and the like is no field: its blocks are not typed as text. */
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

/** The value of a column with the changed languages in it. */
export function changeLines(name: string, text: Translated | null, changes: ReadonlyMap<string, FieldValue>): string {
  return changeLanguages(name, text, changes, (typed) => typed)
}

/** The same of a line that need not be there: null where nothing is written. */
export function changeOptionalLines(
  name: string,
  text: Translated | null,
  changes: ReadonlyMap<string, FieldValue>,
): string | null {
  const after = JSON.parse(changeLines(name, text, changes)) as Partial<Translated>
  const [first] = locales.flatMap((locale) => after[locale] ?? [])
  return first === undefined ? null : JSON.stringify({ ...after, en: after.en ?? first })
}

export function changeContent(
  name: string,
  content: Translated<Block[]>,
  { changes, key }: { changes: ReadonlyMap<string, FieldValue>; key: string },
): string {
  const block = (typed: string): Block[] => [{ id: `${key}-1`, name: 'text', props: { nodes: readText(typed) } }]
  return changeLanguages(name, content, changes, block, [])
}

function changeLanguages<value>(
  name: string,
  before: Translated<value> | null,
  changes: ReadonlyMap<string, FieldValue>,
  read: (typed: string) => value,
  nothing?: value,
): string {
  const after: Partial<Record<Locale, value>> = { ...before }
  for (const locale of locales) {
    const typed = changes.get(nameFieldInLocale(name, locale))
    if (typed === undefined) continue
    if (typed !== '' && typed !== null) after[locale] = read(String(typed))
    // English is always there: it stands for what is not written.
    else if (locale === 'en' && nothing !== undefined) after.en = nothing
    else delete after[locale]
  }
  return JSON.stringify(after)
}
