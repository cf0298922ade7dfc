import { isCovered } from '../../protocol/paths.ts'
import { createListeners } from '../navigation/listeners.ts'
import { toFlatErrors } from './errors.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import type { Navigator } from '../navigator.ts'
import type { FieldErrors, NavigateOptions, NavigationResponse, RequestHooks } from '../navigation/options.ts'

/** State of a submission. */
export interface SubmissionState {
  errors: FieldErrors
  processing: boolean
  /** Upload percentage, during an upload. */
  progress: number | null
  successful: boolean
  failed: boolean
  recentlySuccessful: boolean
  recentlyFailed: boolean
}

/** Options of forms: those of a navigation without data. */
export interface SubmissionOptions extends Omit<NavigateOptions, 'data'> {
  /** Default: true if the response is the current page. */
  replace?: NavigateOptions['replace']
  /** Duration of `recentlySuccessful` and `recentlyFailed` in milliseconds. Default: 5000. */
  recentTimeout?: number
  /** Aborts the pending submission. Default: this one is `cancelled`, without any hook. */
  interrupt?: boolean
}

/** State and actions of a submission. */
export interface Submission {
  getState(): SubmissionState
  /** Notifies of state changes; the returned function unsubscribes. */
  subscribe(listener: () => void): () => void
  send(data: NavigateOptions['data'], options: SubmissionOptions): Promise<NavigationResponse>
  setErrors(errors: FieldErrors): void
  /** Clears the errors of these fields and of nested ones, or all. */
  clearErrors(...names: string[]): void
  /** Aborts the pending submission. */
  cancel(): void
}

export interface SubmissionSetup {
  navigator: Navigator
  errors: FieldErrors
  /** Called on failures without a handler of their own. */
  onFailed?: (error: NonNullable<NavigationResponse['error']>) => void
}

const IDLE = {
  processing: false,
  progress: null,
  successful: false,
  failed: false,
  recentlySuccessful: false,
  recentlyFailed: false,
}
const FORM_TIMEOUT = 10_000
const RECENT_TIMEOUT = 5_000

/** Calls both hooks; false from either counts. */
export function mergeHooks(first: Partial<RequestHooks>, second: Partial<RequestHooks> = {}): Partial<RequestHooks> {
  const combined: Record<string, unknown> = { ...first }
  for (const name of Object.keys(second) as (keyof RequestHooks)[]) {
    combined[name] = async (...args: [never, never]) => {
      const result = await first[name]?.(...args)
      return (await second[name]?.(...args)) !== false && result !== false
    }
  }
  return combined
}

/** Creates the flags, errors and timeouts of a form. */
export function createSubmission({ navigator, errors, onFailed }: SubmissionSetup): Submission {
  const { subscribe, notify } = createListeners()
  let state: SubmissionState = { ...IDLE, errors }
  let latest = 0

  function update(changes: Partial<SubmissionState>): void {
    state = { ...state, ...changes }
    notify()
  }

  function begin(timeout: number): Partial<RequestHooks> {
    const number = ++latest
    let isEnded = false
    update({ ...IDLE, processing: true })

    // Ignores results of a submission that a newer one has aborted.
    function tell(changes: Partial<SubmissionState>): void {
      if (number === latest) update(changes)
    }

    function finish(successful: boolean, errors: FieldErrors): void {
      const failed = !successful
      tell({ errors, successful, failed, recentlySuccessful: successful, recentlyFailed: failed })
      setTimeout(() => tell({ recentlySuccessful: false, recentlyFailed: false }), timeout)
    }

    return {
      progress: ({ percentage }) => tell({ progress: percentage }),
      success: () => finish(true, {}),
      error: (errors) => finish(false, toFlatErrors(errors)),
      abort: () => void (isEnded = true),
      fail: () => isEnded || finish(false, state.errors),
      after: () => tell({ processing: false, progress: null }),
    }
  }

  async function send(
    data: NavigateOptions['data'],
    { recentTimeout = RECENT_TIMEOUT, interrupt, hooks, ...options }: SubmissionOptions,
  ): Promise<NavigationResponse> {
    if (state.processing && !interrupt)
      return { error: { type: 'cancelled', actual: new NavigationError('cancelled') } }
    const { method = 'POST', timeout = FORM_TIMEOUT } = options
    const result = await navigator.navigate({
      preserveState: method.toUpperCase() !== 'GET',
      // As in a browser, returning to the page of the form adds no history entry.
      replace: ({ payload }) => payload.view?.component === null || payload.url === navigator.context.url,
      ...options,
      method,
      timeout,
      data,
      hooks: mergeHooks(begin(recentTimeout), hooks),
    })
    const { error } = result
    const isDeliberate = error?.type === 'cancelled' || error?.type === 'aborted'
    if (error && !isDeliberate && !(hooks?.fail ?? hooks?.exception ?? hooks?.invalid)) onFailed?.(error)
    return result
  }

  return {
    getState: () => state,
    subscribe,
    send,
    setErrors: (errors) => update({ errors }),
    clearErrors: (...names) =>
      update({
        errors: Object.fromEntries(
          Object.entries(state.errors).filter(([path]) => names.length && !isCovered(path, names)),
        ),
      }),
    cancel() {
      if (state.processing) navigator.abort()
    },
  }
}
