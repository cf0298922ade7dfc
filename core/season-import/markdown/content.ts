import type { Block } from '#core/content/blocks/blocks.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Blocks in each written language; they get ids when stored. */
export type Content = Translated<Block[]>

/**
 * Returns the column value: each block with an id that states its position, such as
 * `salle-aubepine-2-1`.
 */
export function storeContent(content: Content | undefined, key: string): string {
  return JSON.stringify(mapContent(content ?? { en: [] }, (blocks) => numberAll(blocks, key)))
}

/** Returns the content in the format of a season's files; undefined if there is none. */
export function writeContent(content: Content | undefined): Translated | undefined {
  if (!content || locales.every((locale) => (content[locale] ?? []).length === 0)) return undefined
  return mapContent(content, writeMarkdown)
}

/**
 * Reads content from a column, whatever is stored there; anything but a list of blocks is ignored.
 */
export function readStoredContent(value: unknown): Content {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<Locale, unknown>>
  const entries = locales.filter((locale) => Array.isArray(given[locale])).map((locale) => [locale, given[locale]])
  return { en: [], ...Object.fromEntries(entries) } as Content
}

export function mapContent<value>(content: Content, map: (blocks: Block[]) => value): Translated<value> {
  const entries = locales.flatMap((locale) => {
    const blocks = content[locale]
    return blocks ? [[locale, map(blocks)] as const] : []
  })
  return Object.fromEntries(entries) as Translated<value>
}

function numberAll(blocks: readonly Block[], prefix: string): Block[] {
  return blocks.map((block, index) => {
    const id = `${prefix}-${index + 1}`
    if (!('children' in block.props) || !block.props.children) return { ...block, id }
    return { ...block, id, props: { ...block.props, children: numberAll(block.props.children, id) } } as Block
  })
}
