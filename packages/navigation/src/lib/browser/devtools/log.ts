import { createListeners } from '../navigation/listeners.ts'
import { toList } from '../exchange/build-request.ts'
import type { Navigator } from '../navigator.ts'
import type { Hooks, NavigateOptions } from '../navigation/options.ts'

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

type Recorded = Pick<
  Hooks,
  'start' | 'data' | 'navigated' | 'success' | 'error' | 'abort' | 'invalid' | 'exception' | 'fail'
>

const describeRequest = (
  { method = 'GET', only, except, optimistic }: NavigateOptions,
  url: string,
): Pick<NavigationRecord, 'method' | 'url' | 'only' | 'except' | 'isOptimistic'> => ({
  method: method.toUpperCase(),
  url,
  only: toList(only) ?? [],
  except: toList(except) ?? [],
  isOptimistic: !!optimistic,
})

/** Hooks that record every navigation. The navigator runs one at a time. */
export function recordNavigations(log: Log): Recorded & { current(): NavigationRecord | undefined } {
  let current: NavigationRecord | undefined
  // Hooks of an aborted navigation run while the newer one is under way.
  let isEnding = false

  function change(changes: Partial<NavigationRecord>): void {
    if (current) log.change(current, changes)
  }
  function shown(): Partial<NavigationRecord> {
    return current ? { shownAfter: log.since(current) } : {}
  }

  return {
    current: () => current,
    start({ pendingNavigation }) {
      if (!pendingNavigation) return
      if (current?.outcome === 'pending') change({ outcome: 'aborted' })
      const { options, url } = pendingNavigation
      current = log.begin({ kind: 'visit', ...describeRequest(options, url.href) })
    },
    data({ status, data }) {
      if (current) change({ status, bytes: measureSize(data), answeredAfter: log.since(current) })
    },
    navigated({ type, payload }) {
      if (type === 'server') return change(shown())
      const record = { method: '', url: payload.url, only: [], except: [], isOptimistic: false }
      log.begin({ kind: type, ...record, outcome: 'success', shownAfter: 0 })
    },
    success: () => change({ outcome: 'success' }),
    error: () => change({ outcome: 'errors' }),
    abort(context) {
      isEnding = true
      if (context.pendingNavigation?.controller.signal.aborted) change({ outcome: 'aborted' })
    },
    invalid: ({ message, response }) => change({ reason: message, status: response?.status }),
    exception: (error) => change({ reason: error instanceof Error ? error.message : String(error) }),
    fail() {
      if (!isEnding && current?.outcome === 'pending') change({ outcome: 'failed' })
      isEnding = false
    },
  }
}

/** Records requests beside the page, which have their own hooks. */
export function recordRequests(
  log: Log,
  navigator: Navigator,
  expects: (record: NavigationRecord) => void,
): () => void {
  const { request } = navigator
  const recorded: Navigator['request'] = async (options = {}) => {
    const url = new URL(options.url ?? navigator.context.url, navigator.context.url).href
    const record = log.begin({ kind: 'beside', ...describeRequest(options, url) })
    if (record.isOptimistic) expects(record)
    const result = await request(options)
    const { error, errors, response } = result
    const isAborted = error?.type === 'aborted' || error?.type === 'cancelled'
    log.change(record, {
      answeredAfter: log.since(record),
      status: response?.status,
      bytes: response && measureSize(response.data),
      reason: error?.type,
      outcome: isAborted ? 'aborted' : error ? 'failed' : Object.keys(errors).length > 0 ? 'errors' : 'success',
    })
    return result
  }
  navigator.request = recorded
  return () => {
    if (navigator.request === recorded) navigator.request = request
  }
}
