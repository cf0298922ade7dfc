import type { PhrasingContent } from 'mdast'
import type { InlineNode } from '#core/content/blocks/blocks.ts'
import { isSafeHref } from '#core/content/blocks/links.ts'
import type { Problem } from '../files/problems.ts'

type Refuse = (node: PhrasingContent, problem: Pick<Problem, 'is' | 'name' | 'message'>) => void
type Marks = { bold?: true; italic?: true }

const refusals: Partial<Record<PhrasingContent['type'], Pick<Problem, 'is' | 'message'>>> = {
  html: { is: 'html', message: 'HTML is not taken: write Markdown, or put a backslash before the "<".' },
  inlineCode: { is: 'code', message: 'Code (`...`) is not taken: take the backticks out.' },
  image: { is: 'pictureAlone', message: 'A picture stands alone in its paragraph, as ![](name).' },
}

/** Reads text with its italics, bold, links and line breaks. */
export function readInline(nodes: readonly PhrasingContent[], refuse: Refuse): InlineNode[] {
  return readMarked(nodes, {}, false, refuse)
}

function readMarked(nodes: readonly PhrasingContent[], marks: Marks, isInLink: boolean, refuse: Refuse): InlineNode[] {
  return nodes.flatMap((node): InlineNode[] => {
    switch (node.type) {
      case 'text':
        // A paragraph continues across line ends.
        return [{ type: 'text', text: node.value.replaceAll(/[ \t]*\n[ \t]*/g, ' '), ...marks }]
      case 'break':
        return [{ type: 'break' }]
      case 'emphasis':
        return readMarked(node.children, { ...marks, italic: true }, isInLink, refuse)
      case 'strong':
        return readMarked(node.children, { ...marks, bold: true }, isInLink, refuse)
      case 'link': {
        if (!isSafeHref(node.url))
          refuse(node, {
            is: 'link',
            name: node.url,
            message: `"${node.url}" cannot be linked: write /path, https://..., mailto:... or tel:...`,
          })
        const children = readMarked(node.children, marks, true, refuse)
        if (children.length === 0) refuse(node, { is: 'linkEmpty', message: 'This link has no words.' })
        return isInLink ? children : [{ type: 'link', href: node.url, children }]
      }
      default:
        refuse(
          node,
          refusals[node.type] ?? { is: 'markdown', message: `Markdown of this kind (${node.type}) is not taken here.` },
        )
        return []
    }
  })
}
