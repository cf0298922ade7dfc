import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultScenario } from './scenario.ts'

const folder = join(import.meta.dirname, 'scenarios')

/** Returns all scenarios by number, each from a file of the folder `scenarios`. */
export async function readScenarios(): Promise<FaultScenario[]> {
  const files = (await readdir(folder)).filter((file) => /^\d\d-.*\.ts$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => ((await import(join(folder, file))) as { scenario: FaultScenario }).scenario),
  )
}
