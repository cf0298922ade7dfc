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

const secondsWatched = 10
/** Fewer additions within the watched time are no rush. */
const fewestAdditions = 50
const slowMilliseconds = 500
/** Of a hundred additions that may be slow: a 95th percentile. */
const percentSlow = 5

/** Additions of each ticket type within the last seconds: how many, and how many were slow. */
export function watchAdditions() {
  const seconds: Map<number, { count: number; slow: number }>[] = [new Map()]
  function watch(eventTicketId: number, milliseconds: number): void {
    const second = seconds[0]!
    const { count, slow } = second.get(eventTicketId) ?? { count: 0, slow: 0 }
    second.set(eventTicketId, { count: count + 1, slow: slow + Number(milliseconds > slowMilliseconds) })
  }
  return {
    async time<T>(eventTicketId: number, adding: Promise<T>): Promise<T> {
      const began = performance.now()
      try {
        return await adding
      } finally {
        watch(eventTicketId, performance.now() - began)
      }
    },
    /** Ends a second. Returns the ticket types that were added often and slowly. */
    takeSlow(): number[] {
      const sums = new Map<number, { count: number; slow: number }>()
      for (const second of seconds)
        for (const [id, { count, slow }] of second) {
          const sum = sums.get(id) ?? { count: 0, slow: 0 }
          sums.set(id, { count: sum.count + count, slow: sum.slow + slow })
        }
      seconds.unshift(new Map())
      seconds.length = Math.min(seconds.length, secondsWatched)
      const isSlow = ({ count, slow }: { count: number; slow: number }) =>
        count >= fewestAdditions && slow * 100 > count * percentSlow
      return Array.from(sums).flatMap(([id, sum]) => (isSlow(sum) ? [id] : []))
    },
  }
}
