import { Fragment, type ReactNode, createElement } from 'react'
import { ERROR_BAG_FIELD, METHOD_FIELD, SPOOFED_METHODS, TOKEN_FIELD } from '../protocol/constants.ts'
import { useToken } from './use-page.ts'

/** What `<HiddenFields>` takes. */
export interface HiddenFieldsProps {
  /** The method that is meant. Default: POST. */
  method?: string
  errorBag?: string
}

/**
 * What a real `<form>` needs beside its visible fields to work without JavaScript: the request token, the real method and
 * the error bag. `<Form>` and `<Link>` bring it along; a `<form>` around `useForm` contains it.
 */
export function HiddenFields({ method = 'POST', errorBag }: HiddenFieldsProps): ReactNode {
  const token = useToken()
  const verb = method.toUpperCase()
  if (verb === 'GET') return null
  const fields = {
    [TOKEN_FIELD]: token,
    [METHOD_FIELD]: SPOOFED_METHODS.includes(verb) && verb,
    [ERROR_BAG_FIELD]: errorBag,
  }
  return createElement(
    Fragment,
    null,
    ...Object.entries(fields).map(
      ([name, value]) => value && createElement('input', { key: name, type: 'hidden', name, value }),
    ),
  )
}
