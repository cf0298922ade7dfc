import { createListeners } from '../../navigation/listeners.ts'

/** How a navigation stands. */
export type Outcome = 'pending' | 'success' | 'errors' | 'failed' | 'aborted'

/** A navigation, or a request beside the page. Times are milliseconds. */
export interface NavigationRecord {
  kind: 'initial' | 'visit' | 'beside' | 'local' | 'back-forward'
  method: string
  url: string
  /** The properties that were asked for, where it was not all of them. */
  only: readonly string[]
  except: readonly string[]
  isOptimistic: boolean
  outcome: Outcome
  /** Since the document began. */
  startedAt: number
  /** From its start to its answer, and to the page that it led to. */
  answeredAfter?: number
  shownAfter?: number
  status?: number
  /** Of its answer, as JSON. */
  bytes?: number
  /** Why it failed. */
  reason?: string
}

/** What is to be mended, and how. */
export interface Warning {
  code: string
  text: string
  /** What it is about, where that is an element. */
  element?: Element
}

/** What has happened on the page since its document was loaded. */
export interface Log {
  navigations(): readonly NavigationRecord[]
  warnings(): readonly Warning[]
  begin(record: Omit<NavigationRecord, 'outcome' | 'startedAt'> & Partial<NavigationRecord>): NavigationRecord
  change(record: NavigationRecord, changes: Partial<NavigationRecord>): void
  /** Milliseconds since a record began. */
  since(record: NavigationRecord): number
  /** Each text once: also in the console. */
  warn(warning: Warning): void
  /** Calls back when something has come or changed; the returned function ends it. */
  subscribe(listener: () => void): () => void
}

/** The last navigations are kept, no more: a page may be open all day. */
const KEPT = 100

/** An empty log. */
export function createLog(now: () => number): Log {
  const { subscribe, notify } = createListeners()
  const records: NavigationRecord[] = []
  const warnings = new Map<string, Warning>()
  return {
    navigations: () => records,
    warnings: () => [...warnings.values()],
    begin(given) {
      const record: NavigationRecord = { outcome: 'pending', startedAt: now(), ...given }
      records.push(record)
      records.splice(0, records.length - KEPT)
      notify()
      return record
    },
    change(record, changes) {
      Object.assign(record, changes)
      notify()
    },
    since: ({ startedAt }) => now() - startedAt,
    warn(warning) {
      if (warnings.has(warning.text)) return
      warnings.set(warning.text, warning)
      console.warn(`[navigation] ${warning.text}`, ...(warning.element ? [warning.element] : []))
      notify()
    },
    subscribe,
  }
}
