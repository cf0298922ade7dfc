import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge, type Metric } from './exposition.ts'

const resolutionMilliseconds = 20

export interface ProcessMetrics {
  read: () => Metric[]
  close: () => void
}

/** Memory, time and lateness of this process. How late it was is told since it was last asked. */
export function watchProcess(): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  delay.enable()

  function readDelay(): Metric {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMilliseconds / 1000)
    const samples = [
      { labels: { quantile: '0.5' }, value: late(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: late(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: late(delay.max) },
    ]
    delay.reset()
    return {
      name: 'nodejs_eventloop_lag_seconds',
      type: 'gauge',
      help: 'How late the event loop was since the last scrape.',
      samples,
    }
  }

  return {
    read() {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return [
        gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
        gauge('nodejs_heap_size_total_bytes', 'Memory set aside for objects.', heapTotal),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers.', external),
        {
          name: 'process_cpu_seconds_total',
          type: 'counter',
          help: 'Time of processors that was used.',
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge(
          'process_start_time_seconds',
          'When the process began.',
          Math.round(Date.now() / 1000 - process.uptime()),
        ),
        readDelay(),
      ]
    },
    close: () => delay.disable(),
  }
}
