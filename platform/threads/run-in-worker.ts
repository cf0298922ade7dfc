/** Work that keeps the processor busy, and where it is done. */

/** Something that can be done on another thread: what a module of its own exports as `work`. What goes in and comes out is copied. */
export interface ThreadWork<input, output> {
  module: URL
  /** Loads the same module here. */
  load: () => Promise<{ work: (input: input) => Promise<output> }>
  /** Of what somebody has handed in: milliseconds of the processor after which it is given up. It is done beside the app's own work, which never waits for it. */
  mostMilliseconds?: number
}

/** What was handed in takes more `time` or `memory` than it may. */
export class WorkTooLarge extends Error {
  readonly passed: 'time' | 'memory'

  constructor(passed: WorkTooLarge['passed'], options?: ErrorOptions) {
    super(`Work took more ${passed} than it may.`, options)
    this.passed = passed
  }
}

/** Does the work of a module, wherever that is, and gives what comes out. */
export type RunInWorker = <input, output>(work: ThreadWork<input, output>, input: input) => Promise<output>

/** Does the work on this thread: for tests, and for processes that answer nobody. */
export const runInPlace: RunInWorker = async ({ load }, input) => (await load()).work(input)
