import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { NavigateOptions, NavigationResponse } from '../browser/options.ts'
import type { Errors } from '../protocol/payload.ts'
import { replacePath } from '../protocol/paths.ts'
import { type NavigationScope, useScope } from './navigation-context.ts'
import {
  type FieldErrors,
  type SubmissionOptions,
  type SubmissionState,
  flattenErrors,
  useSubmission,
} from './use-submission.ts'

type Name<fields> = Extract<keyof fields, string>
type Nested<fields> = {
  [name in Name<fields>]: fields[name] extends object ? `${name}.${string}` : never
}[Name<fields>]

/** A field's name, or a dot path into it. */
export type FieldPath<fields> = Name<fields> | Nested<fields>

/** First message by field. */
export type FormErrors<fields> = { [path in FieldPath<fields>]?: string }

/** What a submission can say differently from its form. */
export type SubmitOptions<fields> = SubmissionOptions & {
  /** Makes what is sent from the fields. */
  transform?: (fields: fields) => NavigateOptions['data']
  /** `false` keeps the fields after a success; they are then what the form is compared with. Default: true. */
  reset?: boolean
}

/** What a form is made from. */
export interface FormOptions<fields extends object> extends SubmitOptions<fields> {
  fields: fields | (() => fields)
  /** Remembers the fields with the history entry under this name. */
  key?: string
}

/** A form: its fields, its flags and what can be done with it. */
export interface Form<fields extends object> extends Omit<SubmissionState, 'errors'> {
  fields: fields
  errors: FormErrors<fields>
  hasErrors: boolean
  /** Whether a field differs from what the form began with. */
  isDirty: boolean
  setField<name extends Name<fields>>(name: name, value: fields[name]): void
  setField(path: Nested<fields>, value: unknown): void
  /** Sends the form; takes the event of a `<form>`, or options for this once. */
  submit(given?: SyntheticEvent | SubmitOptions<fields>): Promise<NavigationResponse>
  /** Puts these fields, or all, back to what the form began with, and clears their errors. */
  reset(...names: Name<fields>[]): void
  setErrors(errors: FormErrors<fields>): void
  clearErrors(...names: FieldPath<fields>[]): void
  /** Aborts the submission in flight. */
  cancel(): void
}

const isEvent = (value: unknown): value is SyntheticEvent =>
  typeof (value as SyntheticEvent | undefined)?.preventDefault === 'function'

function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other || one instanceof Blob) return false
  if (one instanceof Date || other instanceof Date) return String(one) === String(other)
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return (
    names.length === others.length && names.every((name) => isEqual(Reflect.get(one, name), Reflect.get(other, name)))
  )
}

/** What came back from a submission without JavaScript: errors of this form's fields, and what was typed. */
function readReturned<fields extends object>({ navigator }: NavigationScope, fields: fields, bag: string | undefined) {
  const { errors: all = {}, input = {} } = navigator.getPage().properties as {
    errors?: Errors
    input?: Record<string, unknown>
  }
  const errors: FieldErrors = flattenErrors(bag ? (all[bag] as Errors | undefined) : all)
  const own = Object.entries(errors).filter(([path]) => path.split('.')[0]! in fields)
  const typed = own.length ? Object.entries(input).filter(([name]) => name in fields) : []
  return { errors: Object.fromEntries(own), fields: { ...fields, ...Object.fromEntries(typed) } as fields }
}

/**
 * A form's fields, errors and flags. It posts to `url` (default: the current one); errors come from the server by field.
 * Used in a `<form method="post" action>` with `<HiddenFields>` it works without JavaScript, too.
 */
export function useForm<fields extends object>(options: FormOptions<fields>): Form<fields> {
  const scope = useScope()
  const { navigator } = scope
  const { fields: _, key, ...defaults } = options
  const memoKey = key && `form:${key}`
  const [begun] = useState(() => {
    const initial = typeof options.fields === 'function' ? (options.fields as () => fields)() : options.fields
    return { initial, ...readReturned(scope, initial, options.errorBag) }
  })
  const submission = useSubmission(() => begun.errors)
  const initials = useRef(begun.initial)
  const current = useRef(begun.fields)
  const [fields, setFields] = useState(begun.fields)

  const update = (next: fields): void => {
    current.current = next
    setFields(next)
    if (memoKey) navigator.history.remember(memoKey, next)
  }

  useEffect(() => {
    if (!memoKey) return
    const restore = (): void => {
      const remembered = navigator.history.get(memoKey) as fields | undefined
      if (remembered) setFields((current.current = { ...current.current, ...remembered }))
    }
    restore()
    // On a reload the history entry is read after hydration.
    return navigator.on('ready', restore)
  }, [memoKey, navigator])

  const reset = (...names: Name<fields>[]): void => {
    const kept = names.length ? { ...current.current } : {}
    const back = names.length ? names.map((name) => [name, initials.current[name]]) : Object.entries(initials.current)
    update({ ...kept, ...Object.fromEntries(back) } as fields)
    submission.clearErrors(...names)
  }

  function submit(given?: SyntheticEvent | SubmitOptions<fields>): Promise<NavigationResponse> {
    if (isEvent(given)) given.preventDefault()
    const overrides = isEvent(given) ? {} : given
    const { transform, reset: resets = true, ...settings } = { ...defaults, ...overrides }
    const success: NonNullable<NonNullable<NavigateOptions['hooks']>['success']> = (...args) => {
      if (resets) reset()
      else initials.current = current.current
      return settings.hooks?.success?.(...args)
    }
    const data = transform ? transform(current.current) : current.current
    return submission.send(data, { ...settings, hooks: { ...settings.hooks, success } })
  }

  const { send: __, errors, ...flags } = submission
  return {
    ...flags,
    fields,
    errors: errors as FormErrors<fields>,
    hasErrors: Object.keys(errors).length > 0,
    isDirty: !isEqual(fields, initials.current),
    setField: (path: string, value: unknown) => update(replacePath(current.current, path, value)),
    submit,
    reset,
    setErrors: submission.setErrors as Form<fields>['setErrors'],
  }
}
