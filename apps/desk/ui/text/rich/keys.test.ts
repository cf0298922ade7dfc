// @vitest-environment happy-dom
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, test, vi } from 'vitest'
import { readText, writeText } from '../marked-text.ts'
import { linkAt, removeLink } from './links.ts'
import { createPlugins } from './plugins.ts'
import { toDocument, toNodes } from './text-document.ts'

/** An editor with this text and the cursor at its end; `press` and `type` simulate a user. */
function open(text = '') {
  const openLink = vi.fn<() => void>()
  const doc = toDocument(readText(text))
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc), plugins: createPlugins(openLink) })
  const view = new EditorView(document.body, { state })
  const press = (key: string, held: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, ...held })
    return view.someProp('handleKeyDown', (handle) => handle(view, event)) ?? false
  }
  const type = (words: string) => {
    for (const letter of words) {
      const { from, to } = view.state.selection
      const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, () => view.state.tr))
      if (!isTaken) view.dispatch(view.state.tr.insertText(letter))
    }
  }
  const choose = (from: number, to: number) =>
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
  return { view, openLink, press, type, choose, text: () => writeText(toNodes(view.state.doc)) }
}
/** As in ProseMirror's keymap on systems other than Mac. */
const mod = { ctrlKey: true }

test.each([
  ['# ', '### work'],
  ['### ', '### work'],
  ['#### ', '#### work'],
  ['> ', '> work'],
  ['- ', '- work'],
  ['* ', '- work'],
  ['1. ', '1. work'],
  ['1) ', '1. work'],
  ['2. ', '2\\. work'],
])('rich text: %j at the beginning of a line makes it %j', (sign, written) => {
  const { type, text } = open()
  type(`${sign}work`)
  expect(text()).toBe(written)
})

test('rich text: a sign is one at the beginning of a paragraph alone, and Backspace takes back what it has made', () => {
  const heading = open('### The')
  heading.choose(1, 1)
  heading.type('- ')
  expect(heading.text()).toBe('### - The')
  const list = open()
  list.type('- ')
  list.press('Backspace')
  list.type('x')
  expect(list.text()).toBe('\\- x')
})

test('rich text: keys mark what is chosen, make lists, ask for a link, and undo', () => {
  const marked = open('The work')
  marked.choose(1, 4)
  marked.press('b', mod)
  expect(marked.text()).toBe('**The** work')
  marked.press('z', mod)
  expect(marked.text()).toBe('The work')
  marked.press('y', mod)
  expect(marked.text()).toBe('**The** work')
  const slanted = open('The work')
  slanted.choose(1, 4)
  slanted.press('i', mod)
  expect(slanted.text()).toBe('*The* work')
  const { press, text, openLink } = open('The work')
  press('7', { ...mod, shiftKey: true })
  expect(text()).toBe('1. The work')
  press('8', { ...mod, shiftKey: true })
  expect(text()).toBe('- The work')
  press('k', mod)
  expect(openLink).toHaveBeenCalledTimes(1)
})

test('rich text: Shift+Enter begins a line, but in a heading, which is one; Enter begins a paragraph', () => {
  const paragraph = open('a')
  expect(paragraph.press('Enter', { shiftKey: true })).toBe(true)
  paragraph.type('b')
  expect(paragraph.text()).toBe('a\nb')
  paragraph.press('Enter')
  paragraph.type('c')
  expect(paragraph.text()).toBe('a\nb\n\nc')
  const heading = open('### a')
  heading.press('Enter', { shiftKey: true })
  heading.type('b')
  expect(heading.text()).not.toContain('### a b')
})

test('rich text: the link is that of the cursor, before it or after it; of what is chosen that in which it begins', () => {
  const { view, choose } = open('see [the terms](/terms) of sale')
  const at = (from: number, to = from) => {
    choose(from, to)
    return linkAt(view.state)
  }
  const link = { href: '/terms', from: 5, to: 14 }
  expect([at(4), at(5), at(9), at(14), at(15)]).toEqual([null, link, link, link, null])
  expect([at(1, 7), at(9, 17), at(14, 17)]).toEqual([null, link, null])
})

test('rich text: a link is removed whole, whatever of it is chosen', () => {
  const { view, choose, text } = open('see [the terms](/terms) of sale')
  choose(9, 11)
  removeLink(view.state, view.dispatch)
  expect(text()).toBe('see the terms of sale')
  expect(removeLink(view.state, view.dispatch)).toBe(false)
})
