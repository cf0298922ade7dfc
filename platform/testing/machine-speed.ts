/** How slow the machine is that runs the tests: limits of time are multiplied by it. Read by the configurations of both runners. */
import { availableParallelism, loadavg } from 'node:os'

/** Milliseconds that the work below takes on one quiet core of the machine that the limits were made for. */
const QUIET = 25
const SAMPLES = 5
/** A machine that is slower than this is broken rather than busy. */
const MOST = 10

interface Speed {
  /** Milliseconds that the work took. */
  took: number
  /** Processes that wanted a core in the last minute, and how many cores there are. */
  load: number
  cores: number
}

/** 1 on a quiet machine, more on one that is slow or has other things to do. */
export function factorOf({ took, load, cores }: Speed): number {
  // The work may have run in a quiet moment of a busy minute: whichever says more is believed.
  const factor = Math.max(1, took / QUIET, load / cores)
  return Math.round(Math.min(factor, MOST) * 10) / 10
}

/**
 * Measured once a run, or said by MACHINE_FACTOR. Processes that are started from here inherit it: a worker would measure its siblings.
 */
export function machineFactor(environment: NodeJS.ProcessEnv = process.env): number {
  const said = Number(environment.MACHINE_FACTOR)
  if (said >= 1) return said
  const factor = factorOf({ took: measure(), load: loadavg()[0]!, cores: availableParallelism() })
  environment.MACHINE_FACTOR = String(factor)
  return factor
}

/**
 * How many processes work side by side: so many on a quiet machine, and more on a busy one, which gives each of them less. `most`: what
 * fits into its memory.
 */
export function workersOf({ quiet, most }: { quiet: number; most: number }, factor = machineFactor()): number {
  return Math.min(most, Math.round(quiet * factor))
}

/** The mean of a few: a process that has to share its core is stopped in some of them. */
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
