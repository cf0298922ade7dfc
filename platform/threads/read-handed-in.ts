import { type RunInWorker, type ThreadWork, WorkTooLarge } from './run-in-worker.ts'

/** Reads what somebody has handed in, or says of what it takes more than it may. */
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
