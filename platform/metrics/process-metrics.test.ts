import { expect, onTestFinished, test, vi } from 'vitest'
import { whileSlow } from '../testing/busy-process.ts'
import type { Metric } from './exposition.ts'
import { watchProcess } from './process-metrics.ts'

const valueOf = (metrics: Metric[], name: string) => metrics.find((metric) => metric.name === name)!.samples[0]!.value!
const lagsOf = (metrics: Metric[]) => metrics.at(-1)!.samples.map(({ labels, value }) => [labels!.quantile, value!])

test('process metrics: memory and time of the process are those that Node knows', () => {
  const { read, close } = watchProcess()
  onTestFinished(close)
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const metrics = read()
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
  const { read, close } = watchProcess()
  onTestFinished(close)
  await whileSlow({ milliseconds: 120, turns: 3 }, async () => {})
  const late = await vi.waitUntil(() =>
    lagsOf(read()).find(([quantile, lag]) => quantile === '1' && Number(lag) > 0.05),
  )
  expect(late[1]).toBeLessThan(60)
  // Of what was told nothing is told again.
  expect(lagsOf(read())).toEqual([
    ['0.5', 0],
    ['0.99', 0],
    ['1', 0],
  ])
})
