import { toList } from '../../exchange/build-request.ts'
import type { Navigator } from '../../navigator.ts'
import type { Hooks, NavigateOptions } from '../../navigation/options.ts'
import { type Log, type NavigationRecord, measureSize } from './log.ts'

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
