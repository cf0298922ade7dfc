/** Kind of block at the cursor, and conversions between kinds. A list item counts as a line. */
import { type Fragment, type Node, type NodeType } from 'prosemirror-model'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { textSchema } from './schema.ts'

export type PieceKind = 'paragraph' | 'heading' | 'subheading' | 'quote' | 'list' | 'numbered'

const { nodes: kinds } = textSchema

interface Line {
  kind: PieceKind
  content: Fragment
  at: number
  isChosen: boolean
}

const kindOf = (node: Node): PieceKind => {
  if (node.type === kinds.list) return node.attrs['ordered'] ? 'numbered' : 'list'
  if (node.type === kinds.heading) return node.attrs['level'] === 4 ? 'subheading' : 'heading'
  return node.type === kinds.quote ? 'quote' : 'paragraph'
}

const pieceOf: Record<Exclude<PieceKind, 'list' | 'numbered'>, { type: NodeType; attrs?: { level: 3 | 4 } }> = {
  paragraph: { type: kinds.paragraph },
  heading: { type: kinds.heading, attrs: { level: 3 } },
  subheading: { type: kinds.heading, attrs: { level: 4 } },
  quote: { type: kinds.quote },
}

type Chosen = Pick<Transaction, 'doc' | 'selection'>

/** Null: mixed. */
export function findChosenKind({ doc, selection }: Chosen): PieceKind | null {
  const found = new Set<PieceKind>()
  doc.nodesBetween(selection.from, selection.to, (node, _at, parent) => {
    if (parent === doc) found.add(kindOf(node))
    return false
  })
  const [first] = found
  return found.size === 1 ? first! : null
}

/** Converts the selection to that kind; back to paragraphs if it already has it. */
export const setKind =
  (wanted: PieceKind): Command =>
  (state, dispatch) => {
    dispatch?.(changeKind(state.tr, wanted).scrollIntoView())
    return true
  }

export function changeKind(tr: Transaction, wanted: PieceKind): Transaction {
  const kind = findChosenKind(tr) === wanted ? 'paragraph' : wanted
  const { anchor, head } = tr.selection
  const { from, to, lines } = readLines(tr, kind)
  const pieces = build(lines.map((line) => (line.isChosen ? { ...line, kind } : line)))
  const starts = startsOf(pieces, from)
  const follow = (position: number) => {
    const line = Math.max(
      lines.findLastIndex(({ at }) => at <= position),
      0,
    )
    return starts[line]! + position - lines[line]!.at
  }
  tr.replaceWith(from, to, pieces)
  const [newAnchor, newHead] = [anchor, head].map((position) => tr.doc.resolve(follow(position)))
  return tr.setSelection(TextSelection.between(newAnchor!, newHead!))
}

const isList = (kind: PieceKind): boolean => kind === 'list' || kind === 'numbered'

/** Includes adjacent lists that merge with a new one of the kind. */
function readLines({ doc, selection }: Chosen, kind: PieceKind): { from: number; to: number; lines: Line[] } {
  let [first, last] = [selection.$from.index(0), selection.$to.index(0)]
  const grows = (at: number) => isList(kind) && doc.maybeChild(at) && kindOf(doc.child(at)) === kind
  if (grows(first - 1)) first--
  if (grows(last + 1)) last++
  const lines: Line[] = []
  let [from, to] = [0, 0]
  doc.forEach((piece, offset, index) => {
    if (index < first || index > last) return
    if (index === first) from = offset
    to = offset + piece.nodeSize
    const add = (node: Node, at: number) =>
      lines.push({
        kind: kindOf(piece),
        content: node.content,
        at,
        isChosen: at <= selection.to && at + node.content.size >= selection.from,
      })
    if (piece.type === kinds.list) piece.forEach((item, within) => void add(item, offset + within + 2))
    else add(piece, offset + 1)
  })
  return { from, to, lines }
}

/** Adjacent items of the same list form one list. */
function build(lines: readonly Line[]): Node[] {
  const pieces: Node[] = []
  for (const { kind, content } of lines) {
    if (kind !== 'list' && kind !== 'numbered') {
      const { type, attrs } = pieceOf[kind]
      pieces.push(type.create(attrs, content))
      continue
    }
    const item = kinds.item.create(null, content)
    const last = pieces.at(-1)
    if (last && kindOf(last) === kind) pieces[pieces.length - 1] = last.copy(last.content.addToEnd(item))
    else pieces.push(kinds.list.create({ ordered: kind === 'numbered' }, item))
  }
  return pieces
}

function startsOf(pieces: readonly Node[], from: number): number[] {
  const starts: number[] = []
  let at = from
  for (const piece of pieces) {
    if (piece.type === kinds.list) piece.forEach((_item, within) => void starts.push(at + within + 2))
    else starts.push(at + 1)
    at += piece.nodeSize
  }
  return starts
}

/** Ends a list at an empty item, and turns a block into a paragraph at its start. */
export const leaveKind =
  (where: 'empty' | 'start'): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    const kind = findChosenKind(state)
    if (!empty || kind === null || kind === 'paragraph' || $from.parentOffset > 0) return false
    if (where === 'empty' ? $from.parent.content.size > 0 : isList(kind) && $from.index(1) > 0) return false
    return setKind('paragraph')(state, dispatch)
  }
