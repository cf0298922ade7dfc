import type { Properties } from '../../protocol/payload.ts'
import { replacePath } from '../../protocol/paths.ts'
import { createListeners } from '../navigation/listeners.ts'
import type { Navigator } from '../navigator.ts'
import { readErrors } from './errors.ts'
import type { FieldErrors, NavigateOptions, NavigationResponse } from '../navigation/options.ts'
import { type Submission, type SubmissionOptions, mergeHooks } from './submission.ts'

/** What a submission of a form can say. */
export type SubmitOptions<fields> = SubmissionOptions & {
  /** Makes what is sent from the fields. */
  transform?: (fields: fields) => NavigateOptions['data']
  /**
   * `false` keeps the fields after a success; they are then what the form is compared with. Default: true, for all but what
   * was typed while the form was being sent.
   */
  reset?: boolean
}

/** The fields of a form, and what they were in the beginning. */
export interface FormStore<fields extends object> {
  getFields(): fields
  isDirty(): boolean
  setField(path: string, value: unknown): void
  /** Puts these fields, or all, back to what the form began with, and clears their errors. */
  reset(...names: string[]): void
  submit(options: SubmitOptions<fields>): Promise<NavigationResponse>
  /** Takes what the history entry remembers. */
  restore(): void
  subscribe(listener: () => void): () => void
}

/** What a form is made from. */
export interface FormSetup<fields extends object> {
  navigator: Navigator
  submission: Submission
  initial: fields
  /** What the form shows first, if that is not what it is compared with. */
  fields: fields
  /** Under which name the fields are remembered with the history entry. */
  memoKey: string | undefined
}

// A file has nothing to compare: chosen, it is not what the form began with.
const describe = (fields: object): string =>
  JSON.stringify(fields, (_, value: unknown) => (value instanceof Blob ? { file: value.size } : value))

/** Whether two forms' fields hold the same. */
const isEqual = (one: object, other: object): boolean => describe(one) === describe(other)

/** What came back from a submission without JavaScript: errors of this form's fields, and what was typed. */
export function readReturned<fields extends object>(
  properties: Properties,
  fields: fields,
  bag: string | undefined,
): { errors: FieldErrors; fields: fields } {
  const { input = {} } = properties as { input?: Properties }
  const isOwn = (path: string): boolean => Object.hasOwn(fields, path.split('.')[0] ?? '')
  const errors = Object.entries(readErrors(properties, bag)).filter(([path]) => isOwn(path))
  // A box says something only where it is ticked.
  const read = (name: string, value: unknown): unknown =>
    typeof Reflect.get(fields, name) === 'boolean' ? value !== 'false' : value
  const own = Object.entries(input).filter(([name]) => isOwn(name))
  const typed = errors.length ? own.map(([name, value]) => [name, read(name, value)]) : []
  return { errors: Object.fromEntries(errors), fields: { ...fields, ...Object.fromEntries(typed) } }
}

/** The fields of one form. */
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
        // What was typed since then stays.
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
