import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { readText, writeText } from '../marked-text.ts'
import { findChosenKind, leaveKind, setKind } from './block-kinds.ts'
import { linkAt, removeLink, setLink } from './links.ts'
import { toDocument, toNodes } from './text-document.ts'

/** A text with a selection from the first letter of `from` to the last of `to`. */
function choose(typed: string, from: string, to = from): EditorState {
  const doc = toDocument(readText(typed))
  const find = (words: string) => {
    let at = -1
    doc.descendants((node, position) => {
      const found = node.text?.indexOf(words) ?? -1
      if (found >= 0) at = position + found
    })
    return at
  }
  return EditorState.create({ doc, selection: TextSelection.create(doc, find(from), find(to) + to.length) })
}

function run(state: EditorState, command: Command): EditorState {
  let after = state
  expect(command(state, (tr) => (after = state.apply(tr)))).toBe(true)
  return after
}
const typed = (state: EditorState): string => writeText(toNodes(state.doc))
const chosen = ({ doc, selection }: EditorState): string => doc.textBetween(selection.from, selection.to, '|')

describe('kinds of pieces', () => {
  test('what is chosen becomes a list, and keeps being chosen; once more, it is paragraphs again', () => {
    const list = run(choose('a\n\nbc\n\nde\n\nf', 'c', 'd'), setKind('list'))
    expect(typed(list)).toBe('a\n\n- bc\n- de\n\nf')
    expect(chosen(list)).toBe('c|d')
    const back = run(list, setKind('list'))
    expect(typed(back)).toBe('a\n\nbc\n\nde\n\nf')
    expect(chosen(back)).toBe('c|d')
  })

  test('an entry in the midst of a list becomes a heading between two lists', () => {
    const state = run(choose('1. a\n2. b\n3. c', 'b'), setKind('heading'))
    expect(typed(state)).toBe('1. a\n\n### b\n\n1. c')
    expect([chosen(state), findChosenKind(state)]).toEqual(['b', 'heading'])
  })

  test('a list grows by the paragraph beside it, and one of the other kind does not', () => {
    expect(typed(run(choose('- a\n\nb\n\n- c', 'b'), setKind('list')))).toBe('- a\n- b\n- c')
    expect(typed(run(choose('1. a\n\nb', 'b'), setKind('list')))).toBe('1. a\n\n- b')
  })

  test('a list ends at an entry that is empty, and a heading is none any more before its first letter', () => {
    const { doc } = choose('- a', 'a')
    const atEnd = EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
    const empty = atEnd.apply(atEnd.tr.split(atEnd.selection.from))
    expect(findChosenKind(run(empty, leaveKind('empty')))).toBe('paragraph')
    const heading = toDocument(readText('### a'))
    const before = EditorState.create({ doc: heading, selection: TextSelection.create(heading, 1) })
    expect(typed(run(before, leaveKind('start')))).toBe('a')
  })
})

describe('kinds of pieces', () => {
  test.each([
    ['#### a', 'a', 'a', 'subheading'],
    ['> a', 'a', 'a', 'quote'],
    ['- a\n- b', 'a', 'b', 'list'],
    ['### a\n\nb', 'a', 'b', null],
    ['- a\n\n1. b', 'a', 'b', null],
  ])('of %j, chosen from %s to %s, the kind is %s', (text, from, to, kind) => {
    expect(findChosenKind(choose(text, from, to))).toBe(kind)
  })

  const at = (text: string, words: string, where: 'empty' | 'start'): boolean => {
    const { doc, selection } = choose(text, words)
    return leaveKind(where)(EditorState.create({ doc, selection: TextSelection.create(doc, selection.from) }))
  }
  test('an entry with words in it ends no list, and only the first one is none any more before its first letter', () => {
    expect([at('- a\n- b', 'b', 'empty'), at('- a\n- b', 'b', 'start'), at('- a\n- b', 'a', 'start')]).toEqual([
      false,
      false,
      true,
    ])
    expect([at('a', 'a', 'start'), at('> ab', 'b', 'start'), at('> ab', 'ab', 'start')]).toEqual([false, false, true])
    // The selection is deleted instead.
    expect(leaveKind('start')(choose('### a', 'a'))).toBe(false)
  })
})

describe('links in the text', () => {
  test('what is chosen leads there; a new address is that of the whole link', () => {
    const linked = run(choose('see **the** terms', 'the', 'terms'), setLink('/terms'))
    expect(typed(linked)).toBe('see [**the** terms](/terms)')
    const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 6)))
    expect(linkAt(inside)).toMatchObject({ href: '/terms', from: 5, to: 14 })
    expect(typed(run(inside, setLink('/faq')))).toBe('see [**the** terms](/faq)')
    expect(typed(run(inside, removeLink))).toBe('see **the** terms')
  })

  test('where nothing is chosen the address stands for itself', () => {
    const { doc } = choose('see', 'see')
    const atEnd = EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
    expect(typed(run(atEnd, setLink('/terms')))).toBe('see[/terms](/terms)')
  })
})
