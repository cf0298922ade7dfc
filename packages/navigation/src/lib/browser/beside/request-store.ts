import type { FieldErrors } from '../navigation/options.ts'
import { createListeners } from '../navigation/listeners.ts'
import type { NavigationErrorCode } from '../navigation/navigation-error.ts'
import type { Navigator } from '../navigator.ts'
import type { BesideOptions, BesideResponse } from '../navigation/beside-options.ts'

/** How the requests of one place of a page stand. All but `processing` is that of the last one. */
export interface RequestState<data = unknown> {
  /** What was answered by `data(...)`, until something else is. */
  data: data | undefined
  /** First message by dot path. */
  errors: FieldErrors
  processing: boolean
  /** Percentage of the upload, while there is one. */
  progress: number | null
  successful: boolean
  /** There were errors, or no answer. */
  failed: boolean
  /** Why there was no answer that could be used. */
  error: NavigationErrorCode | undefined
}

/**
 * What becomes of requests that meet: `all` are sent at once; `last` sends one at a time, and of those that are asked for
 * meanwhile only the last; `interrupt` ends those before.
 */
export type Overlap = 'all' | 'last' | 'interrupt'

/** Sends requests beside the page, and keeps how they stand. */
export interface RequestStore {
  getState(): RequestState
  subscribe(listener: () => void): () => void
  /** Resolves to what came of it; of one that was not sent, because a later one took its place, to what came of that. */
  send(options: BesideOptions, overlap?: Overlap): Promise<BesideResponse>
  /** Ends all that are out, or wait. */
  abort(): void
}

interface Sending {
  controller: AbortController
  /** What took its place. */
  next?: Promise<BesideResponse>
}

const TIMEOUT = 10_000

/** The requests of one place of a page. */
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
  /** What was sent before, where only one is sent at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  function update(changes: Partial<RequestState>): void {
    state = { ...state, ...changes }
    notify()
  }

  const abort = (): void => out.forEach(({ controller }) => controller.abort())

  function perform(sending: Sending, { hooks, ...options }: BesideOptions, isQueued: boolean): Promise<BesideResponse> {
    const before = async (...args: Parameters<NonNullable<NonNullable<typeof hooks>['before']>>): Promise<unknown> => {
      await turn
      // A later one has taken its place.
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
      // Only now: what it expects is shown before that of the other is taken back.
      if (overlap === 'last' && replaced) {
        replaced.next = result
        replaced.controller.abort()
      }
      return result
    },
    abort,
  }
}
