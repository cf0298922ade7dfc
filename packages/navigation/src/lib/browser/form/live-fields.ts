import { isCovered } from '../../protocol/paths.ts'
import { readPath } from '../../protocol/read-path.ts'
import { createListeners } from '../navigation/listeners.ts'
import { hasFiles } from '../navigation/request-data.ts'
import type { FormStore } from './form.ts'
import { waitForRelease } from './released.ts'
import type { Submission } from './submission.ts'

type Errors = Record<string, string>

/** Fields that are validated on blur. */
export interface LiveFields {
  /** Validates a field on blur unless it is unchanged since its last validation. */
  leave(path: string): void
  /** Reports a change of a field: soon after, its message is cleared if the value is valid. */
  changed(path: string): void
  /** Validates fields, or all, whatever their values. */
  check(...paths: string[]): Promise<void>
  /** Whether a validation is pending. */
  isChecking(): boolean
  subscribe(listener: () => void): () => void
}

export interface LiveFieldsSetup<fields extends object> {
  form: Pick<FormStore<fields>, 'getFields'>
  submission: Pick<Submission, 'getState' | 'setErrors'>
  /** Asks the server. Resolves to messages by dot path, or to nothing if it does not answer. */
  ask(fields: readonly string[], signal: AbortSignal): Promise<Errors | undefined>
  /** Milliseconds of rest before a field with a message is validated again. Default: 400. */
  rest?: number
}

/** Validates fields on the server: on blur, never during their first input. */
export function createLiveFields<fields extends object>(setup: LiveFieldsSetup<fields>): LiveFields {
  const { form, submission, ask, rest = 400 } = setup
  const { subscribe, notify } = createListeners()
  const judged = new Map<string, unknown>()
  const running = new Map<string, AbortController>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const initial = form.getFields()

  const valueOf = (path: string): unknown => readPath(form.getFields(), path)
  const hasError = (path: string): boolean =>
    Object.keys(submission.getState().errors).some((name) => isCovered(name, [path]))
  const isAsBefore = (path: string): boolean =>
    Object.is(valueOf(path), judged.has(path) ? judged.get(path) : readPath(initial, path))

  /** Replaces the messages of these fields by the response; with `onlyClears`, adds no new ones. */
  function apply(paths: readonly string[], answered: Errors, onlyClears: boolean): void {
    const { errors } = submission.getState()
    const isAsked = (name: string): boolean => paths.length === 0 || isCovered(name, paths)
    const others = Object.entries(errors).filter(([name]) => !isAsked(name))
    const found = Object.entries(answered).filter(([name]) => !onlyClears || name in errors)
    submission.setErrors(Object.fromEntries([...others, ...found]))
  }

  async function run(paths: readonly string[], onlyClears: boolean): Promise<void> {
    const key = paths.join(' ')
    running.get(key)?.abort()
    const controller = new AbortController()
    running.set(key, controller)
    notify()
    const sent = form.getFields()
    const answered = await ask(paths, controller.signal)
    await waitForRelease()
    if (running.get(key) === controller) running.delete(key)
    notify()
    // Ignores responses about outdated values; a submission in progress validates the whole form.
    const isSame =
      paths.length === 0 ? sent === form.getFields() : paths.every((path) => readPath(sent, path) === valueOf(path))
    if (!answered || controller.signal.aborted || !isSame || submission.getState().processing) return
    for (const path of paths) judged.set(path, valueOf(path))
    apply(paths, answered, onlyClears)
  }

  return {
    leave(path) {
      clearTimeout(timers.get(path))
      if (!isAsBefore(path) && !hasFiles(valueOf(path))) void run([path], false)
    },
    changed(path) {
      running.get(path)?.abort()
      clearTimeout(timers.get(path))
      if (hasError(path))
        timers.set(
          path,
          setTimeout(() => void run([path], true), rest),
        )
    },
    check: (...paths) => run(paths, false),
    isChecking: () => running.size > 0,
    subscribe,
  }
}
