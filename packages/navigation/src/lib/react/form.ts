import { type ComponentProps, type InputEvent, type ReactNode, type SubmitEvent, createElement, useState } from 'react'
import type { MakeData, RequestData } from '../browser/navigation/request-data.ts'
import { readErrors } from '../browser/form/errors.ts'
import {
  type Submission,
  type SubmissionOptions,
  type SubmissionState,
  mergeHooks,
} from '../browser/form/submission.ts'
import { ERROR_BAG_FIELD, METHOD_FIELD, TOKEN_FIELD } from '../protocol/constants.ts'
import { HiddenFields } from './hidden-fields.ts'
import { useScope } from './navigation-context.ts'
import { splitOptions } from './split-options.ts'
import { useSubmission } from './use-submission.ts'

type Own = Omit<SubmissionOptions, 'url'>

/** State passed to the children of a `<Form>`. */
export type FormView = SubmissionState & Pick<Submission, 'clearErrors' | 'cancel'>

/** Properties of `<Form>`: the options of a submission and the attributes of a `<form>`. */
export interface FormProps extends Own, Omit<ComponentProps<'form'>, keyof Own | 'action' | 'children'> {
  action: string
  /** Builds the data to send from the form's fields. */
  transform?: (data: Record<string, unknown>) => RequestData
  /**
   * `false` keeps the fields after a success. Default: true, except for input typed while the form
   * was being sent.
   */
  reset?: boolean
  children?: ReactNode | ((form: FormView) => ReactNode)
}

const OWN_FIELDS = [TOKEN_FIELD, METHOD_FIELD, ERROR_BAG_FIELD]
const isUnset = (value: unknown): boolean => value instanceof File && !value.name && !value.size

/** Omits fields that are needed only without JavaScript. */
const readForm = (form: HTMLFormElement, submitter: HTMLElement | null): [string, FormDataEntryValue][] =>
  [...new FormData(form, submitter)].filter(([name, value]) => !OWN_FIELDS.includes(name) && !isUnset(value))

/** A real `<form>` that works without JavaScript; with it, no document is loaded. */
export function Form({ action, method = 'POST', transform, reset = true, children, ...rest }: FormProps): ReactNode {
  const { navigator } = useScope()
  const [{ hooks, ...options }, { recentTimeout, interrupt, onSubmit, onInput, ...attributes }] = splitOptions(rest)
  const { errorBag } = options
  const [submission, state] = useSubmission(() => readErrors(navigator.getPage().properties, errorBag))
  const [typed] = useState(() => new Set<Element>())

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.currentTarget
    const entries = readForm(form, event.nativeEvent.submitter)
    // A refused submission leaves the one under way unchanged.
    if (interrupt || !submission.getState().processing) typed.clear()
    const success = (): void => {
      if (!reset) return
      // Input typed during the submission stays: a field without a form is not reset.
      typed.forEach((field) => field.setAttribute('form', ''))
      form.reset()
      typed.forEach((field) => field.removeAttribute('form'))
    }
    const makeData: MakeData = (nest) => {
      const data = nest(entries)
      return transform ? transform(data) : data
    }
    void submission.send(makeData, {
      ...options,
      recentTimeout,
      interrupt,
      url: action,
      method,
      hooks: mergeHooks({ success }, hooks),
    })
  }

  const input = (event: InputEvent<HTMLFormElement>): void => {
    onInput?.(event)
    typed.add(event.target as Element)
  }

  const { clearErrors, cancel } = submission
  return createElement(
    'form',
    {
      ...attributes,
      action,
      method: method.toUpperCase() === 'GET' ? 'get' : 'post',
      onSubmit: submit,
      onInput: input,
    },
    createElement(HiddenFields, { method, errorBag }),
    typeof children === 'function' ? children({ ...state, clearErrors, cancel }) : children,
  )
}
