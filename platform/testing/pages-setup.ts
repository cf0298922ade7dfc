/**
 * Test files of pages share a process: globals left by one affect the next. A file that leaves some
 * fails itself.
 */
import { afterAll, expect } from 'vitest'

/** Added by the first typing in a test, in any file. */
const ofTyping = 'origin'
/** Added by the first loaded schema: once per process, and the same for all files. */
const ofSchemas = ['__zod_globalConfig', '__zod_globalRegistry']

const before = new Set([...Reflect.ownKeys(globalThis), ofTyping, ...ofSchemas])

afterAll(() => {
  const left = Reflect.ownKeys(globalThis).filter((key) => !before.has(key))
  expect(left, 'This file leaves something on globalThis, which other files of its process meet.').toEqual([])
})
