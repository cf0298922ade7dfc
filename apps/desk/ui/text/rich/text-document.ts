/** Converts stored text to the editor's document and back, byte for byte. */
import type { Mark, Node } from 'prosemirror-model'
import type { InlineNode, TextNode } from '#core/content/blocks/blocks.ts'
import { cleanNodes } from '../tidy-nodes.ts'
import { textSchema } from './schema.ts'

type TextPart = Extract<InlineNode, { type: 'text' }>
type LinkPart = Extract<InlineNode, { type: 'link' }>

const { nodes: kinds, marks } = textSchema

/** An empty text becomes an empty paragraph, to hold the cursor. */
export function toDocument(nodes: readonly TextNode[]): Node {
  const pieces = cleanNodes(nodes).map(toPiece)
  return kinds.doc.create(null, pieces.length > 0 ? pieces : kinds.paragraph.create())
}

function toPiece(node: TextNode): Node {
  switch (node.type) {
    case 'paragraph':
      return kinds.paragraph.create(null, toInline(node.children))
    case 'heading':
      return kinds.heading.create({ level: node.level }, toInline(node.children))
    case 'quote':
      return kinds.quote.create(null, toInline(node.children))
    case 'list':
      return kinds.list.create(
        { ordered: node.ordered ?? false },
        node.items.map((item) => kinds.item.create(null, toInline(item))),
      )
  }
}

function toInline(children: readonly InlineNode[], link: readonly Mark[] = []): Node[] {
  let turn = 0
  return children.flatMap((child): Node[] => {
    if (child.type === 'break') return [kinds.break.create(null, null, link)]
    if (child.type === 'link')
      return toInline(child.children, [marks.link.create({ href: child.href, turn: turn++ % 2 })])
    return [textSchema.text(child.text, [...link, ...marksOf(child)])]
  })
}

const marksOf = ({ bold, italic, smallCaps }: TextPart): Mark[] => [
  ...(bold ? [marks.bold.create()] : []),
  ...(italic ? [marks.italic.create()] : []),
  ...(smallCaps ? [marks.smallCaps.create()] : []),
]

export function toNodes(document: Node): TextNode[] {
  const isEmpty =
    document.childCount === 1 && document.firstChild!.type === kinds.paragraph && document.content.size === 2
  return isEmpty ? [] : document.children.map(toTextNode)
}

function toTextNode(node: Node): TextNode {
  if (node.type === kinds.list) {
    const items = node.children.map(inlineOf)
    return node.attrs['ordered'] ? { type: 'list', ordered: true, items } : { type: 'list', items }
  }
  const children = inlineOf(node)
  if (node.type === kinds.heading) return { type: 'heading', level: node.attrs['level'] as 3 | 4, children }
  return { type: node.type === kinds.quote ? 'quote' : 'paragraph', children }
}

function inlineOf(node: Node): InlineNode[] {
  const children: InlineNode[] = []
  let open: { mark: Mark; link: LinkPart } | null = null
  for (const child of node.children) {
    const mark = marks.link.isInSet(child.marks)
    if (!mark) open = null
    else if (!open?.mark.eq(mark)) {
      open = { mark, link: { type: 'link', href: String(mark.attrs['href']), children: [] } }
      children.push(open.link)
    }
    const into = open ? open.link.children : children
    into.push(child.type === kinds.break ? { type: 'break' } : toPart(child))
  }
  return children
}

const toPart = ({ text = '', marks: set }: Node): TextPart => ({
  type: 'text',
  text,
  ...(marks.bold.isInSet(set) && { bold: true }),
  ...(marks.italic.isInSet(set) && { italic: true }),
  ...(marks.smallCaps.isInSet(set) && { smallCaps: true }),
})
