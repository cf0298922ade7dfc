import { expect, test } from 'vitest'
import { findLastPage, articlePageSize, readPage } from './page-number.ts'

test.each([
  [undefined, undefined, 1],
  ['3', undefined, 3],
  ['3', '4', 4],
  [undefined, '007', 7],
  ['0', undefined, 0],
])('page of a list: %j after the slug and %j in the query is page %i', (afterSlug, inQuery, page) => {
  expect(readPage(afterSlug, inQuery)).toBe(page)
})

test.each(['-1', '0', '1.5', '1e3', 'two', '', ' 2', '٢', ['2', '3'], { a: '2' }, null])(
  'page of a list: %j in the query is no page, and asks for none',
  (inQuery) => {
    expect(readPage('2', inQuery)).toBe(2)
    expect(readPage(undefined, inQuery)).toBe(1)
  },
)

test('page of a list: however large the number is, it stays one that a database can count to', () => {
  expect(readPage('9'.repeat(400), undefined)).toBe(1_000_000)
  expect(readPage(undefined, '9'.repeat(400))).toBe(1_000_000)
})

test('page of a list: the last one holds what is left, and an empty list has one, too', () => {
  expect([0, 1, articlePageSize, articlePageSize + 1, 2 * articlePageSize].map(findLastPage)).toEqual([1, 1, 1, 2, 2])
})
