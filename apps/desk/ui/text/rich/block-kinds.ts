/** What kind of piece the cursor stands in, and how pieces become others. An entry of a list is a line among others. */
import { type Fragment, type Node, type NodeType } from 'prosemirror-model'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { textSchema } from './schema.ts'

export type PieceKind = 'paragraph' | 'heading' | 'subheading' | 'quote' | 'list' | 'numbered'

const { nodes: kinds } = textSchema

interface Line {
  kind: PieceKind
  content: Fragment
  /** Where it began. */
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

/** A text and what is chosen of it. */
type Chosen = Pick<Transaction, 'doc' | 'selection'>

/** The kind of all that is chosen; null where it is of several. */
export function findChosenKind({ doc, selection }: Chosen): PieceKind | null {
  const found = new Set<PieceKind>()
  doc.nodesBetween(selection.from, selection.to, (node, _at, parent) => {
    if (parent === doc) found.add(kindOf(node))
    return false
  })
  const [first] = found
  return found.size === 1 ? first! : null
}

/** Makes what is chosen that kind; where it is already, paragraphs. */
export const setKind =
  (wanted: PieceKind): Command =>
  (state, dispatch) => {
    dispatch?.(changeKind(state.tr, wanted).scrollIntoView())
    return true
  }

/** The same within a change that is under way. */
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

/** The pieces that are touched, line by line, with the lists beside them that a new one of the kind grows into. */
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

/** Entries of the same list beside each other are one list. */
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

/** Where the text of each line begins. */
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

/** Ends a list at an entry that is empty, and takes its kind from a piece whose first letter the cursor is before. */
export const leaveKind =
  (where: 'empty' | 'start'): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    const kind = findChosenKind(state)
    if (!empty || kind === null || kind === 'paragraph' || $from.parentOffset > 0) return false
    if (where === 'empty' ? $from.parent.content.size > 0 : isList(kind) && $from.index(1) > 0) return false
    return setKind('paragraph')(state, dispatch)
  }
