import type { FileDryRun, ImportStep } from '#core/season-sheets/dry-run.ts'

export const draftKinds = ['venues', 'events', 'soloists'] as const
export type DraftKind = (typeof draftKinds)[number]
export interface Draft {
  kind: DraftKind
  id: number
  title: string
}

export interface Upload extends ImportStep {
  id: number
  name: string
  /** Otherwise only a dry run. */
  isMeant: boolean
  state: 'running' | 'done' | 'failed'
  outcome: ImportOutcome | null
}

export type ImportOutcome = { look: FileDryRun } | { done: { count: number; changed: number } }
