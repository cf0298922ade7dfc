import type { Properties } from '../../protocol/payload.ts'
import { replacePath } from '../../protocol/paths.ts'
import { createListeners } from '../navigation/listeners.ts'
import type { Navigator } from '../navigator.ts'
import { readErrors } from './errors.ts'
import type { FieldErrors, NavigateOptions, NavigationResponse } from '../navigation/options.ts'
import { type Submission, type SubmissionOptions, mergeHooks } from './submission.ts'

/** Options of a form submission. */
export type SubmitOptions<fields> = SubmissionOptions & {
  /** Converts the fields to the data that is sent. */
  transform?: (fields: fields) => NavigateOptions['data']
  /**
   * `false` keeps the fields after a success and makes them the new baseline. Default: true, except
   * for input made during the submission.
   */
  reset?: boolean
}

/** Fields of a form and their initial values. */
export interface FormStore<fields extends object> {
  getFields(): fields
  isDirty(): boolean
  setField(path: string, value: unknown): void
  /** Resets these fields, or all, to the initial values and clears their errors. */
  reset(...names: string[]): void
  submit(options: SubmitOptions<fields>): Promise<NavigationResponse>
  /** Restores the values remembered in the history entry. */
  restore(): void
  subscribe(listener: () => void): () => void
}

export interface FormSetup<fields extends object> {
  navigator: Navigator
  submission: Submission
  initial: fields
  /** Fields shown first, if they differ from the baseline. */
  fields: fields
  /** Key under which the fields are remembered in the history entry. */
  memoKey: string | undefined
}

// A file has no comparable content; choosing one makes the form dirty.
const describe = (fields: object): string =>
  JSON.stringify(fields, (_, value: unknown) => (value instanceof Blob ? { file: value.size } : value))

const isEqual = (one: object, other: object): boolean => describe(one) === describe(other)

/** Reads what a submission without JavaScript returned: errors of this form, and the input. */
export function readReturned<fields extends object>(
  properties: Properties,
  fields: fields,
  bag: string | undefined,
): { errors: FieldErrors; fields: fields } {
  const { input = {} } = properties as { input?: Properties }
  const isOwn = (path: string): boolean => Object.hasOwn(fields, path.split('.')[0] ?? '')
  const errors = Object.entries(readErrors(properties, bag)).filter(([path]) => isOwn(path))
  // A checkbox is sent only when ticked.
  const read = (name: string, value: unknown): unknown =>
    typeof Reflect.get(fields, name) === 'boolean' ? value !== 'false' : value
  const own = Object.entries(input).filter(([name]) => isOwn(name))
  const typed = errors.length ? own.map(([name, value]) => [name, read(name, value)]) : []
  return { errors: Object.fromEntries(errors), fields: { ...fields, ...Object.fromEntries(typed) } }
}

/** Creates the store of a form's fields. */
export function createForm<fields extends object>(setup: FormSetup<fields>): FormStore<fields> {
  const { navigator, submission, memoKey } = setup
  const { subscribe, notify } = createListeners()
  let { initial, fields } = setup

  function update(next: fields): void {
    fields = next
    if (memoKey) navigator.history.remember(memoKey, next)
    notify()
  }

  function reset(...names: string[]): void {
    let next = names.length ? fields : initial
    for (const name of names) next = replacePath(next, name, Reflect.get(initial, name))
    update(next)
    submission.clearErrors(...names)
  }

  return {
    getFields: () => fields,
    isDirty: () => !isEqual(fields, initial),
    setField: (path, value) => update(replacePath(fields, path, value)),
    reset,
    submit({ transform, reset: resets = true, hooks, ...options }) {
      const sent = fields
      const beginning = ([name, value]: [string, unknown]): [string, unknown] => [
        name,
        value === Reflect.get(sent, name) ? Reflect.get(initial, name) : value,
      ]
      const success = (): void => {
        // Keeps input made since then.
        if (resets) update(Object.fromEntries(Object.entries(fields).map(beginning)) as fields)
        else initial = sent
      }
      const data = transform ? transform(sent) : sent
      return submission.send(data, { ...options, hooks: mergeHooks({ success }, hooks) })
    },
    restore() {
      const remembered = memoKey && (navigator.history.get(memoKey) as fields | undefined)
      if (remembered && !isEqual(remembered, fields)) update({ ...fields, ...remembered })
    },
    subscribe,
  }
}
