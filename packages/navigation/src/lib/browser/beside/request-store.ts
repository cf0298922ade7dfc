import type { FieldErrors, BesideOptions, BesideResponse } from '../navigation/options.ts'
import { createListeners } from '../navigation/listeners.ts'
import type { NavigationErrorCode } from '../navigation/navigation-error.ts'
import type { Navigator } from '../navigator.ts'

/** State of the requests of a place of a page; all but `processing` describes the last one. */
export interface RequestState<data = unknown> {
  /** Result of `data(...)`, until another one arrives. */
  data: data | undefined
  /** First message by dot path. */
  errors: FieldErrors
  processing: boolean
  /** Upload percentage, during an upload. */
  progress: number | null
  successful: boolean
  /** Whether there were errors or no response. */
  failed: boolean
  /** Reason why there was no usable response. */
  error: NavigationErrorCode | undefined
}

/**
 * Handling of overlapping requests: `all` sends them at once; `last` sends one at a time and, of
 * those requested meanwhile, only the last; `interrupt` aborts the previous ones.
 */
export type Overlap = 'all' | 'last' | 'interrupt'

/** Sends requests beside the page and tracks their state. */
export interface RequestStore {
  getState(): RequestState
  subscribe(listener: () => void): () => void
  /** Resolves to the result; to that of its replacement if it was replaced before it was sent. */
  send(options: BesideOptions, overlap?: Overlap): Promise<BesideResponse>
  /** Aborts all pending and waiting requests. */
  abort(): void
}

interface Sending {
  controller: AbortController
  next?: Promise<BesideResponse>
}

const TIMEOUT = 10_000

/** Creates the request store of one place of a page. */
export function createRequest(navigator: Pick<Navigator, 'request'>): RequestStore {
  const { subscribe, notify } = createListeners()
  const out = new Set<Sending>()
  let state: RequestState = {
    data: undefined,
    errors: {},
    processing: false,
    progress: null,
    successful: false,
    failed: false,
    error: undefined,
  }
  let latest = 0
  let waiting: Sending | undefined
  /** Previous request, where only one is sent at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  function update(changes: Partial<RequestState>): void {
    state = { ...state, ...changes }
    notify()
  }

  const abort = (): void => out.forEach(({ controller }) => controller.abort())

  function perform(sending: Sending, { hooks, ...options }: BesideOptions, isQueued: boolean): Promise<BesideResponse> {
    const before = async (...args: Parameters<NonNullable<NonNullable<typeof hooks>['before']>>): Promise<unknown> => {
      await turn
      // A later request has replaced this one.
      if (sending.controller.signal.aborted) return false
      if (waiting === sending) waiting = undefined
      turn = sent
      return hooks?.before?.(...args)
    }
    const sent: Promise<BesideResponse> = navigator.request({
      timeout: TIMEOUT,
      ...options,
      signal: sending.controller.signal,
      hooks: {
        ...hooks,
        ...(isQueued && { before }),
        progress(progress, context) {
          update({ progress: progress.percentage })
          return hooks?.progress?.(progress, context)
        },
      },
    })
    return sent
  }

  async function finish(sending: Sending, number: number, sent: Promise<BesideResponse>): Promise<BesideResponse> {
    const result = await sent
    out.delete(sending)
    const processing = out.size > 0
    if (number === latest) {
      const { errors, error } = result
      const isEnded = error?.type === 'aborted' || error?.type === 'cancelled'
      const failed = !isEnded && (!!error || Object.keys(errors).length > 0)
      const answered = 'data' in result ? { data: result.data } : {}
      const flags = { failed, successful: !failed && !isEnded, error: isEnded ? undefined : error?.type }
      update({ ...answered, ...flags, errors, processing, progress: null })
    } else update({ processing })
    return sending.next ?? result
  }

  return {
    getState: () => state,
    subscribe,
    send(options, overlap = 'all') {
      const number = ++latest
      if (overlap === 'interrupt') abort()
      const replaced = waiting
      const sending: Sending = { controller: new AbortController() }
      out.add(sending)
      if (overlap === 'last') waiting = sending
      update({ processing: true, progress: null, successful: false, failed: false, error: undefined })
      const result = finish(sending, number, perform(sending, options, overlap === 'last'))
      // Comes last, so that the new optimistic change shows before the old one is reverted.
      if (overlap === 'last' && replaced) {
        replaced.next = result
        replaced.controller.abort()
      }
      return result
    },
    abort,
  }
}
