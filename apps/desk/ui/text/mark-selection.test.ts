import { expect, test } from 'vitest'
import { markSelection } from './mark-selection.ts'

const chosen = ({ text, from, to }: ReturnType<typeof markSelection>) => [text, text.slice(from, to)]

test('marks: what is chosen stands between signs, and stays chosen; of a link the address is chosen', () => {
  const words = 'Doors open early'
  expect(chosen(markSelection(words, { from: 6, to: 10 }, 'bold'))).toEqual(['Doors **open** early', 'open'])
  expect(chosen(markSelection(words, { from: 6, to: 10 }, 'italic'))).toEqual(['Doors *open* early', 'open'])
  expect(chosen(markSelection(words, { from: 6, to: 10 }, 'link'))).toEqual(['Doors [open](/) early', '/'])
})

test('marks: each line that is touched becomes an entry, from its beginning', () => {
  expect(markSelection('a\nbc\nd', { from: 3, to: 6 }, 'list').text).toBe('a\n- bc\n- d')
  expect(markSelection('title', { from: 2, to: 2 }, 'heading').text).toBe('### title')
})

test('marks: at either end of a line the cursor is in that line, also where it is empty', () => {
  expect(markSelection('One\nTwo', { from: 3, to: 3 }, 'list').text).toBe('- One\nTwo')
  expect(markSelection('One\nTwo', { from: 4, to: 4 }, 'list').text).toBe('One\n- Two')
  expect(markSelection('\nTwo', { from: 0, to: 0 }, 'heading')).toEqual({ text: '### \nTwo', from: 0, to: 4 })
})
