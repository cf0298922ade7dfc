import type { Block, TextNode } from '../../../shop/content/blocks/blocks.ts'
import type { FieldBlockName } from '../../../shop/content/blocks/form-rules.ts'
import { parseBlocks } from '../../../shop/content/server/block-schemas.ts'
import type { Locale } from '../../../values/locales.ts'

/** A text of the demo season: every language is there, none falls back. */
export type Texts<value = string> = Record<Locale, value>

/** A block before it has its id; `media` and `href` are the same in every language. */
export type Draft = (locale: Locale) => Block

/** Blocks for every language, with ids that say where they stand, checked as an organiser's are. */
export function arrange(name: string, drafts: readonly Draft[], fields?: FieldBlockName): Texts<Block[]> {
  return mapTexts((locale) =>
    parseBlocks(
      drafts.map((draft, index) => number(draft(locale), `${name}-${index + 1}`)),
      fields,
    ),
  )
}

function number(block: Block, id: string): Block {
  const numberAll = (children: readonly Block[]) => children.map((child, index) => number(child, `${id}-${index + 1}`))
  if (block.name === 'section')
    return { ...block, id, props: { ...block.props, children: numberAll(block.props.children) } }
  if (block.name === 'row') return { ...block, id, props: { children: numberAll(block.props.children) } }
  if (block.name === 'column')
    return { ...block, id, props: { ...block.props, children: numberAll(block.props.children) } }
  return { ...block, id }
}

export const title =
  (text: Texts): Draft =>
  (locale) => ({ id: '', name: 'title', props: { text: text[locale], level: 2 } })

export const text =
  (...paragraphs: Texts[]): Draft =>
  (locale) => ({
    id: '',
    name: 'text',
    props: { nodes: paragraphs.map((paragraph) => createParagraph(paragraph[locale])) },
  })

export const quote =
  (words: Texts): Draft =>
  (locale) => ({
    id: '',
    name: 'text',
    props: { nodes: [{ type: 'quote', children: [{ type: 'text', text: words[locale] }] }] },
  })

export const image =
  (media: string): Draft =>
  () => ({ id: '', name: 'image', props: { media } })

export const button =
  (label: Texts, href: string): Draft =>
  (locale) => ({ id: '', name: 'button', props: { label: label[locale], href } })

export const section =
  (tone: 'paper' | 'stage', ...children: Draft[]): Draft =>
  (locale) => ({
    id: '',
    name: 'section',
    props: { tone, children: children.map((child) => child(locale)) },
  })

/** Columns side by side, given by their span of twelve. */
export const row =
  (...columns: [span: number, ...children: Draft[]][]): Draft =>
  (locale) => ({
    id: '',
    name: 'row',
    props: {
      children: columns.map(([span, ...children]) => ({
        id: '',
        name: 'column',
        props: { span, children: children.map((child) => child(locale)) },
      })),
    },
  })

function createParagraph(words: string): TextNode {
  const children = splitItalics(words).map(({ text, italic }) =>
    italic ? { type: 'text' as const, text, italic } : { type: 'text' as const, text },
  )
  return { type: 'paragraph', children }
}

/** What stands between asterisks is in italics, as titles of works are. */
export function splitItalics(words: string): { text: string; italic: boolean }[] {
  return words
    .split('*')
    .map((text, index) => ({ text, italic: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** One value for every language. */
export function mapTexts<value>(write: (locale: Locale) => value): Texts<value> {
  return { en: write('en'), fr: write('fr'), hu: write('hu') }
}

/** The same words in every language, as names have. */
export const sameInAll = (words: string): Texts => mapTexts(() => words)

/** A column's value: as typed, since whoever reads a text spaces it (`spaceText`). */
export function store(texts: Texts<unknown>): string {
  return JSON.stringify(texts)
}
