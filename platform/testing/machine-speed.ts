/**
 * Measures the slowness of the test machine: timeouts are multiplied by it. Read by the
 * configurations of both runners.
 */
import { availableParallelism, loadavg } from 'node:os'

/** Milliseconds for the work below on one idle core of the reference machine. */
const QUIET = 25
const SAMPLES = 5
/** A slower machine is broken rather than busy. */
const MOST = 10

interface Speed {
  /** Duration of the work in milliseconds. */
  took: number
  /** Load average of the last minute, and the number of cores. */
  load: number
  cores: number
}

/** Returns 1 on an idle machine, more on a slow or busy one. */
export function factorOf({ took, load, cores }: Speed): number {
  // The work may have run in a quiet moment of a busy minute, so the larger value counts.
  const factor = Math.max(1, took / QUIET, load / cores)
  return Math.round(Math.min(factor, MOST) * 10) / 10
}

/**
 * Returns the factor, measured once per run, or set by MACHINE_FACTOR. Child processes inherit it:
 * a worker would measure its siblings.
 */
export function machineFactor(environment: NodeJS.ProcessEnv = process.env): number {
  const said = Number(environment.MACHINE_FACTOR)
  if (said >= 1) return said
  const factor = factorOf({ took: measure(), load: loadavg()[0]!, cores: availableParallelism() })
  environment.MACHINE_FACTOR = String(factor)
  return factor
}

/**
 * Returns the number of parallel workers: the given one on an idle machine, more on a busy one,
 * which gives each of them less. `most`: limit by its memory.
 */
export function workersOf({ quiet, most }: { quiet: number; most: number }, factor = machineFactor()): number {
  return Math.min(most, Math.round(quiet * factor))
}

/** Averages several samples: on a shared core some are interrupted. */
function measure(): number {
  const began = performance.now()
  for (let sample = 0; sample < SAMPLES; sample++) work()
  return (performance.now() - began) / SAMPLES
}

function work(): number {
  let state = 1
  for (let step = 0; step < 12_000_000; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  return state
}
