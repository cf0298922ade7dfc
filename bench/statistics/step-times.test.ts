import { expect, test } from 'vitest'
import { StepTimes, writeSteps } from './step-times.ts'

function fill(): StepTimes {
  const times = new StepTimes()
  for (let number = 1; number <= 100; number++)
    times.add('page', { began: 1_000, ended: 1_000 + number * 20, outcome: 'done' })
  times.add('order', { began: 2_000, ended: 2_400, outcome: 'again' })
  times.add('order', { began: 2_900, ended: 3_900, outcome: 'error' })
  return times
}

test('steps: each has its count, its rate and its percentiles, in the order in which they were begun', () => {
  expect(fill().rows()).toEqual([
    { step: 'page', count: 100, rate: 50, p50: 1_000, p95: 1_900, p99: 1_980, most: 2_000, turnedAway: 0, errors: 0 },
    { step: 'order', count: 0, rate: 0, p50: 0, p95: 0, p99: 0, most: 0, turnedAway: 1, errors: 1 },
  ])
})

test('steps: a table has its figures below their headings, to the right', () => {
  expect(writeSteps(fill().rows())).toEqual([
    'step   count  /s  p50 ms  p95 ms  p99 ms  most ms  told to come again  errors',
    'page     100  50   1,000   1,900   1,980    2,000                   0       0',
    'order      0   0       0       0       0        0                   1       1',
  ])
})
