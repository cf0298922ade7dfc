import { expect, test } from 'vitest'
import { findLongComments } from './comments.ts'

const words = 'word '.repeat(25)
const find = (text: string) => findLongComments(new Map([['core/a.ts', text]]))

test.each([
  ['beside code', `const a = 1\n  // ${words}`, 'core/a.ts:2'],
  ['above a function', `/** ${words} */`, 'core/a.ts:1'],
  ['of several lines', `/**\n * ${words}\n */`, 'core/a.ts:2'],
])('comments: a long line %s is found', (_kind, text, place) => {
  expect(find(text)).toEqual([place])
})

test('comments: what a tool reads, code, samples of code, and a line of 100 characters are none', () => {
  expect(
    find(`// Holds: ${words}\n// oxlint-disable-next-line ${words}\nconst a = '${words}'\n *     ${words}`),
  ).toEqual([])
  expect(find(`// ${'a'.repeat(97)}`)).toEqual([])
  expect(find(`// ${'a'.repeat(98)}`)).toEqual(['core/a.ts:1'])
})
