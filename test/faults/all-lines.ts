import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultLine } from './line.ts'

const folder = join(import.meta.dirname, 'lines')

/** Every line, by its number: a file of the folder `lines` each. */
export async function readLines(): Promise<FaultLine[]> {
  const files = (await readdir(folder)).filter((file) => /^\d\d-.*\.ts$/.test(file)).sort()
  return Promise.all(files.map(async (file) => ((await import(join(folder, file))) as { line: FaultLine }).line))
}
