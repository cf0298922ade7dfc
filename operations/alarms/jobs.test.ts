import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDue, findOver } from './jobs.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const found = [{ kind: 'disputes', count: 2 }]
const told = (count: number, minutes: number) => [{ kind: 'disputes', count, mailed_at: minutesAgo(minutes) }]

test.each<[string, boolean, number, number]>([
  ['as many as were told a moment ago', false, 2, 1],
  ['as many as were told nearly a day ago', false, 2, 24 * 60 - 1],
  ['as many as were told a day ago', true, 2, 24 * 60],
  ['more than were told a moment ago', false, 1, 59],
  ['more than were told an hour ago', true, 1, 60],
  ['less than were told an hour ago', false, 3, 60],
])('alarms: of %s a mail is due: %s', (_, isDue, count, minutes) => {
  expect(findDue(found, told(count, minutes), now)).toEqual(isDue ? found : [])
})

test('alarms: a kind that was never told is due at once, and nothing found is never', () => {
  expect(findDue(found, [], now)).toEqual(found)
  expect(findDue([], told(2, 10_000), now)).toEqual([])
})

test('alarms: one kind that is due takes no other along that was told a moment ago', () => {
  const both = [...found, { kind: 'jobs_stuck', count: 1 }]
  expect(findDue(both, told(2, 10), now)).toEqual([{ kind: 'jobs_stuck', count: 1 }])
})

test('alarms: what is over is forgotten after an hour, so that one that comes and goes is no mail each time', () => {
  expect(findOver([], told(2, 59), now)).toEqual([])
  expect(findOver([], told(2, 60), now)).toEqual(['disputes'])
  expect(findOver(found, told(2, 60), now)).toEqual([])
})

test('alarms: whatever happens minute by minute, a kind is not mailed twice in an hour', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 60, maxLength: 300 }), (counts) => {
      let last: { kind: string; count: number; mailed_at: Date }[] = []
      const mailed: number[] = []
      counts.forEach((count, minute) => {
        const at = new Date(now.getTime() + minute * 60_000)
        const alarms = count > 0 ? [{ kind: 'disputes', count }] : []
        const over = findOver(alarms, last, at)
        last = last.filter(({ kind }) => !over.includes(kind))
        if (findDue(alarms, last, at).length === 0) return
        mailed.push(minute)
        last = [{ kind: 'disputes', count, mailed_at: at }]
      })
      for (const [index, minute] of mailed.entries())
        if (index > 0) expect(minute - mailed[index - 1]!).toBeGreaterThanOrEqual(60)
    }),
  )
})
