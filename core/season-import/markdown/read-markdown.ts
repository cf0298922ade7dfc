import type { Code, Heading, List, Paragraph, RootContent, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Block, TextNode, InlineNode } from '#core/content/blocks/blocks.ts'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { findPlaceBelow, type Place, type Problem } from '../files/problems.ts'
import { fileUnprintable } from '../files/yaml-file.ts'
import type { MarkdownInput } from './markdown-input.ts'
import { readFence } from './read-block.ts'

type Placed = { position?: { start: { line: number } } | undefined }
type Refuse = (node: Placed, problem: Pick<Problem, 'is' | 'name' | 'message'>) => void

const placeOf = ({ position }: Placed, input: MarkdownInput): Place =>
  findPlaceBelow(input, (position?.start.line ?? 1) - 1)

/** Reads a season's Markdown (docs/reference/season-files.md) as blocks without ids. */
export function readMarkdown(input: MarkdownInput): Block[] {
  const refuse: Refuse = (node, problem) => void input.problems.push({ ...placeOf(node, input), ...problem })
  const blocks: Block[] = []
  let nodes: TextNode[] = []
  const endText = () => {
    if (nodes.length > 0) blocks.push({ id: '', name: 'text', props: { nodes } })
    nodes = []
  }
  for (const node of parse(input)) {
    const part = readNested(node, input, refuse)
    if (!part) continue
    if (part.kind === 'node') {
      nodes.push(part.node)
      continue
    }
    endText()
    blocks.push(...part.blocks)
  }
  endText()
  return blocks
}

/** Many nested quotes and lists take a Markdown parser long. */
const deeplyNested = /^[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){20}/

/** Longer text is not a page, and hostile text of that size takes a Markdown parser long. */
const longestText = 100_000

function parse(input: MarkdownInput): RootContent[] {
  const { text, problems } = input
  const refuse = (line: number, is: Problem['is'], message: string) => {
    problems.push({ ...findPlaceBelow(input, line), is, message })
    return []
  }
  if (text.length > longestText)
    return refuse(0, 'longText', `This text is longer than ${longestText} letters: make several pages of it.`)
  const lines = text.split('\n')
  const nested = lines.findIndex((row) => deeplyNested.test(row))
  if (nested >= 0) return refuse(nested, 'deepText', tooDeep)
  const unfit = lines.findIndex((row) => fileUnprintable.test(row))
  if (unfit >= 0)
    return refuse(unfit, 'sign', 'A sign is here that no text has, as a program leaves it: write the line anew.')
  try {
    return fromMarkdown(text).children
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuse(0, 'deepText', tooDeep)
  }
}

const tooDeep = 'This text is nested deeper than any page.'

/** Thousands of nested bold words are parsed in a loop, but read recursively. */
function readNested(node: RootContent, input: MarkdownInput, refuse: Refuse): Part {
  try {
    return readPart(node, input, refuse)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    refuse(node, { is: 'deepText', message: tooDeep })
    return null
  }
}

type Part = { kind: 'node'; node: TextNode } | { kind: 'blocks'; blocks: Block[] } | null

const headed = 'A text begins with its words: what a page is stands in its .yaml file, not at the head of its text.'

const refusals: Partial<Record<RootContent['type'], Pick<Problem, 'is' | 'message'>>> = {
  html: { is: 'html', message: 'HTML is not taken: write Markdown, or put a backslash before the "<".' },
  definition: { is: 'definition', message: 'Links are written in their place, as [words](address).' },
}

function readPart(node: RootContent, input: MarkdownInput, refuse: Refuse): Part {
  switch (node.type) {
    case 'paragraph':
      return readParagraph(node, input, refuse)
    case 'heading':
      return readHeading(node, refuse)
    case 'list':
      return readList(node, refuse)
    case 'blockquote': {
      const [first, second] = node.children
      if (second || first?.type !== 'paragraph') {
        refuse(second ?? node, { is: 'quote', message: 'A quote is one paragraph: take what follows out of it.' })
        return null
      }
      const quote: TextNode = { type: 'quote', children: readInline(first.children, refuse) }
      return { kind: 'blocks', blocks: [{ id: '', name: 'text', props: { nodes: [quote] } }] }
    }
    case 'code':
      return readCode(node, input, refuse)
    case 'thematicBreak': {
      // Other programs put front matter there.
      const isFirst = node.position?.start.line === 1
      refuse(node, {
        is: 'rule',
        message: isFirst ? headed : 'A line across the page is not taken: begin a section or a title instead.',
      })
      return null
    }
    default:
      refuse(
        node,
        refusals[node.type] ?? { is: 'markdown', message: `Markdown of this kind (${node.type}) is not taken.` },
      )
      return null
  }
}

function readParagraph(node: Paragraph, input: MarkdownInput, refuse: Refuse): Part {
  const [only] = node.children
  if (only?.type !== 'image' || node.children.length > 1)
    return { kind: 'node', node: { type: 'paragraph', children: readInline(node.children, refuse) } }
  if (only.alt || only.title)
    refuse(node, {
      is: 'pictureWords',
      name: only.url,
      message: `The words for ![](${only.url}) belong to the picture (pictures.yaml): leave the brackets empty.`,
    })
  const image: Block = { id: '', name: 'image', props: { media: only.url } }
  input.blocks.push({ block: image, place: placeOf(node, input) })
  return { kind: 'blocks', blocks: [image] }
}

function readHeading(node: Heading, refuse: Refuse): Part {
  const { depth } = node
  const children = readInline(node.children, refuse)
  if (children.length === 0) refuse(node, { is: 'headingEmpty', message: 'This heading has no words.' })
  if (depth === 3 || depth === 4) return { kind: 'node', node: { type: 'heading', level: depth, children } }
  if (depth !== 2) {
    refuse(node, {
      is: 'heading',
      message: 'A heading is ## (a title), ### or ####: the title of the whole stands in the .yaml file.',
    })
    return null
  }
  if (children.some((child) => child.type !== 'text' || child.bold || child.italic))
    refuse(node, {
      is: 'titleMarks',
      message: 'A title (##) is plain words: take the italics, bold or link out of it.',
    })
  const text = children.map((child) => (child.type === 'text' ? child.text : '')).join('')
  return { kind: 'blocks', blocks: [{ id: '', name: 'title', props: { text, level: 2 } }] }
}

function readList(node: List, refuse: Refuse): Part {
  const items = node.children.map((item) => {
    const [first, second] = item.children
    if (second || (first && first.type !== 'paragraph'))
      refuse(second ?? item, {
        is: 'nestedList',
        message: 'An entry of a list is one paragraph: lists stand in no lists.',
      })
    return first?.type === 'paragraph' ? readInline(first.children, refuse) : []
  })
  if (node.ordered && node.start !== 1) refuse(node, { is: 'listStart', message: 'A numbered list begins with 1.' })
  return { kind: 'node', node: { type: 'list', ...(node.ordered ? { ordered: true } : {}), items } }
}

function readCode(node: Code, input: MarkdownInput, refuse: Refuse): Part {
  if (!node.lang) {
    refuse(node, {
      is: 'fence',
      message: 'A fence begins with the name of a block, as ```button; indented text needs no spaces before it.',
    })
    return null
  }
  const line = input.line + (node.position?.start.line ?? 1)
  return { kind: 'blocks', blocks: readFence(node.lang, { ...input, text: node.value, line }, readMarkdown) }
}

type Marks = { bold?: true; italic?: true }

const inlineRefusals: Partial<Record<PhrasingContent['type'], Pick<Problem, 'is' | 'message'>>> = {
  html: { is: 'html', message: 'HTML is not taken: write Markdown, or put a backslash before the "<".' },
  inlineCode: { is: 'code', message: 'Code (`...`) is not taken: take the backticks out.' },
  image: { is: 'pictureAlone', message: 'A picture stands alone in its paragraph, as ![](name).' },
}

/** Reads text with its italics, bold, links and line breaks. */
function readInline(nodes: readonly PhrasingContent[], refuse: Refuse): InlineNode[] {
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
          inlineRefusals[node.type] ?? {
            is: 'markdown',
            message: `Markdown of this kind (${node.type}) is not taken here.`,
          },
        )
        return []
    }
  })
}
