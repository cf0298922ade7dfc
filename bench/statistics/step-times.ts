/** Durations of many repeated steps, by name. */
import { findPercentile } from './percentiles.ts'

interface Step {
  /** Milliseconds of each correct response. */
  times: number[]
  turnedAway: number
  errors: number
  began: number
  ended: number
}

export interface StepRow {
  step: string
  count: number
  /** Per second, from the first start of the step to its last end. */
  rate: number
  p50: number
  p95: number
  p99: number
  most: number
  /** Number of requested retries. */
  turnedAway: number
  errors: number
}

/** Steps are in the order of their first start. Times are in milliseconds of one clock. */
export class StepTimes {
  readonly #steps = new Map<string, Step>()

  add(name: string, { began, ended, outcome }: { began: number; ended: number; outcome: 'done' | 'again' | 'error' }) {
    const step = this.#steps.get(name) ?? { times: [], turnedAway: 0, errors: 0, began, ended }
    this.#steps.set(name, step)
    step.began = Math.min(step.began, began)
    step.ended = Math.max(step.ended, ended)
    if (outcome === 'done') step.times.push(ended - began)
    else if (outcome === 'again') step.turnedAway++
    else step.errors++
  }

  rows(): StepRow[] {
    return [...this.#steps].map(([step, { times, turnedAway, errors, began, ended }]) => {
      const percentile = (percent: number) => (times.length === 0 ? 0 : Math.round(findPercentile(times, percent)))
      return {
        step,
        count: times.length,
        rate: Math.round(times.length / Math.max(0.001, (ended - began) / 1_000)),
        p50: percentile(50),
        p95: percentile(95),
        p99: percentile(99),
        most: percentile(100),
        turnedAway,
        errors,
      }
    })
  }
}

const headings = ['step', 'count', '/s', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'told to come again', 'errors']

/** Formats the lines of a table, with right-aligned figures. */
export function writeSteps(rows: readonly StepRow[]): string[] {
  const cells = rows.map((row) =>
    [row.step, row.count, row.rate, row.p50, row.p95, row.p99, row.most, row.turnedAway, row.errors].map((cell) =>
      typeof cell === 'number' ? cell.toLocaleString('en') : cell,
    ),
  )
  const widths = headings.map((heading, at) => Math.max(heading.length, ...cells.map((row) => row[at]!.length)))
  return [headings, ...cells].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  )
}
