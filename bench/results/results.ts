/** What was measured, part by part: each run updates the parts that it has measured and leaves the others. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
/** Where `npm run bench` writes. */
export const measuredFile = join(root, 'var/bench/results.json')
/** Where the figures stand that the documentation quotes. */
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
  /** When the part ended. */
  measuredAt: z.iso.datetime(),
  /** How long it took. */
  seconds: z.number(),
  machine: machineSchema,
  /** What made it shorter or longer than usual, as `BENCH_SECONDS=1`. */
  settings: z.array(z.string()),
  /** By name. */
  figures: z.record(z.string(), z.number()),
  /** What was printed. */
  told: z.array(z.string()),
})
/** What one part has measured. */
export type Measurement = z.infer<typeof measurementSchema>

const resultsSchema = z.record(z.string(), measurementSchema)
/** By the names of the parts. */
export type Results = Record<string, Measurement>

/** Nothing where there is no file yet. Throws where it cannot be understood. */
export async function readResults(file: string): Promise<Results> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return resultsSchema.parse(JSON.parse(text))
}

export async function writeResults(file: string, results: Results): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  // Whoever stops the run in this moment keeps the results before.
  await writeFile(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

/** Of each part the measurement that was taken last. */
export function mergeResults(one: Results, other: Results): Results {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const newer = (name: string) => {
    const [a, b] = [one[name], other[name]]
    if (!a || !b) return (a ?? b)!
    return a.measuredAt > b.measuredAt ? a : b
  }
  return Object.fromEntries(names.map((name) => [name, newer(name)]))
}
