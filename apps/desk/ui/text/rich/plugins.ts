/** Keyboard shortcuts, and markup at the start of a line. */
import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { changeKind, findChosenKind, leaveKind, type PieceKind, setKind } from './block-kinds.ts'
import { textSchema } from './schema.ts'

const { nodes: kinds, marks } = textSchema

/** Markup of the plain field, for users accustomed to it. */
const signs: readonly [sign: RegExp, kind: PieceKind][] = [
  [/^#{1,3}\s$/, 'heading'],
  [/^####\s$/, 'subheading'],
  [/^>\s$/, 'quote'],
  [/^[-*•]\s$/, 'list'],
  [/^1[.)]\s$/, 'numbered'],
]

const signRules = signs.map(
  ([sign, kind]) =>
    new InputRule(sign, (state, _match, start, end) =>
      findChosenKind(state) === 'paragraph' ? changeKind(state.tr.delete(start, end), kind) : null,
    ),
)

/** A heading has one line. */
const insertBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === kinds.heading) return false
  dispatch?.(state.tr.replaceSelectionWith(kinds.break.create(), false).scrollIntoView())
  return true
}

/** `openLink` asks for the URL of the selection. */
export function createPlugins(openLink: () => void): Plugin[] {
  const own: Record<string, Command> = {
    'Mod-b': toggleMark(marks.bold),
    'Mod-i': toggleMark(marks.italic),
    'Mod-k': () => {
      openLink()
      return true
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-Shift-7': setKind('numbered'),
    'Mod-Shift-8': setKind('list'),
    'Shift-Enter': insertBreak,
    Enter: leaveKind('empty'),
    Backspace: chainCommands(undoInputRule, leaveKind('start')),
  }
  return [history(), inputRules({ rules: signRules }), keymap(own), keymap(baseKeymap)]
}
