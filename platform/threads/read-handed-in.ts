import { type RunAside, type ThreadWork, WorkTooLarge } from './run-aside.ts'

/** Reads what somebody has handed in, or says of what it takes more than it may. */
export async function readHandedIn<input, output extends object>(
  runAside: RunAside,
  reading: ThreadWork<input, output>,
  input: input,
): Promise<output | { passed: WorkTooLarge['passed'] }> {
  try {
    return await runAside(reading, input)
  } catch (error) {
    if (error instanceof WorkTooLarge) return { passed: error.passed }
    throw error
  }
}
