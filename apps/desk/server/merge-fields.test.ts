import { expect, test } from 'vitest'
import { type FieldValue, mergeFields } from './merge-fields.ts'

const merge = (was: FieldValue, mine: FieldValue, stored?: FieldValue) => {
  const fields = (value: FieldValue | undefined) => new Map(value === undefined ? [] : [['field', value]])
  const { changes, conflicts } = mergeFields(fields(was), fields(mine), fields(stored))
  return { changes: [...changes], conflicts }
}
const nothing = { changes: [], conflicts: [] }
const change = (value: FieldValue) => ({ changes: [['field', value]], conflicts: [] })

test.each([
  ['nobody has changed it', merge('a', 'a', 'a'), nothing],
  ['only I have', merge('a', 'b', 'a'), change('b')],
  ['only they have', merge('a', 'a', 'c'), nothing],
  ['both have, alike', merge('a', 'b', 'b'), nothing],
  [
    'both have, otherwise',
    merge('a', 'b', 'c'),
    { changes: [], conflicts: [{ name: 'field', mine: 'b', theirs: 'c' }] },
  ],
  ['it is there no more', merge('a', 'b'), nothing],
  ['I have emptied it', merge('a', '', 'a'), change('')],
  ['I have taken it away', merge(7, null, 7), change(null)],
  ['it was nothing before', merge(null, 7, null), change(7)],
])('merge: of a field what counts is told where %s', (_, merged, expected) => expect(merged).toEqual(expected))

test('merge: each field is checked by itself, under its own name', () => {
  const was = new Map([
    ['first', 1],
    ['second', 1],
    ['third', 1],
  ])
  const mine = new Map([
    ['first', 2],
    ['second', 1],
    ['third', 3],
  ])
  const stored = new Map([
    ['first', 1],
    ['second', 5],
    ['third', 4],
  ])
  expect(mergeFields(was, mine, stored)).toEqual({
    changes: new Map([['first', 2]]),
    conflicts: [{ name: 'third', mine: 3, theirs: 4 }],
  })
})
