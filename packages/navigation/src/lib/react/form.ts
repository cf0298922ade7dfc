import { type ComponentProps, type ReactNode, type SubmitEvent, createElement } from 'react'
import type { NavigateOptions } from '../browser/options.ts'
import {
  type Submission,
  type SubmissionOptions,
  type SubmissionState,
  combineHooks,
  flattenErrors,
} from '../browser/submission.ts'
import type { Errors } from '../protocol/payload.ts'
import { nestEntries } from '../protocol/query.ts'
import { ERROR_BAG_FIELD, METHOD_FIELD, TOKEN_FIELD } from '../protocol/words.ts'
import { HiddenFields } from './hidden-fields.ts'
import { useScope } from './navigation-context.ts'
import { splitOptions } from './split-options.ts'
import { useSubmission } from './use-submission.ts'

type Own = Omit<SubmissionOptions, 'url'>

/** What the children of a `<Form>` see of it. */
export type FormView = SubmissionState & Pick<Submission, 'clearErrors' | 'cancel'>

/** What `<Form>` takes: the options of a submission, and the attributes of a `<form>`. */
export interface FormProps extends Own, Omit<ComponentProps<'form'>, keyof Own | 'action' | 'children'> {
  action: string
  /** Makes what is sent from the form's fields. */
  transform?: (data: Record<string, unknown>) => NavigateOptions['data']
  /** `false` keeps what was typed after a success. Default: true. */
  reset?: boolean
  children?: ReactNode | ((form: FormView) => ReactNode)
}

const OWN_FIELDS = new Set([TOKEN_FIELD, METHOD_FIELD, ERROR_BAG_FIELD])
const isUnset = (value: unknown): boolean => value instanceof File && !value.name && !value.size

/** The fields of a form as nested values, without those that only matter without JavaScript. */
function readForm(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, unknown> {
  const entries = [...new FormData(form, submitter)]
  return nestEntries(entries.filter(([name, value]) => !OWN_FIELDS.has(name) && !isUnset(value)))
}

/** A real `<form>` that works without JavaScript, and with it is sent without loading a document. */
export function Form({ action, method = 'POST', transform, reset = true, children, ...rest }: FormProps): ReactNode {
  const { navigator } = useScope()
  const [{ hooks, ...options }, { recentTimeout, onSubmit, ...attributes }] = splitOptions(rest)
  const { errorBag } = options
  const [submission, state] = useSubmission(() => {
    const { errors = {} } = navigator.getPage().properties as { errors?: Errors }
    return flattenErrors(errorBag ? (errors[errorBag] as Errors | undefined) : errors)
  })

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.currentTarget
    const data = readForm(form, event.nativeEvent.submitter)
    const success = (): void => {
      if (reset) form.reset()
    }
    const sent = transform ? transform(data) : data
    void submission.send(sent, {
      ...options,
      recentTimeout,
      url: action,
      method,
      hooks: combineHooks({ success }, hooks),
    })
  }

  const { clearErrors, cancel } = submission
  return createElement(
    'form',
    { ...attributes, action, method: method.toUpperCase() === 'GET' ? 'get' : 'post', onSubmit: submit },
    createElement(HiddenFields, { method, errorBag }),
    typeof children === 'function' ? children({ ...state, clearErrors, cancel }) : children,
  )
}
