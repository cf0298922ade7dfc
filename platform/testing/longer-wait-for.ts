import { vi } from 'vitest'
import { machineFactor } from './machine-speed.ts'

type WaitFor = typeof vi.waitFor

/**
 * Milliseconds. Vitest's own second is not enough where several suites, databases and browsers
 * share two cores.
 */
const TIMEOUT = 30_000 * machineFactor()

/** Creates a `waitFor` with a minimum timeout for busy machines, whatever a test requests. */
export function createLongerWaitFor(waitFor: WaitFor): WaitFor {
  return (callback, options = {}) => {
    const { timeout = 0, interval } = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, { timeout: Math.max(timeout, TIMEOUT), ...(interval !== undefined && { interval }) })
  }
}

const isLonger = Symbol.for('cadenza.patient')

// Files sharing a process run this once each.
if (!(isLonger in vi.waitFor)) vi.waitFor = Object.assign(createLongerWaitFor(vi.waitFor), { [isLonger]: true })
