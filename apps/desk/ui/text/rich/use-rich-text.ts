import type { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { readText, writeText } from '../marked-text.ts'
import { checkPaste, textPasteParser, removeStyles } from './clean-paste.ts'
import { createPlugins } from './plugins.ts'
import { toDocument, toNodes } from './text-document.ts'

/** It exceeded the remaining number of characters, or was reduced to plain text. */
export type Pasted = { kind: 'tooLong'; room: number } | { kind: 'wordsOnly' }

interface RichTextOptions {
  value: string
  onChange: (value: string) => void
  attributes: Record<string, string>
  isReadOnly: boolean
  most: number
  /** Cursor position in the same text, if it had the cursor. */
  caret: number | null
  /** Class that marks the selection while its link is being edited. */
  chosenClass: string | null
  onLink: () => void
  /** null: clear the message. */
  onPasted: (told: Pasted | null) => void
  onReady: (focus: () => void) => void
}

interface RichText {
  place: RefObject<HTMLDivElement | null>
  state: EditorState | null
  run: (command: Command) => void
  focus: () => void
}

/** A ProseMirror text box whose value is the plain field's markup. */
export function useRichText(options: RichTextOptions): RichText {
  const { value, isReadOnly } = options
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<EditorView | null>(null)
  const written = useRef(value)
  const [state, setState] = useState<EditorState | null>(null)
  const attributes = JSON.stringify(options.attributes)

  const update = useEffectEvent((next: EditorState, isTyped: boolean) => {
    setState(next)
    const text = isTyped ? writeText(toNodes(next.doc)) : written.current
    if (text === written.current) return
    written.current = text
    options.onPasted(null)
    options.onChange(text)
  })
  const openLink = useEffectEvent(() => options.onLink())
  const receive = useEffectEvent((view: EditorView, event: Event, data: DataTransfer | null) => {
    const { selection, doc } = view.state
    const replaced = event.type === 'paste' ? doc.textBetween(selection.from, selection.to).length : 0
    const room = Math.max(options.most - doc.textContent.length + replaced, 0)
    const [words = '', markup = ''] = ['text/plain', 'text/html'].map((type) => data?.getData(type))
    const checked = checkPaste({ words, markup }, room)
    if (checked === 'asIs') return false
    event.preventDefault()
    if (checked === 'wordsOnly') view.pasteText(words)
    options.onPasted(checked === 'wordsOnly' ? { kind: checked } : { kind: checked, room })
    return true
  })

  const open = useEffectEvent((host: HTMLElement) => {
    const begun = openState(
      value,
      options.caret,
      createPlugins(() => openLink()),
    )
    const view: EditorView = new EditorView(host, {
      state: begun,
      clipboardParser: textPasteParser,
      transformPastedHTML: removeStyles,
      handleDOMEvents: {
        paste: (from, event) => receive(from, event, event.clipboardData),
        drop: (from, event) => receive(from, event, event.dataTransfer),
      },
      dispatchTransaction(tr) {
        const next = view.state.apply(tr)
        view.updateState(next)
        update(next, tr.docChanged && tr.getMeta('outside') !== true)
      },
    })
    if (options.caret !== null) view.focus()
    setState(begun)
    options.onReady(() => view.focus())
    return view
  })
  useLayoutEffect(() => {
    const view = open(place.current!)
    shown.current = view
    return () => view.destroy()
  }, [])

  useLayoutEffect(() => {
    shown.current?.setProps({
      attributes: JSON.parse(attributes) as Record<string, string>,
      editable: () => !isReadOnly,
    })
  }, [attributes, isReadOnly])
  const { chosenClass } = options
  useLayoutEffect(() => {
    shown.current?.setProps({ decorations: (now) => markChosen(now, chosenClass) })
  }, [chosenClass])
  // Applies changes from outside: an undone step, another editor's text.
  useLayoutEffect(() => {
    if (!shown.current || value === written.current) return
    written.current = value
    showInstead(shown.current, toDocument(readText(value)))
  }, [value])

  return {
    place,
    state,
    run(command) {
      const view = shown.current
      if (view && !isReadOnly) command(view.state, view.dispatch, view)
    },
    focus: () => shown.current?.focus(),
  }
}

function markChosen({ doc, selection }: EditorState, name: string | null): DecorationSet | null {
  return name === null
    ? null
    : DecorationSet.create(doc, [Decoration.inline(selection.from, selection.to, { class: name })])
}

/** Replaces only the differing part, so that the cursor and the undo history stay. */
function showInstead(view: EditorView, document: Node): void {
  const { doc, tr } = view.state
  const start = doc.content.findDiffStart(document.content)
  const end = doc.content.findDiffEnd(document.content)
  if (start === null || end === null) return
  const overlap = Math.max(start - Math.min(end.a, end.b), 0)
  view.dispatch(tr.replace(start, end.a + overlap, document.slice(start, end.b + overlap)).setMeta('outside', true))
}

/** Marks the cursor in a text; cannot be typed. */
const caretSign = '\uE000'

/** At the plain field's cursor position; at the end if there is none. */
function openState(value: string, caret: number | null, plugins: EditorState['plugins']): EditorState {
  const doc = toDocument(readText(value))
  const state = EditorState.create({ doc, plugins: [...plugins] })
  if (caret === null) return state
  const marked = EditorState.create({
    doc: toDocument(readText(value.slice(0, caret) + caretSign + value.slice(caret))),
    plugins: [...plugins],
  })
  let at = -1
  marked.doc.descendants((node, position) => {
    const found = node.text?.indexOf(caretSign) ?? -1
    if (found >= 0) at = position + found
  })
  if (at >= 0) {
    const { tr } = marked
    tr.delete(at, at + 1).setMeta('addToHistory', false)
    const kept = marked.apply(tr.setSelection(TextSelection.create(tr.doc, at)))
    if (writeText(toNodes(kept.doc)) === writeText(toNodes(doc))) return kept
  }
  return state.apply(state.tr.setSelection(TextSelection.atEnd(doc)))
}
