import { expect, test } from 'vitest'
import { followStart } from './change.ts'

const begin = { starts: '2026-11-28T15:30', doors: '14:45', slot: 'matinee' }

test.each([
  ['the same day', '2026-11-28T20:00', { doors: '19:15', slot: 'matinee' }],
  ['another day', '2026-12-01T15:30', { doors: '14:45', slot: '' }],
  ['just after midnight', '2026-11-29T00:15', { doors: '23:30', slot: '' }],
  ['a field that is emptied', '', { doors: '14:45', slot: 'matinee' }],
])('move: doors and the word of the address go along to %s', (_, starts, along) => {
  expect(followStart(begin, begin, starts)).toEqual({ starts, ...along })
})

test('move: what goes along does so time after time, and over an emptied field', () => {
  let fields = begin
  for (const starts of ['2026-12-01T20:00', '', '2026-12-02T19:00', '2026-11-28T19:00'])
    fields = { ...fields, ...followStart(begin, fields, starts) }
  expect(fields).toEqual({ starts: '2026-11-28T19:00', doors: '18:15', slot: 'matinee' })
})

test('move: what somebody has typed stays', () => {
  const typed = { ...begin, doors: '15:00', slot: 'gala' }
  expect(followStart(begin, typed, '2026-12-01T20:00')).toEqual({ starts: '2026-12-01T20:00' })
})

test('move: doors that open the evening before stay as long before', () => {
  const midnight = { starts: '2027-01-01T00:15', doors: '23:45', slot: '' }
  expect(followStart(midnight, midnight, '2027-01-01T20:00')).toMatchObject({ doors: '19:30' })
})
