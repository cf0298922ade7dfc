import type { BodyPath, Route, SentBody } from '@cadenza/navigation'
import { type RouteForm, type RouteFormOptions, useRouteForm } from '@cadenza/navigation/react'
import { type SyntheticEvent, useState } from 'react'
import { nameFieldElement } from '../controls/field.tsx'
import { type CheckedForm, focusFirst, listProblems, type TextName } from './use-checked-form.ts'

type Fields<route> = SentBody<route> & object

export type LiveFormOptions<route, name extends string> = RouteFormOptions<route> & {
  /** Order of listed problems, the first of which gets the focus. */
  order: readonly name[]
  /** Returns the id of a field's control. Default: `nameFieldElement`. */
  idOf?: (name: name) => string
}

/** A form whose fields the server validates when they lose focus. */
export interface LiveForm<route, name extends TextName<Fields<route>>>
  extends
    Omit<RouteForm<route>, 'submit'>,
    Pick<CheckedForm<Fields<route>, name>, 'wasRefused' | 'problems' | 'control' | 'submit'> {
  change(name: name, text: string): void
}

/**
 * The server validates a field when it loses focus, with the rules of the whole form; its message
 * disappears once it is valid. Submitted with problems, the form focuses the first.
 */
export function useLiveForm<route extends Route, name extends TextName<Fields<route>> & BodyPath<route>>(
  route: route,
  { order, idOf = nameFieldElement, hooks, ...options }: LiveFormOptions<route, name>,
): LiveForm<route, name> {
  const places = { order, idOf }
  const told: typeof hooks = {
    ...hooks,
    error(errors, ...context) {
      setRefused(true)
      focusFirst(Object.keys(errors), places)
      return hooks?.error?.(errors, ...context)
    },
  }
  const form = useRouteForm(route, { ...options, hooks: told } as unknown as RouteFormOptions<route>)
  // Set by the server without JavaScript.
  const [wasRefused, setRefused] = useState(form.hasErrors)
  const errors = form.errors as Partial<Record<string, string>>
  const change = (name: name, text: string) => (form.setField as (name: name, text: string) => void)(name, text)

  return {
    ...form,
    wasRefused,
    problems: listProblems(errors, places),
    change,
    control(name) {
      const value = String(form.fields[name])
      return {
        name,
        id: idOf(name),
        value,
        error: errors[name],
        onChange: (text) => change(name, text),
        // Passing through an empty field shows no error.
        onBlur: () => value.trim() !== '' && form.leave(name),
      }
    },
    submit(event?: SyntheticEvent) {
      event?.preventDefault()
      if (!form.processing) void form.submit(event)
    },
  }
}
