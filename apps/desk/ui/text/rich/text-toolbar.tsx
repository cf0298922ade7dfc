import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import icon from '#ui/display/icon.module.css'
import { joinClassNames } from '#ui/class-names.ts'
import { type DeskMessageKey, useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { findChosenKind, type PieceKind, setKind } from './block-kinds.ts'
import { linkAt } from './links.ts'
import styles from './rich-text.module.css'
import { textSchema } from './schema.ts'

const paths = {
  link: 'M10 14a4 4 0 0 1 0-5.6l3-3a4 4 0 0 1 5.6 5.6l-1.8 1.8M14 10a4 4 0 0 1 0 5.6l-3 3A4 4 0 0 1 5.4 13l1.8-1.8',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5',
  numbered: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M3.5 15.5c.5-1.5 3-1.5 3 0 0 1.2-3 2.5-3 3.5h3',
  quote: 'M5 5v14M9 8h11M9 12h11M9 16h7',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h5',
} as const

const drawn = (name: keyof typeof paths): ReactNode => (
  <svg className={joinClassNames(icon['icon'], icon['xs'])} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
const letter = (letters: string): ReactNode => <span aria-hidden="true">{letters}</span>

interface Tool {
  name: 'bold' | 'italic' | 'smallCaps' | 'link' | Exclude<PieceKind, 'paragraph'> | 'undo' | 'redo'
  sign: ReactNode
  /** In the format of `aria-keyshortcuts`. */
  keys?: string
  /** Missing for one-time actions, which are neither on nor off. */
  isOn?: (state: EditorState) => boolean
  mayRun?: (state: EditorState) => boolean
  /** Missing for actions that ask first. */
  command?: Command
}

const { marks } = textSchema

function hasMark({ selection, doc, storedMarks }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark)
}

const markTool = (name: 'bold' | 'italic' | 'smallCaps', sign: ReactNode, keys?: string): Tool => ({
  name,
  sign,
  ...(keys && { keys }),
  isOn: (state) => hasMark(state, marks[name]),
  command: toggleMark(marks[name]),
})
const kindTool = (name: Exclude<PieceKind, 'paragraph'>, sign: ReactNode, keys?: string): Tool => ({
  name,
  sign,
  ...(keys && { keys }),
  isOn: (state) => findChosenKind(state) === name,
  command: setKind(name),
})

const tools: readonly Tool[] = [
  markTool('bold', letter('A'), 'Control+B'),
  markTool('italic', letter('A'), 'Control+I'),
  markTool('smallCaps', letter('Aa')),
  { name: 'link', sign: drawn('link'), keys: 'Control+K', isOn: (state) => linkAt(state) !== null },
  kindTool('heading', letter('H')),
  kindTool('subheading', letter('H')),
  kindTool('list', drawn('list'), 'Control+Shift+8'),
  kindTool('numbered', drawn('numbered'), 'Control+Shift+7'),
  kindTool('quote', drawn('quote')),
  { name: 'undo', sign: drawn('undo'), keys: 'Control+Z', mayRun: (state) => undoDepth(state) > 0, command: undo },
  { name: 'redo', sign: drawn('redo'), keys: 'Control+Y', mayRun: (state) => redoDepth(state) > 0, command: redo },
]

const words = {
  bold: 'content.mark.bold',
  italic: 'content.mark.italic',
  smallCaps: 'content.mark.smallCaps',
  link: 'content.mark.link',
  heading: 'content.mark.heading',
  subheading: 'content.mark.subheading',
  list: 'content.mark.list',
  numbered: 'content.mark.numbered',
  quote: 'content.mark.quote',
  undo: 'content.mark.undo',
  redo: 'content.mark.redo',
} satisfies Record<Tool['name'], DeskMessageKey>

interface TextToolbarProps {
  state: EditorState | null
  label: string
  controls: string
  isReadOnly: boolean
  onRun: (command: Command) => void
  onLink: () => void
}

/** A single tab stop; arrow keys move between tools. */
export function TextToolbar({ state, label, controls, isReadOnly, onRun, onLink }: TextToolbarProps) {
  const t = useDeskTexts()
  const [at, setAt] = useState(0)
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={t('content.marks', { text: label })}
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={press}
    >
      {tools.map(({ name, sign, keys, isOn, mayRun, command }, index) => {
        const isIdle = isReadOnly || (state !== null && mayRun?.(state) === false)
        return (
          <button
            key={name}
            type="button"
            className={styles.tool}
            data-tool={name}
            aria-label={t(words[name])}
            title={t(words[name])}
            aria-keyshortcuts={keys}
            aria-pressed={isOn && state !== null ? isOn(state) : undefined}
            aria-disabled={isIdle || undefined}
            tabIndex={index === at ? 0 : -1}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(index)}
            onClick={() => {
              if (isIdle) return
              if (command) onRun(command)
              else onLink()
            }}
          >
            {sign}
          </button>
        )
      })}
    </div>
  )
}
