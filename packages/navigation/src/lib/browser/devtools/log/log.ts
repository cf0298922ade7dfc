import { createListeners } from '../../navigation/listeners.ts'

export type Outcome = 'pending' | 'success' | 'errors' | 'failed' | 'aborted'

/** Times are in milliseconds. */
export interface NavigationRecord {
  kind: 'initial' | 'visit' | 'beside' | 'local' | 'back-forward'
  method: string
  url: string
  /** Requested properties, if not all. */
  only: readonly string[]
  except: readonly string[]
  isOptimistic: boolean
  outcome: Outcome
  /** Since the start of the document. */
  startedAt: number
  /** Time from the start to the response and to the resulting page. */
  answeredAfter?: number
  shownAfter?: number
  status?: number
  /** Size of the response as JSON. */
  bytes?: number
  reason?: string
}

export interface Warning {
  code: string
  text: string
  element?: Element
}

/** A page may stay open all day. */
const KEPT = 100

export type Log = ReturnType<typeof createLog>

/** Creates the log of a page. */
export function createLog(now: () => number) {
  const { subscribe, notify } = createListeners()
  const records: NavigationRecord[] = []
  const warnings = new Map<string, Warning>()
  return {
    navigations: (): readonly NavigationRecord[] => records,
    warnings: (): readonly Warning[] => [...warnings.values()],
    begin(given: Omit<NavigationRecord, 'outcome' | 'startedAt'> & Partial<NavigationRecord>): NavigationRecord {
      const record: NavigationRecord = { outcome: 'pending', startedAt: now(), ...given }
      records.push(record)
      records.splice(0, records.length - KEPT)
      notify()
      return record
    },
    change(record: NavigationRecord, changes: Partial<NavigationRecord>): void {
      Object.assign(record, changes)
      notify()
    },
    since: ({ startedAt }: NavigationRecord): number => now() - startedAt,
    /** Logs each text once, also to the console. */
    warn(warning: Warning): void {
      if (warnings.has(warning.text)) return
      warnings.set(warning.text, warning)
      console.warn(`[navigation] ${warning.text}`, ...(warning.element ? [warning.element] : []))
      notify()
    },
    subscribe,
  }
}

/** Returns the size of a value as JSON in bytes; 0 if it is not JSON. */
export function measureSize(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value) ?? '').length
  } catch {
    return 0
  }
}

export const formatBytes = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
