import { expect, test } from 'vitest'
import { sumSeats } from './today.ts'

const zone = { id: 1, title: 'Stalls', sold: 3, held: 2, blocked: 1, free: 4, capacity: 10 }

test('today: the parts of a hall come to one number of each, without an end where one part has none', () => {
  const other = { ...zone, id: 2, sold: 10, held: 20, blocked: 30, capacity: 100 }
  expect(sumSeats([zone, other])).toEqual({ sold: 13, held: 22, blocked: 31, capacity: 110 })
  expect(sumSeats([zone, { ...other, capacity: null }])).toEqual({ sold: 13, held: 22, blocked: 31, capacity: null })
  expect(sumSeats([])).toEqual({ sold: 0, held: 0, blocked: 0, capacity: 0 })
})
