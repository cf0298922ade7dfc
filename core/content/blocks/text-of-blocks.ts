import type { Block, InlineNode, TextNode } from './blocks.ts'

/** A line per paragraph, for machines that read no markup. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).filter(Boolean).join('\n')
}

/** As shown by search engines. */
const longestDescription = 160

/**
 * Returns the first sentence or two, for search engines and shared links; undefined without text.
 */
export function describeBlocks(blocks: readonly Block[]): string | undefined {
  // Keeps the non-breaking spaces of French punctuation.
  const text = textOfBlocks(withoutTitles(blocks))
    .replaceAll(/[^\S\u00A0\u202F]+/g, ' ')
    .trim()
  if (text.length <= longestDescription) return text || undefined
  const words = text.slice(0, longestDescription).replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,;:–-]+$/, '')}…`
}

function withoutTitles(blocks: readonly Block[]): Block[] {
  return blocks
    .filter(({ name }) => name !== 'title')
    .map((block) =>
      'children' in block.props && block.props.children
        ? ({ ...block, props: { ...block.props, children: withoutTitles(block.props.children) } } as Block)
        : block,
    )
}

function linesOf(block: Block): string[] {
  if (block.name === 'title') return [block.props.text]
  if (block.name === 'text') return block.props.nodes.flatMap(linesOfNode)
  return 'children' in block.props && block.props.children ? [textOfBlocks(block.props.children)] : []
}

function linesOfNode(node: TextNode): string[] {
  return node.type === 'list' ? node.items.map(textOfInline) : [textOfInline(node.children)]
}

function textOfInline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.text : node.type === 'link' ? textOfInline(node.children) : ' '))
    .join('')
}
