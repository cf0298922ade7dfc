/** The output of code in this process; `process-output.test.ts` covers a whole process. */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Log } from '../log/log.ts'
import { writeOnlyJson } from './process-output.ts'

const methods = ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const

/** Makes this process write only JSON until the test ends; returns what its log received. */
function write() {
  const told: [level: string, ...given: unknown[]][] = []
  const log = Object.fromEntries(
    ['debug', 'info', 'warn', 'error', 'fatal'].map((level) => [
      level,
      (...given: unknown[]) => void told.push([level, ...given]),
    ]),
  ) as unknown as Log
  const before = { ...console }
  const events = ['warning', 'uncaughtException'] as const
  const listeners = events.map((event) => [event, process.listeners(event as 'warning')] as const)
  onTestFinished(() => {
    Object.assign(console, before)
    for (const [event, those] of listeners) {
      process.removeAllListeners(event)
      for (const listener of those) process.on(event as 'warning', listener)
    }
  })
  writeOnlyJson(log)
  return { told, added: (event: string, at = 0) => process.listeners(event as 'warning').at(at)! }
}

test('process output: what libraries print is told at its level, put together as the console does', () => {
  const { told } = write()
  for (const method of methods) console[method]('%s: %d', method, 7)
  expect(told).toEqual([
    ['debug', 'debug: 7'],
    ['info', 'log: 7'],
    ['info', 'info: 7'],
    ['warn', 'warn: 7'],
    ['error', 'error: 7'],
    ['debug', 'trace: 7'],
  ])
})

test('process output: an error among what is printed is told as that error', () => {
  const { told } = write()
  const error = new Error('no room')
  console.warn('It failed:', error)
  expect(told).toEqual([['warn', error]])
})

test('process output: a warning of Node.js is told once, by nobody else', () => {
  process.on('warning', () => {})
  const { told, added } = write()
  expect(process.listenerCount('warning')).toBe(1)
  const warning = new Error('Old.')
  added('warning')(warning)
  expect(told).toEqual([['warn', warning]])
})

test('process output: an error that nobody catches is told, and ends the process', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  const { told, added } = write()
  const error = new Error('A bug.')
  added('uncaughtException', -1)(error)
  expect(told).toEqual([['fatal', error, expect.stringContaining('report this line')]])
  expect(exit.mock.calls).toEqual([[1]])
})
