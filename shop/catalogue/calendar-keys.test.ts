import { expect, it } from 'vitest'
import { findDateByKey } from './calendar-keys.ts'

const dates = ['2026-11-05', '2026-11-13', '2026-11-14', '2026-11-28']

it.each([
  ['ArrowRight', '2026-11-14'],
  ['ArrowLeft', '2026-11-05'],
  ['ArrowUp', '2026-11-05'],
  ['ArrowDown', '2026-11-28'],
  ['Home', '2026-11-05'],
  ['End', '2026-11-28'],
])('%s leads to a date that can be picked', (key, expected) => {
  expect(findDateByKey(key, '2026-11-13', dates)).toBe(expected)
})

it('stays where nothing lies in that direction, and for other keys', () => {
  expect(findDateByKey('ArrowRight', '2026-11-28', dates)).toBeNull()
  expect(findDateByKey('ArrowUp', '2026-11-05', dates)).toBeNull()
  expect(findDateByKey('Tab', '2026-11-13', dates)).toBeNull()
})
