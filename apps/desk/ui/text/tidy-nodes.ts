/** Removes spaces at the edges of lines, empty lines and pieces; joins split words. */
import type { InlineNode, TextNode } from '#core/content/blocks/blocks.ts'

type TextPart = Extract<InlineNode, { type: 'text' }>

export function cleanNodes(nodes: readonly TextNode[]): TextNode[] {
  return nodes.flatMap((node): TextNode[] => {
    if (node.type === 'list') {
      const items = node.items.map(tidyLines).filter((item) => item.length > 0)
      return items.length > 0 ? [{ ...node, items }] : []
    }
    // A heading is one line.
    const children = node.type === 'heading' ? trim(join(onOneLine(node.children))) : tidyLines(node.children)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

function tidyLines(nodes: readonly InlineNode[]): InlineNode[] {
  const lines: InlineNode[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'break') lines.push([])
    else lines.at(-1)!.push(...onOneLine([node]))
  }
  return lines
    .map((line) => trim(join(line)))
    .filter((line) => line.length > 0)
    .flatMap((line, index): InlineNode[] => (index === 0 ? line : [{ type: 'break' }, ...line]))
}

function onOneLine(nodes: readonly InlineNode[]): InlineNode[] {
  return nodes.map((node): InlineNode => {
    if (node.type === 'break') return { type: 'text', text: ' ' }
    if (node.type === 'text') return { ...node, text: node.text.replaceAll(/\s*[\n\r]\s*/g, ' ') }
    return { ...node, children: join(onOneLine(node.children)) }
  })
}

/** A link without text is removed; content between its marks stays. */
function join(nodes: readonly InlineNode[]): InlineNode[] {
  const joined: InlineNode[] = []
  for (const node of nodes.flatMap((one) => (isWordless(one) ? one.children : one))) {
    const last = joined.at(-1)
    if (node.type !== 'text') joined.push(node)
    else if (last?.type === 'text' && areAlike(last, node))
      joined[joined.length - 1] = { ...last, text: last.text + node.text }
    else if (node.text !== '') joined.push(node)
  }
  return joined
}

const isWordless = (node: InlineNode): node is Extract<InlineNode, { type: 'link' }> =>
  node.type === 'link' && node.children.every((child) => child.type !== 'text' || child.text.trim() === '')

const areAlike = (one: TextPart, other: TextPart): boolean =>
  !one.bold === !other.bold && !one.italic === !other.italic && !one.smallCaps === !other.smallCaps

const trim = (nodes: readonly InlineNode[]): InlineNode[] => trimEdge(trimEdge(nodes, 'start'), 'end')

function trimEdge(nodes: readonly InlineNode[], edge: 'start' | 'end'): InlineNode[] {
  const node = edge === 'start' ? nodes[0] : nodes.at(-1)
  if (!node || node.type === 'break') return [...nodes]
  const rest = edge === 'start' ? nodes.slice(1) : nodes.slice(0, -1)
  const trimmed =
    node.type === 'link'
      ? { ...node, children: trimEdge(node.children, edge) }
      : { ...node, text: edge === 'start' ? node.text.trimStart() : node.text.trimEnd() }
  if ('text' in trimmed ? trimmed.text === '' : trimmed.children.length === 0) return trimEdge(rest, edge)
  return edge === 'start' ? [trimmed, ...rest] : [...rest, trimmed]
}
