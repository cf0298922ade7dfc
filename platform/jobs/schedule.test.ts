import { expect, test } from 'vitest'
import { findLongestGap } from './schedule.ts'

test.each([
  [{ everySeconds: 5 }, 5],
  [{ cron: '17 * * * *' }, 3_600],
  [{ cron: '41 2 * * *' }, 86_400],
  [{ cron: '0 0 1 * *' }, 31 * 86_400],
  [{ cron: '0 0 1 1 *' }, 366 * 86_400],
])('schedule: the longest time between two rounds of %o is %i seconds', (schedule, seconds) => {
  expect(findLongestGap(schedule)).toBe(seconds)
})
