import { cpus, platform, release, totalmem } from 'node:os'
import type { Machine } from './results/results.ts'

export function describeThisMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    memory: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()}`,
    node: process.version,
  }
}

/** Returns the environment settings that shorten, lengthen or change parts of the measurement. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): string[] {
  return Object.entries(environment)
    .filter(([name]) => name.startsWith('BENCH_'))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
}
