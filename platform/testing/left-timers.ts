/**
 * Test files share a process: replaced timers left by one would block the next. A file that leaves
 * some fails itself.
 */
import timers from 'node:timers'
import { afterAll, expect, vi } from 'vitest'

const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = timers
const own = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate }

afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  const left = Object.entries(own).flatMap(([name, timer]) =>
    globalThis[name as keyof typeof own] === timer ? [] : [name],
  )
  Object.assign(globalThis, own)
  expect(left, 'This file leaves timers that are not the process’s own.').toEqual([])
})
