import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMilliseconds = 10

/** The slowest answers of a process, while somebody wants to know. */
export function watchPace() {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  let isWatched = false
  let durations: number[] = []
  return {
    watchIf(wanted: boolean): void {
      if (wanted === isWatched) return
      isWatched = wanted
      if (wanted) delays.enable()
      else delays.disable()
    },
    watch(milliseconds: number): void {
      if (isWatched) durations.push(milliseconds)
    },
    /** Milliseconds of the slowest in a hundred since the last call. */
    takeSlowest(): number {
      const sorted = durations.toSorted((a, b) => a - b)
      const late = Math.max(0, delays.percentile(90) / 1e6 - resolutionMilliseconds)
      durations = []
      delays.reset()
      return Math.max(sorted[Math.floor(sorted.length * 0.99)] ?? 0, late)
    },
  }
}
