import { expect, test } from 'vitest'
import type { RawCell } from '../../../../platform/spreadsheets/read-workbook.ts'
import type { ValueKind } from '../../files/sheets.ts'
import { readCell } from './read-cell.ts'

test.each<[ValueKind, RawCell, unknown]>([
  ['key', 'town-hall', 'town-hall'],
  ['key', 2027, '2027'],
  ['keys', 'anna-minta; beno,  cecil', 'anna-minta, beno, cecil'],
  ['line', '  Two \n words ', 'Two words'],
  ['text', 'One\r\n\r\nTwo  \n', 'One\n\nTwo'],
  ['text', '…', undefined],
  ['country', 'hu', 'HU'],
  ['number', '1 200', 1200],
  ['seats', '∞', '∞'],
  ['seats', 0, 0],
  ['amount', 24.1, 2_410],
  ['amount', 19.99, 1_999],
  ['amount', 0.29, 29],
  ['amount', '24,50', 2_450],
  ['day', new Date('2027-03-12T00:00:00Z'), '2027-03-12'],
  ['day', '2027. 03. 12.', '2027-03-12'],
  ['time', new Date('1899-12-30T19:30:00Z'), '19:30'],
  ['time', 0.8125, '19:30'],
  ['time', '9h', '09:00'],
  ['time', '19h30', '19:30'],
  ['moment', new Date('2027-03-12T09:59:59.900Z'), '2027-03-12 10:00'],
  ['moment', '2027-03-12', '2027-03-12 00:00'],
  ['moment', '2027-03-12T10:00', '2027-03-12 10:00'],
  ['line', '   ', null],
  ['amount', null, null],
])('cells: as %s %j is read', (kind, cell, value) => {
  expect(readCell(cell, kind)).toEqual({ value })
})

test.each<[ValueKind, RawCell]>([
  ['key', 'Town Hall'],
  ['key', 'a'.repeat(101)],
  ['line', true],
  ['country', 'HUN'],
  ['number', 0],
  ['number', 1.5],
  ['seats', -1],
  ['seats', 'many'],
  ['amount', -1],
  ['amount', 12.345],
  ['amount', 'free'],
  ['amount', 1e9],
  ['day', '12/03/2027'],
  ['day', '2027-02-30'],
  ['day', new Date('2027-03-12T10:00:00Z')],
  ['time', '25:00'],
  ['time', 3.5],
  ['time', new Date('2027-03-12T10:00:00Z')],
  ['moment', '2027-03-12 25:00'],
])('cells: as %s %j is refused', (kind, cell) => {
  expect(readCell(cell, kind)).toHaveProperty('flaw')
})
