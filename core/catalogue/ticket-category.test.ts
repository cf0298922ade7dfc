import { expect, test } from 'vitest'
import { categoryOf, nameCategory } from './ticket-category.ts'

test.each([
  ['Parterre', 'Plein tarif', 'Parterre, Plein tarif'],
  // Contains its own name, anywhere and in any spelling.
  ['Stalls', 'Stalls, full price', 'Stalls, full price'],
  ['Stalls', 'Reduced (stalls)', 'Reduced (stalls)'],
  ['Boxes', 'Boxes', 'Boxes'],
  // Another category with the same beginning or end.
  ['Row 1', 'Row 10', 'Row 1, Row 10'],
  ['Loge', 'Grandloge', 'Loge, Grandloge'],
  ['Erkély', 'Erkélyülés', 'Erkély, Erkélyülés'],
  ['', 'Adult', 'Adult'],
  ['Nave', '', 'Nave'],
])('a ticket of "%s" at "%s" is called "%s"', (zone, priceType, name) => {
  expect(nameCategory(zone, priceType)).toBe(name)
})

test('it is named in each language that either is written in, and in no other', () => {
  expect(categoryOf({ en: 'Stalls', fr: 'Parterre' }, { en: 'Adult', hu: 'Felnőtt' })).toEqual({
    en: 'Stalls, Adult',
    fr: 'Parterre, Adult',
    hu: 'Stalls, Felnőtt',
  })
  expect(categoryOf({ en: 'Nave' }, { en: 'Adult' })).toEqual({ en: 'Nave, Adult' })
})
