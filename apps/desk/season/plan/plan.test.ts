import { expect, test } from 'vitest'
import { addMonths, isPossible, planDates, listWeeks } from './plan.ts'

test('plan: of two concerts a day the last one has the plain address', () => {
  expect(planDates(['2027-03-06', '2027-03-05', '2027-03-05'], ['19:30', '15:00'], '')).toEqual([
    { date: '2027-03-05', time: '15:00', slot: '15-00' },
    { date: '2027-03-05', time: '19:30', slot: '' },
    { date: '2027-03-06', time: '15:00', slot: '15-00' },
    { date: '2027-03-06', time: '19:30', slot: '' },
  ])
  // A repeated time counts once.
  expect(planDates(['2027-03-05'], ['11:00', '11:00'], 'matinee')).toEqual([
    { date: '2027-03-05', time: '11:00', slot: 'matinee' },
  ])
})

test('plan: weeks begin on Monday and hold the days of one month', () => {
  // In 2027, February has 28 days and begins on a Monday; May begins on a Saturday.
  expect(listWeeks('2027-02')).toHaveLength(4)
  const may = listWeeks('2027-05')
  expect(may[0]).toEqual([null, null, null, null, null, '2027-05-01', '2027-05-02'])
  expect(may.flat().filter(Boolean)).toHaveLength(31)
  expect(listWeeks('2028-02').flat()).toContain('2028-02-29')
})

test('plan: months follow each other over the year', () => {
  expect([addMonths('2026-11', 2), addMonths('2027-01', -3), addMonths('2027-05', 0)]).toEqual([
    '2027-01',
    '2026-10',
    '2027-05',
  ])
})

test('plan: what overlaps can be made, what is occupied cannot', () => {
  const row = { date: '2027-03-05', time: '19:30', slot: '' }
  const withConflict = (kind: 'overlap' | 'occupied') => isPossible({ ...row, conflicts: [{ kind, with: '' }] })
  expect([withConflict('overlap'), withConflict('occupied')]).toEqual([true, false])
})
