/** Test files of pages share a process: what one leaves on the window, the next one meets. A file that does is told so itself. */
import { afterAll, expect } from 'vitest'

/** Comes with the first text that a test types, whatever the file. */
const ofTyping = 'origin'
/** Come with the first schema that is loaded: once for the process, and all find the same there. */
const ofSchemas = ['__zod_globalConfig', '__zod_globalRegistry']

const before = new Set([...Reflect.ownKeys(globalThis), ofTyping, ...ofSchemas])

afterAll(() => {
  const left = Reflect.ownKeys(globalThis).filter((key) => !before.has(key))
  expect(left, 'This file leaves something on globalThis, which other files of its process meet.').toEqual([])
})
