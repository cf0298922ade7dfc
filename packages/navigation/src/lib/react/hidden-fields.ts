import { Fragment, type ReactNode, createElement } from 'react'
import { ERROR_BAG_FIELD, METHOD_FIELD, SPOOFED_METHODS, TOKEN_FIELD } from '../protocol/constants.ts'
import { readPath } from '../protocol/read-path.ts'
import { useScope } from './navigation-context.ts'
import { usePage } from './use-page.ts'

/** Properties of `<HiddenFields>`. */
export interface HiddenFieldsProps {
  /** Intended method. Default: POST. */
  method?: string
  errorBag?: string
}

/**
 * Hidden fields that a real `<form>` needs to work without JavaScript: the request token, the real
 * method and the error bag. `<Form>` and `<Link>` include them; add them to a `<form>` around
 * `useForm`.
 */
export function HiddenFields({ method = 'POST', errorBag }: HiddenFieldsProps): ReactNode {
  const { tokenPath } = useScope()
  const { properties } = usePage()
  const verb = method.toUpperCase()
  if (verb === 'GET') return null
  const fields = {
    [TOKEN_FIELD]: String(readPath(properties, tokenPath) ?? ''),
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
