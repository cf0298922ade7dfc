import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

const resolutionMilliseconds = 20

/**
 * Registers memory, CPU time and event loop delay, the latter since the last scrape.
 * @returns stops the measurement
 */
export function watchProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  delay.enable()

  function addGauge(name: string, help: string, read: () => number) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
  }

  addGauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  addGauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', () => process.memoryUsage().heapUsed)
  addGauge('nodejs_heap_size_total_bytes', 'Memory set aside for objects.', () => process.memoryUsage().heapTotal)
  addGauge('nodejs_external_memory_bytes', 'Memory of buffers.', () => process.memoryUsage().external)
  registry.registerMetric(
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Time of processors that was used.',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage()
        this.reset()
        this.inc((user + system) / 1e6)
      },
    }),
  )
  addGauge('process_start_time_seconds', 'When the process began.', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  )
  registry.registerMetric(
    new Gauge({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How late the event loop was since the last scrape.',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMilliseconds / 1000)
        this.set({ quantile: '0.5' }, late(delay.percentile(50)))
        this.set({ quantile: '0.99' }, late(delay.percentile(99)))
        this.set({ quantile: '1' }, late(delay.max))
        delay.reset()
      },
    }),
  )
  return () => delay.disable()
}
