import { type RunInWorker, type ThreadWork, WorkTooLarge } from './run-in-worker.ts'

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
