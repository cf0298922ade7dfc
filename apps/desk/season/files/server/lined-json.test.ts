import { expect, test } from 'vitest'
import { writeLined } from './lined-json.ts'

test('lined JSON: every value has lines of its own, and each line knows its value', () => {
  const value = {
    a: 1,
    gone: undefined,
    b: ['x', { c: null, d: true }],
    e: [],
    f: {},
    g: 'one\ntwo\nthree',
    h: [7, 'i\nj'],
  }
  const { text, paths } = writeLined(value)
  expect(text.split('\n').map((line, index) => [line, ...paths[index]!])).toEqual([
    ['{'],
    ['"a": 1,', 'a'],
    ['"b": [', 'b'],
    ['"x",', 'b', 0],
    ['{', 'b', 1],
    ['"c": null,', 'b', 1, 'c'],
    ['"d": true', 'b', 1, 'd'],
    ['}', 'b', 1],
    ['],', 'b'],
    ['"e": [', 'e'],
    ['],', 'e'],
    ['"f": {', 'f'],
    ['},', 'f'],
    [String.raw`"g": "one\ntwo\nthree",`, 'g'],
    // A reader counts the lines of a text.
    ['', 'g'],
    ['', 'g'],
    ['"h": [', 'h'],
    ['7,', 'h', 0],
    [String.raw`"i\nj"`, 'h', 1],
    ['', 'h', 1],
    [']', 'h'],
    ['}'],
  ])
  const { gone: _, ...kept } = value
  expect(JSON.parse(text)).toEqual(kept)
})
