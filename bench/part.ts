import type { Closers } from '../scripts/lib/closers.ts'

/** Context of a benchmark part, supplied by its run. */
export interface Run {
  closers: Closers
  /** Folder of the measured build. */
  buildDirectory: string
  step: (what: string) => void
  /** Prints a figure with its comparison. */
  tell: (figure: string) => void
  /** Stores figures by name for the summary, the charts and the documentation. */
  record: (figures: Record<string, number>, isNoisy?: boolean) => void
}

/** Measures and reports; everything it opens is closed at the latest when the run ends. */
export type Part = (run: Run) => Promise<void>
