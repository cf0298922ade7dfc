import type { Block, InlineNode, TextNode } from './blocks.ts'

/** What content says in plain text, a line for each paragraph: for machines that read no markup. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).filter(Boolean).join('\n')
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
