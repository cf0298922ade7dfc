import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sayError } from './say.mjs'

/** Root folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Runs a script's work and ends with its exit code; errors are reported in a sentence. */
export async function runMain(work) {
  process.chdir(root)
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    sayError(error.message)
    process.exitCode = 1
  }
}
