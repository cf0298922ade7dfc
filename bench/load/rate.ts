import { type Load, load, type LoadResult } from './load.ts'
import type { Run } from '../part.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)

/**
 * Measures a server's responses per second, and the visitors' waiting times. Throws if no response
 * came in time.
 */
export async function measureRate(run: Run, name: string, options: Load): Promise<LoadResult> {
  run.step(`${name}, ${seconds} s`)
  // Warm-up of the compiler for one second.
  await load({ ...options, duration: 1 })
  const result = await load({ ...options, duration: seconds })
  const { answers, requestsPerSecond, median, p99 } = result
  if (answers === 0) throw new Error(`${name}: no answer came within ${seconds} s; set BENCH_SECONDS to more.`)
  run.tell(`${name}: ${requestsPerSecond.toFixed(0)} requests/s, median ${median} ms, p99 ${p99} ms`)
  return result
}
