import type { Block, InlineNode, TextNode } from './blocks.ts'

/** What content says in plain text, a line for each paragraph: for machines that read no markup. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).filter(Boolean).join('\n')
}

/** What search engines show of a description. */
const longestDescription = 160

/** How content begins, in a sentence or two, for search engines and shared links; nothing where it has no text. */
export function describeBlocks(blocks: readonly Block[]): string | undefined {
  // What keeps a mark on its line in French stays.
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
