import type { Block } from '../../../shop/content/blocks/blocks.ts'
import type { FieldBlockName } from '../../../shop/content/blocks/form-rules.ts'
import { parseBlocks } from '../../../shop/content/server/block-schemas.ts'
import type { Locale } from '../../../values/locales.ts'

/** A text of the demo season: every language is there, none falls back. */
export type Texts<value = string> = Record<Locale, value>

/** A block before it has its id; `media` and `href` are the same in every language. */
export type Draft = (locale: Locale) => Block

/** Blocks for every language, with ids that say where they stand, checked as an organiser's are. */
export function arrange(name: string, drafts: readonly Draft[], fields: FieldBlockName): Texts<Block[]> {
  return mapTexts((locale) =>
    parseBlocks(
      drafts.map((draft, index) => ({ ...draft(locale), id: `${name}-${index + 1}` })),
      fields,
    ),
  )
}

export const text =
  (paragraph: Texts): Draft =>
  (locale) => ({
    id: '',
    name: 'text',
    props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text: paragraph[locale] }] }] },
  })

/** What stands between asterisks is in italics, as titles of works are. */
export function splitItalics(words: string): { text: string; italic: boolean }[] {
  return words
    .split('*')
    .map((part, index) => ({ text: part, italic: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** One value for every language. */
function mapTexts<value>(write: (locale: Locale) => value): Texts<value> {
  return { en: write('en'), fr: write('fr'), hu: write('hu') }
}

/** A column's value: as typed, since whoever reads a text spaces it (`spaceText`). */
export function store(texts: Texts<unknown>): string {
  return JSON.stringify(texts)
}
