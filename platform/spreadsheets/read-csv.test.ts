import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const limits = { rows: 100, columns: 5, cells: 300, strings: 1_000 }
const read = (text: string | Uint8Array, titles: readonly string[] = []) =>
  readCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text, limits, titles)

test('csv: rows come with the numbers that a spreadsheet gives them, without what is empty', () => {
  expect(read('a;b;;\n1;2\n;;;\n\n3;"x\ny"\r\n ; ;\r"4";\n')).toEqual({
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 5, cells: ['3', 'x\ny'] },
      { line: 7, cells: ['4'] },
    ],
  })
})

test.each([
  ['semicolons', 'a;"b,c,d";e'],
  ['commas', 'a,"b,c,d",e'],
  ['tabs', 'a\t"b,c,d"\te'],
  ['what Excel says', 'sep=,\r\na,"b,c,d",e'],
])('csv: %s between the cells', (_, text) => {
  expect(read(`${text}\n`)).toMatchObject({ rows: [{ cells: ['a', 'b,c,d', 'e'] }] })
})

test('csv: quotation marks within a text stay, where a program quotes nothing', () => {
  expect(read('a\tb\nThe "Emperor"\t"No. 5" in E♭')).toMatchObject({
    rows: [{}, { cells: ['The "Emperor"', '"No. 5" in E♭'] }],
  })
})

test.each([
  ['a quote that stays open', 'a;"b\n1;2', 'noCsv'],
  ['bytes that are no text', 'PK\u0000', 'noCsv'],
  ['a row too many', 'a\n'.repeat(102), 'tooManyRows'],
  ['a column too many', 'a;a;a;a;a;a', 'tooManyColumns'],
  ['a cell too many', 'a;a;a;a\n'.repeat(76), 'tooManyCells'],
])('csv: %s is refused', (_, text, flaw) => {
  expect(read(text)).toEqual({ flaw })
})

/** Builds Windows-encoded bytes, one per character; numbers are used as they are. */
const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? part : Array.from(part, (sign) => sign.charCodeAt(0)))),
  )
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test.each<[string, Uint8Array, string[], string]>([
  ['UTF-8', new TextEncoder().encode('Dvořák'), [], 'Dvořák'],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFDvořák'), [], 'Dvořák'],
  ['UTF-16, as Excel calls Unicode text', utf16('Dvořák'), [], 'Dvořák'],
  ['an alphabet in which both are the same', bytes('Bart', 0xf3, 'k ', 0x84, 'x', 0x94), [], 'Bartók „x”'],
  ['Hungarian of Windows', bytes('F', 0xf5, 'v', 0xe1, 'ros'), [], 'Főváros'],
  ['Hungarian with a Czech name', bytes('Dvo', 0xf8, 0xe1, 'k gy', 0xfb, 'jt', 0xf5), [], 'Dvořák gyűjtő'],
  ['French of Windows', bytes('Premi', 0xe8, 're f', 0xea, 'te ', 0xe0), [], 'Première fête à'],
  ['titles that are known', bytes('El', 0xf5, 'ad', 0xf3, ': Dvo', 0xf8, 0xe1, 'k'), ['Előadó'], 'Előadó: Dvořák'],
  ['titles of the other alphabet', bytes('Salle c', 0xfb, 'te'), ['salle cûte'], 'Salle cûte'],
])('csv: %s is read', (_, given, titles, text) => {
  expect(read(given, titles)).toEqual({ rows: [{ line: 1, cells: [text] }] })
})

test.each([
  ['a Czech or a Danish name alone', bytes('Dvo', 0xf8, 0xe1, 'k')],
  ['a word of Hungarian or French', bytes('m', 0xfb)],
  ['as much of one as of the other', bytes('f', 0xf5, ' tr', 0xe8, 's')],
])('csv: letters of %s are refused', (_, given) => {
  expect(read(given)).toEqual({ flaw: 'noEncoding' })
})

test('csv: millions of empty rows and cells are none', () => {
  expect(read(`a;b\n${';;;;\n'.repeat(4_000)}${'\n'.repeat(1_000_000)};;1${';'.repeat(1_000_000)}\n1;2`)).toMatchObject(
    {
      rows: [{}, { line: 1_004_002, cells: ['', '', '1'] }, { line: 1_004_003 }],
    },
  )
})
