import { expect, test, vi } from 'vitest'
import { machineFactor } from './machine-speed.ts'
import { createLongerWaitFor } from './longer-wait-for.ts'

const least = 30_000 * machineFactor()

test.each([
  [undefined, { timeout: least }],
  [2_000, { timeout: least }],
  [
    { timeout: 2_000, interval: 100 },
    { timeout: least, interval: 100 },
  ],
  [least + 1, { timeout: least + 1 }],
])('tests wait for what a busy machine brings about late, however they say so (%j)', (options, expected) => {
  const waitFor = vi.fn()
  const callback = () => 1
  void createLongerWaitFor(waitFor)(callback, options)
  expect(waitFor).toHaveBeenCalledExactlyOnceWith(callback, expected)
})

test('tests wait patiently by vi.waitFor itself', async () => {
  // Later than the second after which Vitest gives up by default.
  const begun = performance.now()
  await vi.waitFor(() => expect(performance.now() - begun).toBeGreaterThan(1_100), { timeout: 1_000 })
})
