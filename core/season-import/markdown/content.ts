import { isDeepStrictEqual } from 'node:util'
import type { BlockContent, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { stringify } from 'yaml'
import type { Block, InlineNode, TextBlock, TextNode } from '#core/content/blocks/blocks.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import { parseBlock } from '#core/content/server/block-schemas.ts'

/** Blocks in each written language; they get ids when stored. */
export type Content = Translated<Block[]>

/** Column value: each block gets an id that states its position, as `salle-aubepine-2-1`. */
export function storeContent(content: Content | undefined, key: string): string {
  return JSON.stringify(mapContent(content ?? { en: [] }, (blocks) => numberAll(blocks, key)))
}

/** Returns the content in the format of a season's files; undefined if there is none. */
export function writeContent(content: Content | undefined): Translated | undefined {
  if (!content || locales.every((locale) => (content[locale] ?? []).length === 0)) return undefined
  return mapContent(content, writeMarkdown)
}

/** Reads a column, whatever is stored there; anything but lists of blocks is ignored. */
export function readStoredContent(value: unknown): Content {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<Locale, unknown>>
  const entries = locales.filter((locale) => Array.isArray(given[locale])).map((locale) => [locale, given[locale]])
  return { en: [], ...Object.fromEntries(entries) } as Content
}

function mapContent<value>(content: Content, map: (blocks: Block[]) => value): Translated<value> {
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

/** Writes a form for its file: a list in which a field's name appears once for all languages. */
export function writeForm(content: Content): unknown[] | Translated {
  return writeEntries(content) ?? mapContent(content, writeMarkdown)
}

/** Content as a list of blocks with multilingual texts; null if their structure differs. */
function writeEntries(content: Content): unknown[] | null {
  const lists = new Map(
    locales.flatMap((locale) => {
      const blocks = content[locale]
      return blocks ? [[locale, listEntries(blocks)] as [Locale, unknown]] : []
    }),
  )
  const merged = merge(lists)
  return Array.isArray(merged) ? merged : null
}

/** Adjacent texts become one piece of Markdown. */
function listEntries(blocks: readonly Block[]): object[] {
  const entries: object[] = []
  let texts: Block[] = []
  const endText = () => {
    const text = writeMarkdown(texts)
    if (text !== '') entries.push({ text })
    texts = []
  }
  for (const block of blocks) {
    if (block.name === 'text' && isMarkdown(block)) {
      texts.push(block)
      continue
    }
    endText()
    entries.push({ [block.name]: writeProps(block) })
  }
  endText()
  return entries
}

function writeProps(block: Block): object {
  const children = 'children' in block.props ? block.props.children : undefined
  return children ? { ...sortProps(block), children: listEntries(children) } : sortProps(block)
}

/** Merges the languages of a value into one; undefined if they differ in more than texts. */
function merge(values: ReadonlyMap<Locale, unknown>): unknown {
  const all = [...values.values()]
  const [first] = all
  if (all.every((value) => isDeepStrictEqual(value, first))) return first
  if (all.every((value) => typeof value === 'string')) return Object.fromEntries(values)
  if (!all.every(isHolder) || new Set(all.map((value) => Array.isArray(value))).size > 1) return undefined
  const names = Object.keys(first as object)
  if (!all.every((value) => isDeepStrictEqual(new Set(Object.keys(value)), new Set(names)))) return undefined
  const entries = names.map((name) => {
    const inner = [...values].map(([locale, value]) => [locale, (value as Record<string, unknown>)[name]] as const)
    return [name, merge(new Map(inner))] as const
  })
  if (entries.some(([, value]) => value === undefined)) return undefined
  return Array.isArray(first) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

const style: Options = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  fence: '`',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
}

/** Returns the Markdown of blocks. Equal blocks give equal text, whatever their ids. */
export function writeMarkdown(blocks: readonly Block[]): string {
  return toMarkdown({ type: 'root', children: blocks.flatMap(writeBlock) }, style)
}

function writeBlock(block: Block): RootContent[] {
  switch (block.name) {
    case 'text':
      return isMarkdown(block) ? block.props.nodes.map(writeNode) : [writeFence('text', block.props)]
    case 'title':
      if (block.props.level === 3) return [writeFence('title', block.props)]
      return [{ type: 'heading', depth: 2, children: [{ type: 'text', value: block.props.text }] }]
    case 'image':
      return [{ type: 'paragraph', children: [{ type: 'image', url: block.props.media, alt: '' }] }]
    case 'row':
      return [writeFence('row', block.props.children.map(writeFenceProps))]
    default:
      return [writeFence(block.name, writeFenceProps(block))]
  }
}

function writeFenceProps(block: Block): object {
  const children = 'children' in block.props ? block.props.children : undefined
  return children ? { ...sortProps(block), content: writeMarkdown(children) } : sortProps(block)
}

function writeFence(name: string, props: object): BlockContent {
  return { type: 'code', lang: name, value: stringify(props, { lineWidth: 0 }).trimEnd() }
}

/** Small capitals are said by no Markdown. */
function isMarkdown({ props }: TextBlock): boolean {
  return !JSON.stringify(props.nodes).includes('"smallCaps":true')
}

function writeNode(node: TextNode): RootContent {
  switch (node.type) {
    case 'paragraph':
      return writeParagraph(node.children)
    case 'heading':
      return { type: 'heading', depth: node.level, children: node.children.map(writeInline) }
    case 'quote':
      return { type: 'blockquote', children: [writeParagraph(node.children)] }
    case 'list':
      return {
        type: 'list',
        ordered: node.ordered ?? false,
        spread: false,
        children: node.items.map((item) => ({ type: 'listItem', spread: false, children: [writeParagraph(item)] })),
      }
  }
}

function writeParagraph(children: readonly InlineNode[]): Paragraph {
  return { type: 'paragraph', children: children.map(writeInline) }
}

function writeInline(node: InlineNode): PhrasingContent {
  if (node.type === 'break') return { type: 'break' }
  if (node.type === 'link') return { type: 'link', url: node.href, children: node.children.map(writeInline) }
  const text: PhrasingContent = { type: 'text', value: node.text.replaceAll(/\s*\n\s*/g, ' ') }
  const inItalics: PhrasingContent = node.italic ? { type: 'emphasis', children: [text] } : text
  return node.bold ? { type: 'strong', children: [inItalics] } : inItalics
}

/**
 * Returns the properties of a block in schema order, without its children: the database keeps no
 * order.
 */
function sortProps({ name, props }: Block): Record<string, unknown> {
  const { children, ...own } = props as Record<string, unknown>
  try {
    const { props: ordered } = parseBlock({ id: '-', name, props: children ? { ...own, children: [] } : own })
    const { children: _, ...rest } = ordered as Record<string, unknown>
    return rest
  } catch {
    // A stored value that is not a valid block is written as is.
    return own
  }
}
