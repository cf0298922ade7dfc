import { type Load, load, type LoadResult } from './load.ts'
import type { Run } from '../part.ts'
import { repeat } from '../statistics/repeat.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)

/**
 * Measures a server's responses per second, and the visitors' waiting times. Throws if no response
 * came in time.
 */
export async function measureRate(run: Run, name: string, options: Load): Promise<LoadResult & { isNoisy: boolean }> {
  // Warm-up of the compiler for one second.
  await load({ ...options, duration: 1 })
  const { result, isNoisy, noise } = await repeat({
    async measure() {
      run.step(`${name}, ${seconds} s`)
      const measured = await load({ ...options, duration: seconds })
      if (measured.answers > 0) return measured
      throw new Error(`${name}: no answer came within ${seconds} s; set BENCH_SECONDS to more.`)
    },
    read: ({ requestsPerSecond }) => [requestsPerSecond],
  })
  const { requestsPerSecond, median, p99 } = result
  run.tell(`${name}: ${requestsPerSecond.toFixed(0)} requests/s, median ${median} ms, p99 ${p99} ms${noise}`)
  return { ...result, isNoisy }
}
