import { type FormHandle, type FormOptions, useForm } from '@cadenza/navigation/react'
import { type SyntheticEvent, useState } from 'react'
import { nameFieldElement } from '../controls/field.tsx'

/** Names of a form's text fields. */
export type TextName<fields> = {
  [name in Extract<keyof fields, string>]: fields[name] extends string ? name : never
}[Extract<keyof fields, string>]

export type CheckedFormOptions<fields extends object, name extends TextName<fields>> = FormOptions<fields> & {
  /** Order of listed problems, the first of which gets the focus. Default: neither. */
  order?: readonly name[]
  /** Returns the problem of a field as a sentence. Default: only the server validates. */
  findProblem?: (fields: fields, name: name) => string | null
  /** Keeps a server error while its field is edited. Default: only if `findProblem` finds one. */
  keepErrors?: boolean
  /** Returns the id of a field's control. Default: `nameFieldElement`. */
  idOf?: (name: name) => string
}

export interface FormProblem {
  id: string
  message: string
}

export interface CheckedForm<fields extends object, name extends TextName<fields>> extends Omit<
  FormHandle<fields>,
  'submit'
> {
  /** Whether it was submitted with problems: before, each field shows its own. */
  wasRefused: boolean
  /** In page order. */
  problems: FormProblem[]
  control(name: name): {
    name: string
    id: string
    value: string
    error: string | undefined
    onChange: (text: string) => void
    onBlur: () => void
  }
  change<changed extends Extract<keyof fields, string>>(changed: changed, value: fields[changed]): void
  leave(name: name): void
  /** Submits the form unless it has problems or is being sent. */
  submit(event?: SyntheticEvent): void
}

/**
 * Fields are validated when they lose focus, messages disappear once the value is valid, and a form
 * with problems is not sent but focuses the first. Server errors are shown in the same way.
 */
export function useCheckedForm<fields extends object, name extends TextName<fields> = TextName<fields>>({
  order = [],
  findProblem,
  keepErrors = false,
  idOf = nameFieldElement,
  hooks,
  ...options
}: CheckedFormOptions<fields, name>): CheckedForm<fields, name> {
  const places = { order, idOf }
  const form = useForm<fields>({
    ...(options as FormOptions<fields>),
    hooks: {
      ...hooks,
      error(errors, ...context) {
        setRefused(true)
        focusFirst(Object.keys(errors), places)
        return hooks?.error?.(errors, ...context)
      },
    },
  })
  // Set by the server without JavaScript.
  const [wasRefused, setRefused] = useState(form.hasErrors)
  const errors = form.errors as Partial<Record<string, string>>
  const setErrors: (errors: Partial<Record<string, string>>) => void = form.setErrors
  const clearError = (name: string) => (form.clearErrors as (name: string) => void)(name)

  const change: CheckedForm<fields, name>['change'] = (changed, value) => {
    const set: (name: string, value: unknown) => void = form.setField
    set(changed, value)
    // While a field is being edited, its message can only disappear.
    const isRight = !findProblem?.({ ...form.fields, [changed]: value }, changed as unknown as name)
    if (errors[changed] && !keepErrors && isRight) clearError(changed)
  }

  const leave = (name: name) => {
    // Passing through an empty field shows no error.
    if (!findProblem || String(form.fields[name]).trim() === '') return
    const message = findProblem(form.fields, name)
    if (message === null) clearError(name)
    else setErrors({ ...errors, [name]: message })
  }

  return {
    ...form,
    wasRefused,
    problems: listProblems(errors, places),
    change,
    leave,
    control: (name) => ({
      name,
      id: idOf(name),
      value: String(form.fields[name]),
      error: errors[name],
      onChange: (text) => change(name, text as fields[name]),
      onBlur: () => leave(name),
    }),
    submit(event) {
      event?.preventDefault()
      if (form.processing) return
      const found = order.flatMap((name) => {
        const message = findProblem?.(form.fields, name)
        return message ? [[name, message] as const] : []
      })
      if (found.length === 0) return void form.submit(event)
      setRefused(true)
      setErrors(Object.fromEntries(found))
      focusFirst(
        found.map(([name]) => name),
        places,
      )
    },
  }
}

/** Order of a form's fields on the page. */
interface Places<name extends string> {
  order: readonly name[]
  idOf: (name: name) => string
}

export const listProblems = <name extends string>(
  errors: Partial<Record<string, string>>,
  { order, idOf }: Places<name>,
): FormProblem[] => order.flatMap((name) => (errors[name] ? [{ id: idOf(name), message: errors[name] }] : []))

/** Focuses the first of the fields, after its message is rendered. */
export function focusFirst<name extends string>(names: readonly string[], { order, idOf }: Places<name>): void {
  const first = order.find((name) => names.includes(name))
  if (first) setTimeout(() => focusControl(idOf(first)))
}

/** Expands everything around a control, and focuses it. */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  for (let details = control?.closest('details'); details; details = details.parentElement?.closest('details'))
    details.open = true
  control?.focus()
}
