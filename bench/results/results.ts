/** Stores the measurements by part: each run updates the measured parts and keeps the others. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
/** Output of `npm run bench`. */
export const measuredFile = join(root, 'var/bench/results.json')
/** Figures quoted in the documentation. */
export const quotedFile = join(root, 'docs/reference/benchmarks/results.json')

const machineSchema = z.object({
  processor: z.string(),
  cores: z.number(),
  /** In GB. */
  memory: z.number(),
  system: z.string(),
  node: z.string(),
})
export type Machine = z.infer<typeof machineSchema>

const measurementSchema = z.object({
  /** End of the part. */
  measuredAt: z.iso.datetime(),
  seconds: z.number(),
  machine: machineSchema,
  /** Settings that changed its size, as `BENCH_SECONDS=1`. */
  settings: z.array(z.string()),
  /** By name. */
  figures: z.record(z.string(), z.number()),
  /** Names of figures whose runs did not agree. */
  noisy: z.array(z.string()).default([]),
  /** Printed lines. */
  told: z.array(z.string()),
})
export type Measurement = z.infer<typeof measurementSchema>

const resultsSchema = z.record(z.string(), measurementSchema)
/** By name of the part. */
export type Results = Record<string, Measurement>

/** Returns an empty result if there is no file yet. Throws if it is invalid. */
export async function readResults(file: string): Promise<Results> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return resultsSchema.parse(JSON.parse(text))
}

export async function writeResults(file: string, results: Results): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  // Atomic: interrupting the run keeps the previous results.
  await writeFile(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

/** Keeps the latest measurement of each part. */
export function mergeResults(one: Results, other: Results): Results {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const newer = (name: string) => {
    const [a, b] = [one[name], other[name]]
    if (!a || !b) return (a ?? b)!
    return a.measuredAt > b.measuredAt ? a : b
  }
  return Object.fromEntries(names.map((name) => [name, newer(name)]))
}
