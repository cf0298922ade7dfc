import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let exitCode: typeof process.exitCode
beforeEach(() => {
  exitCode = process.exitCode
})
afterEach(() => {
  process.exitCode = exitCode
  vi.unstubAllEnvs()
})

/** Runs the script with a port; returns its output, and its exit code. */
async function check(port: string) {
  process.exitCode = undefined
  vi.stubEnv('PORT', port)
  const print = vi
    .spyOn(console, 'error')
    .mockImplementation(() => {})
    .mockClear()
  // A different specifier each time, because a module runs once.
  await import(/* @vite-ignore */ `./check-config.ts?port=${port}`)
  return { code: process.exitCode, said: print.mock.calls.flat().join() }
}

test('check config: an environment that is right is passed in silence, one that is wrong is said and ends with 1', async () => {
  expect(await check('3000')).toEqual({ code: undefined, said: '' })
  const wrong = await check('x')
  expect(wrong.code).toBe(1)
  expect(wrong.said).toContain('  - PORT is not a whole number from 1 to 65535.')
})
