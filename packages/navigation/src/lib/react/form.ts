import { type ComponentProps, type ReactNode, type SubmitEvent, createElement, useRef } from 'react'
import type { NavigateOptions } from '../browser/options.ts'
import { nestEntries } from '../protocol/query.ts'
import { ERROR_BAG_FIELD, METHOD_FIELD, TOKEN_FIELD } from '../protocol/words.ts'
import type { Errors } from '../protocol/payload.ts'
import { HiddenFields } from './hidden-fields.ts'
import { useScope } from './navigation-context.ts'
import { type SubmissionOptions, type Submission, flattenErrors, useSubmission } from './use-submission.ts'

type Own = Omit<SubmissionOptions, 'url'>

/** What the children of a `<Form>` see of it. */
export type FormView = Omit<Submission, 'send' | 'setErrors'>

/** What `<Form>` takes: the options of a submission, and the attributes of a `<form>`. */
export interface FormProps extends Own, Omit<ComponentProps<'form'>, keyof Own | 'action' | 'children'> {
  action: string
  /** Makes what is sent from the form's fields. */
  transform?: (data: Record<string, unknown>) => NavigateOptions['data']
  /** `false` keeps what was typed after a success. Default: true. */
  reset?: boolean
  children?: ReactNode | ((form: FormView) => ReactNode)
}

const isUnset = (value: unknown): boolean => value instanceof File && !value.name && !value.size
const OWN_FIELDS = new Set([TOKEN_FIELD, METHOD_FIELD, ERROR_BAG_FIELD])

/** The fields of a form as nested values, without those that only matter without JavaScript. */
function readForm(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, unknown> {
  const entries = [...new FormData(form, submitter)]
  return nestEntries(entries.filter(([name, value]) => !OWN_FIELDS.has(name) && !isUnset(value)))
}

/** A real `<form>` that works without JavaScript, and with it is sent without loading a document. */
export function Form({ action, method = 'POST', transform, reset = true, children, ...props }: FormProps): ReactNode {
  const { navigator } = useScope()
  const { errorBag, only, except, preserveState, preserveScroll, preserveUrl, replace, ...others } = props
  const { spoof, useFormData, headers, hooks, progress, timeout, recentTimeout, onSubmit, ...attributes } = others
  const element = useRef<HTMLFormElement>(null)
  const {
    send,
    setErrors: _,
    ...view
  } = useSubmission(() => {
    const { errors = {} } = navigator.getPage().properties as { errors?: Errors }
    return flattenErrors(errorBag ? (errors[errorBag] as Errors | undefined) : errors)
  })

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.currentTarget
    const data = readForm(form, event.nativeEvent.submitter as HTMLElement | null)
    const success: NonNullable<NonNullable<NavigateOptions['hooks']>['success']> = (...args) => {
      if (reset) form.reset()
      return hooks?.success?.(...args)
    }
    const keep = { only, except, errorBag, preserveState, preserveScroll, preserveUrl, replace }
    const wire = { spoof, useFormData, headers, progress, timeout, recentTimeout, hooks: { ...hooks, success } }
    void send(transform ? transform(data) : data, { ...keep, ...wire, url: action, method })
  }

  const isGet = method.toUpperCase() === 'GET'
  return createElement(
    'form',
    { ...attributes, action, method: isGet ? 'get' : 'post', ref: element, onSubmit: submit },
    createElement(HiddenFields, { method, errorBag }),
    typeof children === 'function' ? children(view) : children,
  )
}
