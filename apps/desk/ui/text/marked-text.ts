/**
 * Markup of running text: paragraphs separated by an empty line, `- ` before a list item, `### `
 * before a heading, `> ` before a quotation; `*italics*`, `**bold**`, `^^small capitals^^`,
 * `[words](address)`. A backslash escapes a character. `readText` restores what `writeText` writes.
 */
import type { InlineNode, TextNode } from '#core/content/blocks/blocks.ts'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { cleanNodes } from './tidy-nodes.ts'

export const maxRunningLength = 20_000

type TextPart = Extract<InlineNode, { type: 'text' }>
type Marks = Required<Pick<TextPart, 'bold' | 'italic' | 'smallCaps'>>

const noMarks: Marks = { bold: false, italic: false, smallCaps: false }

// Writing.

export function writeText(nodes: readonly TextNode[]): string {
  return cleanNodes(nodes).map(writeNode).join('\n\n')
}

function writeNode(node: TextNode): string {
  switch (node.type) {
    case 'paragraph':
      return writeLines(node.children).map(guardStart).join('\n')
    case 'heading':
      return `${'#'.repeat(node.level)} ${writeInline(node.children)}`
    case 'quote':
      return writeLines(node.children)
        .map((line) => `> ${line}`)
        .join('\n')
    case 'list':
      return node.items.map((item, index) => `${node.ordered ? `${index + 1}.` : '-'} ${writeEntry(item)}`).join('\n')
  }
}

/** Escapes the start of a line that would be markup. */
const guardStart = (line: string): string => line.replace(/^(?=[->#•])/, '\\').replace(/^(\d{1,3})(?=[.)]\s)/, '$1\\')

const writeLines = (nodes: readonly InlineNode[]): string[] => writeInline(nodes).split('\n')

/** Further lines of a list item are indented, and do not start another one. */
const writeEntry = (nodes: readonly InlineNode[]): string => {
  const [first, ...further] = writeLines(nodes)
  return [first, ...further.map((line) => `  ${guardStart(line)}`)].join('\n')
}

function writeInline(nodes: readonly InlineNode[]): string {
  let written = ''
  let marks = noMarks
  const turn = (next: Marks) => {
    const [bold, italic] = [marks.bold !== next.bold, marks.italic !== next.italic]
    written += '*'.repeat((bold ? 2 : 0) + (italic ? 1 : 0)) + (marks.smallCaps === next.smallCaps ? '' : '^^')
    marks = next
  }
  for (const node of nodes) {
    if (node.type === 'break') written += '\n'
    else if (node.type === 'link') {
      turn(noMarks)
      written += `[${writeInline(node.children)}](${node.href.replaceAll(/[\\()]/g, '\\$&')})`
    } else {
      turn(marksOf(node))
      written += node.text.replaceAll(/[\\*^[\]]/g, '\\$&')
    }
  }
  turn(noMarks)
  return written
}

const marksOf = ({ bold = false, italic = false, smallCaps = false }: Partial<Marks>): Marks => ({
  bold,
  italic,
  smallCaps,
})

// Reading.

type LineKind = 'paragraph' | 'heading' | 'quote' | 'ordered' | 'unordered'

const starts: readonly [kind: LineKind, start: RegExp][] = [
  ['heading', /^#{1,6}\s+/],
  ['quote', /^>\s?/],
  ['unordered', /^[-*•]\s+/],
  ['ordered', /^\d{1,3}[.)]\s+/],
]

export function readText(text: string): TextNode[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap(readPart)
    .filter((node) => ('items' in node ? node.items.length > 0 : node.children.length > 0))
}

/** Consecutive lines of one kind form one block. */
function readPart(part: string): TextNode[] {
  const pieces: { kind: LineKind; lines: string[] }[] = []
  for (const line of part.split('\n')) {
    if (line.trim() === '') continue
    const last = pieces.at(-1)
    const isOfEntry = /^\s{2,}\S/.test(line) && (last?.kind === 'ordered' || last?.kind === 'unordered')
    const [kind, start] = starts.find(([, begins]) => begins.test(line.trimStart())) ?? (['paragraph', /^/] as const)
    if (isOfEntry && kind === 'paragraph') last.lines.push(`${last.lines.pop()}\n${line.trim()}`)
    else if (last?.kind === kind && kind !== 'heading') last.lines.push(line.trim().replace(start, ''))
    else pieces.push({ kind, lines: [line.trim().replace(start, '')] })
    if (kind === 'heading') pieces.at(-1)!.lines.push(line.trim())
  }
  return pieces.map(toNode)
}

function toNode({ kind, lines }: { kind: LineKind; lines: string[] }): TextNode {
  switch (kind) {
    case 'heading':
      return { type: 'heading', level: lines[1]!.startsWith('####') ? 4 : 3, children: readInline(lines[0]!) }
    case 'unordered':
      return { type: 'list', items: lines.map(readInline).filter((item) => item.length > 0) }
    case 'ordered':
      return { type: 'list', ordered: true, items: lines.map(readInline).filter((item) => item.length > 0) }
    default:
      return { type: kind, children: readInline(lines.join('\n')) }
  }
}

type Token = { is: 'text'; text: string } | { is: 'mark'; sign: string } | { is: 'break' } | LinkToken
interface LinkToken {
  is: 'link'
  words: string
  href: string
}

const pieces =
  /\\([^\w\s])|(\*{1,3}(?!\*)|\^\^)|\[((?:\\.|[^\\\]])*)\]\(((?:\\.|[^\\()\s])*)\)|(\n)|([^\\*^[\n]+|[^\n])/gu

function tokenize(text: string): Token[] {
  return [...text.matchAll(pieces)].map(([whole, escaped, sign, words, address, end]): Token => {
    if (escaped !== undefined) return { is: 'text', text: escaped }
    if (sign !== undefined) return { is: 'mark', sign }
    if (end !== undefined) return { is: 'break' }
    const href = address?.replaceAll(/\\(.)/g, '$1')
    if (words?.trim() && href !== undefined && isSafeHref(href)) return { is: 'link', words, href }
    return { is: 'text', text: whole }
  })
}

/** Finds the URLs of links that are not allowed. */
export function findBadLinks(text: string): string[] {
  return [...text.matchAll(pieces)].flatMap(([, , , words, address]) => {
    const href = address?.replaceAll(/\\(.)/g, '$1')
    return words !== undefined && href !== undefined && !isSafeHref(href) ? [href] : []
  })
}

const turns: Record<string, readonly (keyof Marks)[]> = {
  '*': ['italic'],
  '**': ['bold'],
  '***': ['bold', 'italic'],
  '^^': ['smallCaps'],
}

function readInline(text: string): InlineNode[] {
  const tokens = keepSingles(tokenize(text))
  const nodes: InlineNode[] = []
  let marks = noMarks
  for (const token of tokens) {
    if (token.is === 'break') nodes.push({ type: 'break' })
    else if (token.is === 'link') nodes.push({ type: 'link', href: token.href, children: readInline(token.words) })
    else if (token.is === 'mark') for (const mark of turns[token.sign]!) marks = { ...marks, [mark]: !marks[mark] }
    else pushText(nodes, token.text, marks)
  }
  return nodes
}

/** Turns unpaired markers into text. */
function keepSingles(tokens: readonly Token[]): Token[] {
  const kept = [...tokens]
  for (const mark of ['bold', 'italic', 'smallCaps'] as const) {
    const turning = kept.flatMap((token, index) =>
      token.is === 'mark' && turns[token.sign]!.includes(mark) ? [index] : [],
    )
    const last = turning.at(-1)
    if (turning.length % 2 === 0 || last === undefined) continue
    const { sign } = kept[last] as { sign: string }
    // Of three asterisks one pair may still match.
    const [rest, single] = sign === '***' ? (mark === 'bold' ? ['*', '**'] : ['**', '*']) : ['', sign]
    kept.splice(last, 1, ...(rest ? [{ is: 'mark' as const, sign: rest }] : []), { is: 'text', text: single })
  }
  return kept
}

function pushText(nodes: InlineNode[], text: string, { bold, italic, smallCaps }: Marks): void {
  const last = nodes.at(-1)
  const isSame =
    last?.type === 'text' && !last.bold === !bold && !last.italic === !italic && !last.smallCaps === !smallCaps
  if (isSame) nodes[nodes.length - 1] = { ...last, text: last.text + text }
  else
    nodes.push({
      type: 'text',
      text,
      ...(bold && { bold: true }),
      ...(italic && { italic: true }),
      ...(smallCaps && { smallCaps: true }),
    })
}
