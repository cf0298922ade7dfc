import type { Mark, ResolvedPos } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { textSchema } from './schema.ts'

const { link: linkType } = textSchema.marks

interface FoundLink {
  href: string
  from: number
  to: number
}

/** At the cursor, or at the start of the selection. */
export function linkAt({ selection }: EditorState): FoundLink | null {
  const { $from, empty } = selection
  const after = $from.nodeAfter && linkType.isInSet($from.nodeAfter.marks)
  const before = $from.nodeBefore && linkType.isInSet($from.nodeBefore.marks)
  const mark = after || (empty ? before : null)
  return mark ? { href: String(mark.attrs['href']), ...rangeOf($from, mark) } : null
}

/** Returns the extent of the mark in both directions. */
function rangeOf($at: ResolvedPos, mark: Mark): { from: number; to: number } {
  const { parent } = $at
  let [from, to] = [$at.pos, $at.pos]
  let [before, after] = [$at.index(), $at.index()]
  if ($at.textOffset > 0) {
    from -= $at.textOffset
    to = from
  }
  const has = (index: number) => index >= 0 && index < parent.childCount && mark.isInSet(parent.child(index).marks)
  while (has(before - 1)) from -= parent.child(--before).nodeSize
  while (has(after)) to += parent.child(after++).nodeSize
  return { from, to }
}

/** Sets the link of the selection or at the cursor; otherwise inserts the URL itself. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    const mark = linkType.create({ href })
    const range = linkAt(state) ?? (empty ? null : { from, to })
    const { tr } = state
    if (range) {
      const [start, end] = empty ? [range.from, range.to] : [from, to]
      tr.removeMark(start, end, linkType).addMark(start, end, mark)
    } else tr.replaceSelectionWith(textSchema.text(href, [mark]), false)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export const removeLink: Command = (state, dispatch) => {
  const found = linkAt(state)
  const { from, to } = state.selection
  if (!found) return false
  dispatch?.(state.tr.removeMark(Math.min(found.from, from), Math.max(found.to, to), linkType))
  return true
}
