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

it.each([
  ['ArrowRight', '2026-11-14'],
  ['ArrowLeft', '2026-11-12'],
  ['ArrowUp', '2026-11-06'],
  ['ArrowDown', '2026-11-20'],
  ['Home', '2026-11-05'],
  ['End', '2026-11-28'],
])(
  '%s leads to the nearest date in its direction, a week away for up and down, whatever the order of the dates',
  (key, expected) => {
    const unordered = ['2026-11-28', '2026-11-20', '2026-11-14', '2026-11-12', '2026-11-06', '2026-11-05']
    expect(findDateByKey(key, '2026-11-13', unordered)).toBe(expected)
    expect(findDateByKey(key, '2026-11-13', unordered.toReversed())).toBe(expected)
  },
)

it('does not lead up or down to a date that is less than a week away', () => {
  const near = ['2026-11-07', '2026-11-13', '2026-11-19']
  expect(findDateByKey('ArrowUp', '2026-11-13', near)).toBeNull()
  expect(findDateByKey('ArrowDown', '2026-11-13', near)).toBeNull()
})

it.each(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])(
  '%s leads nowhere from the only date',
  (key) => {
    expect(findDateByKey(key, '2026-11-13', ['2026-11-13'])).toBeNull()
  },
)
