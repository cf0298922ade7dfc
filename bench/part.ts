import type { Closers } from '../scripts/lib/closers.ts'

/** What a part of the benchmark gets from the run that it belongs to. */
export interface Run {
  closers: Closers
  /** The folder of the build that is measured. */
  buildDirectory: string
  /** Says what is being done now, for whoever waits. */
  step: (what: string) => void
  /** Prints a figure, together with what it is compared with. */
  tell: (figure: string) => void
  /** Keeps figures by name for the summary, the charts and the documentation. */
  record: (figures: Record<string, number>) => void
}

/** Measures, tells, and closes what it has opened, at the latest when the run ends. */
export type Part = (run: Run) => Promise<void>
