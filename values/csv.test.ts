import { expect, test } from 'vitest'
import { type Cell, writeHundredths, writeLine } from './csv.ts'

test.each<[Cell, string]>([
  ['Anna', 'Anna'],
  ['', ''],
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['say "b"', '"say ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  [' a', '" a"'],
  ['a ', '"a "'],
  // A cell that a spreadsheet would take for a formula is written as text.
  ['=1+1', "'=1+1"],
  ['+36 30', "'+36 30"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['＝1', "'＝1"],
  [' =1', "' =1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ta', "'\ta"],
  ['a=1', 'a=1'],
  [-1, '-1'],
  [{ cents: 123_456 }, '1234,56'],
  [{ cents: -5 }, '-0,05'],
  [{ basisPoints: 550 }, '5,50'],
  [{ moment: '2026-11-02 19:30' }, '2026-11-02 19:30'],
  [{ day: '2026-11-02' }, '2026-11-02'],
  [{ time: '19:30' }, '19:30'],
])('csv: %j is written %j', (cell, text) => {
  expect(writeLine([cell], ';')).toBe(text)
})

test('csv: cells stand apart by the separator', () => {
  expect(writeLine(['a', 1, 'b'], ';')).toBe('a;1;b')
  expect(writeLine(['a', 1, 'b'], ',')).toBe('a,1,b')
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [-1, '-0.01'],
  [123_456_789_012, '1234567890.12'],
])('csv: %i hundredths are %s', (hundredths, text) => {
  expect(writeHundredths(hundredths, '.')).toBe(text)
})
