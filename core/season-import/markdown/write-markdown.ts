import type { BlockContent, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { stringify } from 'yaml'
import type { Block, InlineNode, TextBlock, TextNode } from '#core/content/blocks/blocks.ts'
import { parseBlock } from '#core/content/server/block-schemas.ts'

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
      return [writeFence('row', block.props.children.map(writeProps))]
    default:
      return [writeFence(block.name, writeProps(block))]
  }
}

function writeProps(block: Block): object {
  const children = 'children' in block.props ? block.props.children : undefined
  return children ? { ...sortProps(block), content: writeMarkdown(children) } : sortProps(block)
}

function writeFence(name: string, props: object): BlockContent {
  return { type: 'code', lang: name, value: stringify(props, { lineWidth: 0 }).trimEnd() }
}

/** Small capitals are said by no Markdown. */
export function isMarkdown({ props }: TextBlock): boolean {
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
export function sortProps({ name, props }: Block): Record<string, unknown> {
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
