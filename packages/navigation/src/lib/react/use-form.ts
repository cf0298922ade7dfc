import { type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { type FormStore, type SubmitOptions, createForm, readReturned } from '../browser/form/form.ts'
import type { PathOf } from '../protocol/field-path.ts'
import type { NavigationResponse } from '../browser/navigation/options.ts'
import type { Submission, SubmissionOptions, SubmissionState } from '../browser/form/submission.ts'
import { type NavigationScope, useScope } from './navigation-context.ts'
import { useSubmission } from './use-submission.ts'

type Name<fields> = Extract<keyof fields, string>
type Nested<fields> = Exclude<PathOf<fields>, Name<fields>>

/** A field's name, or a dot path into it. */
export type FieldPath<fields> = PathOf<fields>

/** First message by field. */
export type FormErrors<fields> = { [path in FieldPath<fields>]?: string }

/** Options of a form: its fields and the options of its submissions. */
export type FormOptions<fields extends object> = SubmitOptions<fields> & {
  fields: fields | (() => fields)
  /** Remembers the fields with the history entry under this name. */
  key?: string
}

/** A form: its fields, flags and actions. */
export interface FormHandle<fields extends object> extends Omit<SubmissionState, 'errors'>, Pick<Submission, 'cancel'> {
  fields: fields
  errors: FormErrors<fields>
  hasErrors: boolean
  /** Whether a field differs from its initial value. */
  isDirty: boolean
  setField<name extends Name<fields>>(name: name, value: fields[name]): void
  setField(path: Nested<fields>, value: unknown): void
  /** Sends the form; takes the event of a `<form>`, or options for this submission. */
  submit(given?: SyntheticEvent | SubmitOptions<fields>): Promise<NavigationResponse>
  /** Resets these fields, or all, to the initial values and clears their errors. */
  reset(...names: Name<fields>[]): void
  setErrors(errors: FormErrors<fields>): void
  /** Clears the errors of these fields and of nested ones, or all. */
  clearErrors(...names: FieldPath<fields>[]): void
}

const isEvent = (value: object | undefined): value is SyntheticEvent => !!value && 'preventDefault' in value

// As in React: the application's bundler replaces this.
declare const process: { env: { NODE_ENV?: string } }

/** Warns the developer about missing parts of a form. */
async function warn(
  form: EventTarget,
  { navigator, tokenPath }: NavigationScope,
  sent: SubmissionOptions,
): Promise<void> {
  const { method = 'POST', errorBag } = sent
  const { findMissing } = await import('./check-form.ts')
  if (!(form instanceof HTMLFormElement)) return
  for (const sentence of findMissing(form, { method, errorBag, properties: navigator.getPage().properties, tokenPath }))
    console.warn(`[navigation] A form does not work without JavaScript: ${sentence}.`, form)
}

/** A form with its internal parts. */
interface FormParts<fields extends object> {
  handle: FormHandle<fields>
  form: FormStore<fields>
  submission: Submission
}

/** Base of `useForm`, for forms that do more. */
export function useFormStore<fields extends object>(options: FormOptions<fields>): FormParts<fields> {
  const scope = useScope()
  const { navigator } = scope
  const { fields: given, key, ...settings } = options
  const [begun] = useState(() => {
    const initial = typeof given === 'function' ? given() : given
    return { initial, ...readReturned(navigator.getPage().properties, initial, options.errorBag) }
  })
  const [submission, state] = useSubmission(() => begun.errors)
  const [form] = useState(() => createForm({ navigator, submission, ...begun, memoKey: key && `form:${key}` }))
  const fields = useSyncExternalStore(form.subscribe, form.getFields, () => begun.fields)

  useEffect(() => {
    form.restore()
    // After a reload the history entry is read once hydration is over.
    return navigator.on('ready', form.restore)
  }, [form, navigator])

  const { errors, ...flags } = state
  const handle: FormHandle<fields> = {
    ...flags,
    fields,
    errors,
    hasErrors: Object.keys(errors).length > 0,
    isDirty: form.isDirty(),
    setField: form.setField,
    submit(event) {
      if (!isEvent(event)) return form.submit({ ...settings, ...event })
      event.preventDefault()
      if (process.env.NODE_ENV !== 'production') void warn(event.currentTarget, scope, settings)
      return form.submit(settings)
    },
    reset: form.reset,
    setErrors: submission.setErrors,
    clearErrors: submission.clearErrors,
    cancel: submission.cancel,
  }
  return { handle, form, submission }
}

/**
 * Manages a form's fields, errors and flags. Posts to `url` (default: the current one); errors come
 * from the server by field. Around a `<form method="post" action>` with `<HiddenFields>` it works
 * without JavaScript, too: errors and input are then those that came back with the page.
 */
export const useForm = <fields extends object>(options: FormOptions<fields>): FormHandle<fields> =>
  useFormStore(options).handle
