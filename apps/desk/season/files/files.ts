/** A season's file as somebody sends it, and the drafts that it makes. */
import type { FileDryRun, ImportStep } from '#core/season-sheets/dry-run.ts'

/** Of halls, events and soloists: what the public does not see yet. */
export const draftKinds = ['venues', 'events', 'soloists'] as const
export type DraftKind = (typeof draftKinds)[number]
export interface Draft {
  kind: DraftKind
  id: number
  title: string
}

/** A file that was sent, while it is worked on and afterwards. */
export interface Upload extends ImportStep {
  /** Of its operation. */
  id: number
  name: string
  /** Whether it is to be imported, or only looked at. */
  isMeant: boolean
  state: 'running' | 'done' | 'failed'
  outcome: ImportOutcome | null
}

export type ImportOutcome = { look: FileDryRun } | { done: { count: number; changed: number } }
