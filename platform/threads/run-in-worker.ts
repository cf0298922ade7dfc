/** Work for a worker thread: the export `work` of a module. Input and output are copied. */
export interface ThreadWork<input, output> {
  module: URL
  /** Loads the same module in this thread. */
  load: () => Promise<{ work: (input: input) => Promise<output> }>
  /** For uploaded input: CPU milliseconds until it is aborted; it delays no other work. */
  mostMilliseconds?: number
}

/** Thrown if uploaded input exceeds its limit of `time` or `memory`. */
export class WorkTooLarge extends Error {
  readonly passed: 'time' | 'memory'

  constructor(passed: WorkTooLarge['passed'], options?: ErrorOptions) {
    super(`Work took more ${passed} than it may.`, options)
    this.passed = passed
  }
}

export type RunInWorker = <input, output>(work: ThreadWork<input, output>, input: input) => Promise<output>

/** Runs the work in this thread: for tests, and for processes without requests. */
export const runInPlace: RunInWorker = async ({ load }, input) => (await load()).work(input)

/** Processes uploaded input, or reports the limit it exceeds. */
export async function readHandedIn<input, output extends object>(
  runInWorker: RunInWorker,
  reading: ThreadWork<input, output>,
  input: input,
): Promise<output | { passed: WorkTooLarge['passed'] }> {
  try {
    return await runInWorker(reading, input)
  } catch (error) {
    if (error instanceof WorkTooLarge) return { passed: error.passed }
    throw error
  }
}
