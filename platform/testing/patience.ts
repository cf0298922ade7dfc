/** Vitest's own second is not enough where several suites, databases and browsers share two cores. */
import { vi } from 'vitest'

const patience = 15_000
const { waitFor } = vi

vi.waitFor = (callback, options = {}) => {
  const { timeout = 0, interval } = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { timeout: Math.max(timeout, patience), ...(interval !== undefined && { interval }) })
}
