import { useEffect, useMemo, useRef, useState } from 'react'
import type { NavigateOptions, NavigationResponse, RequestHooks } from '../browser/options.ts'
import type { Errors } from '../protocol/payload.ts'
import { type NavigationScope, useScope } from './navigation-context.ts'

/** First message by dot path. */
export type FieldErrors = Record<string, string>

/** How a submission stands. */
export interface SubmissionState {
  errors: FieldErrors
  processing: boolean
  /** Percentage of the upload, while there is one. */
  progress: number | null
  successful: boolean
  failed: boolean
  recentlySuccessful: boolean
  recentlyFailed: boolean
}

/** Options of forms beside those of a navigation. */
export interface SubmissionOptions extends Omit<NavigateOptions, 'data'> {
  /** Milliseconds that `recentlySuccessful` and `recentlyFailed` last. Default: 5000. */
  recentTimeout?: number
}

/** A submission's state, and how to make it go. */
export interface Submission extends SubmissionState {
  send(data: NavigateOptions['data'], options: SubmissionOptions): Promise<NavigationResponse>
  setErrors(errors: FieldErrors): void
  /** Clears the errors of these fields and of what lies beneath them, or all. */
  clearErrors(...names: string[]): void
  cancel(): void
}

const NOTHING = {
  processing: false,
  progress: null,
  successful: false,
  failed: false,
  recentlySuccessful: false,
  recentlyFailed: false,
}
const FAILURE_HOOKS = ['fail', 'exception', 'invalid'] as const

/** Milliseconds that a form waits for its answer. */
const FORM_TIMEOUT = 10_000
const RECENT_TIMEOUT = 5_000

/** Nested errors to dot paths. */
export function flattenErrors(errors: Errors | undefined, prefix = ''): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([name, value]) =>
      typeof value === 'object' ? Object.entries(flattenErrors(value, `${prefix}${name}.`)) : [[prefix + name, value]],
    ),
  )
}

function combineHooks(first: Partial<RequestHooks>, second: Partial<RequestHooks> = {}): Partial<RequestHooks> {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof RequestHooks>
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      async (...args: never[]) => {
        const call = (hooks: Partial<RequestHooks>): unknown =>
          (hooks[name] as ((...args: never[]) => unknown) | undefined)?.(...args)
        const results = [await call(first), await call(second)]
        return !results.includes(false)
      },
    ]),
  )
}

/** The flags, errors and timeouts of a form; one for each form. */
export function useSubmission(initialErrors: () => FieldErrors): Submission {
  const scope = useScope()
  const [state, setState] = useState<SubmissionState>(() => ({ ...NOTHING, errors: initialErrors() }))
  const latest = useRef(state)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOurs = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const actions = useMemo(() => {
    const update = (changes: Partial<SubmissionState>): void => {
      latest.current = { ...latest.current, ...changes }
      setState(latest.current)
    }
    return createActions(scope, update, latest, timer, isOurs)
  }, [scope])
  return { ...state, ...actions }
}

type Ref<value> = { current: value }

function createActions(
  { navigator, onSubmitFailed }: NavigationScope,
  update: (changes: Partial<SubmissionState>) => void,
  latest: Ref<SubmissionState>,
  timer: Ref<ReturnType<typeof setTimeout> | undefined>,
  isOurs: Ref<boolean>,
): Omit<Submission, keyof SubmissionState> {
  const setErrors = (errors: FieldErrors): void => update({ errors })

  const finish = (isSuccess: boolean, timeout: number, errors: FieldErrors): void => {
    clearTimeout(timer.current)
    update({
      errors,
      successful: isSuccess,
      failed: !isSuccess,
      recentlySuccessful: isSuccess,
      recentlyFailed: !isSuccess,
    })
    timer.current = setTimeout(() => update({ recentlySuccessful: false, recentlyFailed: false }), timeout)
  }

  async function send(
    data: NavigateOptions['data'],
    { recentTimeout = RECENT_TIMEOUT, ...options }: SubmissionOptions,
  ) {
    const own: Partial<RequestHooks> = {
      before: () => {
        clearTimeout(timer.current)
        update(NOTHING)
      },
      start: () => {
        isOurs.current = true
        update({ processing: true })
      },
      progress: ({ percentage }) => update({ progress: percentage }),
      success: () => finish(true, recentTimeout, {}),
      error: (errors) => finish(false, recentTimeout, flattenErrors(errors)),
      fail: () => finish(false, recentTimeout, latest.current.errors),
      after: () => {
        isOurs.current = false
        update({ processing: false, progress: null })
      },
    }
    const isGet = (options.method ?? 'POST').toUpperCase() === 'GET'
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    const hooks = combineHooks(own, options.hooks)
    const result = await navigator.navigate({
      method: 'POST',
      preserveState: !isGet,
      timeout: FORM_TIMEOUT,
      ...given,
      data,
      hooks,
    })
    const hasHandler = FAILURE_HOOKS.some((hook) => options.hooks?.[hook])
    const type = result.error?.type
    if (type && type !== 'cancelled' && type !== 'aborted' && !hasHandler) onSubmitFailed?.(result.error!)
    return result
  }

  return {
    send,
    setErrors,
    clearErrors(...names) {
      const isCleared = (path: string): boolean =>
        !names.length || names.some((name) => path === name || path.startsWith(`${name}.`))
      setErrors(Object.fromEntries(Object.entries(latest.current.errors).filter(([path]) => !isCleared(path))))
    },
    cancel: () => (isOurs.current ? navigator.abort() : undefined),
  }
}
