import { expect, test } from 'vitest'
import { adaptRate, findPace, findQueueState, findWait } from './queue.ts'

const at = new Date()

test.each([
  ['announced', {}],
  ['open', { opened_at: at }],
  ['paused', { opened_at: at, paused_at: at }],
  ['ended', { ended_at: at }],
  ['ended', { opened_at: at, paused_at: at, ended_at: at }],
] as const)('a queue is %s by its moments', (state, moments) => {
  expect(findQueueState({ opened_at: null, paused_at: null, ended_at: null, ...moments })).toBe(state)
})

test('the wait is a range around the pace, and never shorter than the next minute', () => {
  expect(findWait(600, findPace(60))).toEqual({ from: 8, to: 15 })
  expect(findWait(0, findPace(60))).toEqual({ from: 0, to: 1 })
})

test('fewer places ahead never mean a longer wait', () => {
  const waits = Array.from({ length: 500 }, (_, ahead) => findWait(ahead, findPace(37)))
  for (const [index, wait] of waits.slice(1).entries()) {
    expect(wait.to).toBeGreaterThanOrEqual(waits[index]!.to)
    expect(wait.from).toBeGreaterThanOrEqual(waits[index]!.from)
  }
})

const step = { rate: 120, perMinute: 600, slowest: 50, isCut: false }

test.each([
  ['grows while answers are fast', step, 130],
  ['never exceeds the limit of the desk', { ...step, rate: 599 }, 600],
  ['falls to a limit that the desk has lowered', { ...step, perMinute: 60 }, 60],
  ['falls by a third when they are slow', { ...step, slowest: 201 }, 80.4],
  ['waits for the effect of a cut', { ...step, slowest: 900, isCut: true }, 120],
  ['obeys the desk meanwhile', { ...step, slowest: 900, isCut: true, perMinute: 60 }, 60],
  ['goes on slowly at worst', { ...step, rate: 6, slowest: 900 }, 6],
  ['goes on more slowly if the desk wants so', { ...step, rate: 3, perMinute: 3, slowest: 900 }, 3],
] as const)('the rate of admission %s', (_what, admission, rate) => {
  expect(adaptRate(admission)).toBeCloseTo(rate)
})
