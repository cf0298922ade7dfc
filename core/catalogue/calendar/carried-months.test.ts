import { expect, it } from 'vitest'
import { findCarriedMonths } from './carried-months.ts'

const season = [
  { month: '2026-10', concerts: 60 },
  { month: '2026-11', concerts: 900 },
  { month: '2026-12', concerts: 40 },
  { month: '2027-01', concerts: 41 },
]

it('carries the months beside the one shown, however many concerts that one has', () =>
  expect(findCarriedMonths('2026-11', season)).toEqual({ first: '2026-10', last: '2026-12' }))
it('carries only the month shown where those beside it have too many', () => {
  expect(findCarriedMonths('2026-12', season)).toEqual({ first: '2026-12', last: '2026-12' })
  expect(findCarriedMonths('2026-11', [...season.slice(1), { month: '2026-10', concerts: 61 }])).toEqual({
    first: '2026-11',
    last: '2026-11',
  })
})
it('carries the months around one without concerts', () =>
  expect(findCarriedMonths('2031-01', season)).toEqual({ first: '2030-12', last: '2031-02' }))
