import { type FormHandle, type FormOptions, useForm } from '@cadenza/navigation/react'
import { type SyntheticEvent, useState } from 'react'
import { nameFieldElement } from '../controls/field.tsx'

/** The names of a form's fields of text. */
export type TextName<fields> = {
  [name in Extract<keyof fields, string>]: fields[name] extends string ? name : never
}[Extract<keyof fields, string>]

export type CheckedFormOptions<fields extends object, name extends TextName<fields>> = FormOptions<fields> & {
  /** In which order problems are listed, and the first gets the focus. Default: neither is done. */
  order?: readonly name[]
  /** What is wrong with a field, as a sentence. Default: the server alone tells. */
  findProblem?: (fields: fields, name: name) => string | null
  /** What the server says of a field stays while it is typed in. Default: it goes, unless `findProblem` still finds one. */
  keepErrors?: boolean
  /** The id of a field's control. Default: `nameFieldElement`. */
  idOf?: (name: name) => string
}

/** What is wrong with a field of a form that was sent. */
export interface FormProblem {
  id: string
  message: string
}

export interface CheckedForm<fields extends object, name extends TextName<fields>> extends Omit<
  FormHandle<fields>,
  'submit'
> {
  /** Whether it was sent as it is not right: before, each field speaks for itself. */
  wasRefused: boolean
  /** In the order of the page. */
  problems: FormProblem[]
  /** What a text field takes. */
  control(name: name): {
    name: string
    id: string
    value: string
    error: string | undefined
    onChange: (text: string) => void
    onBlur: () => void
  }
  /** Keeps a value. */
  change<changed extends Extract<keyof fields, string>>(changed: changed, value: fields[changed]): void
  /** Checks what is typed, once the visitor is done with it. */
  leave(name: name): void
  /** Sends the form, unless something is wrong with it or it is on its way. */
  submit(event?: SyntheticEvent): void
}

/**
 * A form with rules in the browser: a field is checked as it is left, its message goes as soon as it is right, and a form with
 * problems is not sent but leads to the first. What the server finds is said in the same way.
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
  // It comes so from the server without JavaScript.
  const [wasRefused, setRefused] = useState(form.hasErrors)
  const errors = form.errors as Partial<Record<string, string>>
  const setErrors: (errors: Partial<Record<string, string>>) => void = form.setErrors
  const clearError = (name: string) => (form.clearErrors as (name: string) => void)(name)

  const change: CheckedForm<fields, name>['change'] = (changed, value) => {
    const set: (name: string, value: unknown) => void = form.setField
    set(changed, value)
    // While it is being typed a field can only become right.
    const isRight = !findProblem?.({ ...form.fields, [changed]: value }, changed as unknown as name)
    if (errors[changed] && !keepErrors && isRight) clearError(changed)
  }

  const leave = (name: name) => {
    // Who only passes an empty field is not told off.
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

/** Where the fields of a form stand on the page. */
interface Places<name extends string> {
  order: readonly name[]
  idOf: (name: name) => string
}

/** What is wrong, in the order of the page. */
export const listProblems = <name extends string>(
  errors: Partial<Record<string, string>>,
  { order, idOf }: Places<name>,
): FormProblem[] => order.flatMap((name) => (errors[name] ? [{ id: idOf(name), message: errors[name] }] : []))

/** Puts the cursor into the first of the fields, after its message is there. */
export function focusFirst<name extends string>(names: readonly string[], { order, idOf }: Places<name>): void {
  const first = order.find((name) => names.includes(name))
  if (first) setTimeout(() => focusControl(idOf(first)))
}

/** Opens whatever a control is folded into, and puts the cursor there. */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}
