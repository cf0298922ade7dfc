import { expect, onTestFinished, test, vi } from 'vitest'
import { type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'
import { whileSlow } from '../testing/busy-process.ts'
import { watchProcess } from './process-metrics.ts'

type Metric = MetricObjectWithValues<MetricValue<string>>

/** Returns this process's metrics, as Prometheus would read them. */
function watch() {
  const registry = new Registry()
  onTestFinished(watchProcess(registry))
  return async () => (await registry.getMetricsAsJSON()) as Metric[]
}

const valueOf = (metrics: Metric[], name: string) => metrics.find((metric) => metric.name === name)!.values[0]!.value
const lagsOf = (metrics: Metric[]) => metrics.at(-1)!.values.map(({ labels, value }) => [labels.quantile, value])

test('process metrics: memory and time of the process are those that Node knows', async () => {
  const read = watch()
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  // Values already reported are not added to.
  await read()
  const metrics = await read()
  expect(metrics.map(({ name, type }) => [name, type])).toEqual([
    ['process_resident_memory_bytes', 'gauge'],
    ['nodejs_heap_size_used_bytes', 'gauge'],
    ['nodejs_heap_size_total_bytes', 'gauge'],
    ['nodejs_external_memory_bytes', 'gauge'],
    ['process_cpu_seconds_total', 'counter'],
    ['process_start_time_seconds', 'gauge'],
    ['nodejs_eventloop_lag_seconds', 'gauge'],
  ])
  for (const [name, about] of [
    ['process_resident_memory_bytes', rss],
    ['nodejs_heap_size_used_bytes', heapUsed],
    ['nodejs_heap_size_total_bytes', heapTotal],
    ['process_cpu_seconds_total', (user + system) / 1e6],
  ] as const) {
    const part = valueOf(metrics, name) / about
    expect([name, part > 0.8 && part < 1.25]).toEqual([name, true])
  }
  const began = Date.now() / 1000 - process.uptime()
  expect(Math.abs(valueOf(metrics, 'process_start_time_seconds') - began)).toBeLessThan(2)
})

test('process metrics: how late the event loop was is told in seconds, once', async () => {
  const read = watch()
  await whileSlow({ milliseconds: 120, turns: 3 }, async () => {})
  const late = await vi.waitUntil(async () =>
    lagsOf(await read()).find(([quantile, lag]) => quantile === '1' && Number(lag) > 0.05),
  )
  expect(late[1]).toBeLessThan(60)
  // Nothing already reported is reported again.
  expect(lagsOf(await read())).toEqual([
    ['0.5', 0],
    ['0.99', 0],
    ['1', 0],
  ])
})
