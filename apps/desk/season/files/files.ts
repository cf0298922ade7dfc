/** An uploaded season file, and the drafts it creates. */
import type { FileDryRun, ImportStep } from '#core/season-sheets/dry-run.ts'

/** Kinds of unpublished drafts: halls, events and soloists. */
export const draftKinds = ['venues', 'events', 'soloists'] as const
export type DraftKind = (typeof draftKinds)[number]
export interface Draft {
  kind: DraftKind
  id: number
  title: string
}

/** An uploaded file, during and after processing. */
export interface Upload extends ImportStep {
  /** Id of its operation. */
  id: number
  name: string
  /** Whether to import it, or only make a dry run. */
  isMeant: boolean
  state: 'running' | 'done' | 'failed'
  outcome: ImportOutcome | null
}

export type ImportOutcome = { look: FileDryRun } | { done: { count: number; changed: number } }
