import { expect, test, vi } from 'vitest'

// Under a clock of the test's own, waiting moves the clock on: nothing here takes a second.
test.each([undefined, 2_000, { timeout: 2_000, interval: 100 }])(
  'tests wait for what a busy machine brings about late, however they say so (%j)',
  async (options) => {
    vi.useFakeTimers()
    let isDone = false
    setTimeout(() => (isDone = true), 9_000)
    await vi.waitFor(() => expect(isDone).toBe(true), options)
    vi.useRealTimers()
  },
)
