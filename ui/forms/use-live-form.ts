import type { BodyPath, Route, SentBody } from '@cadenza/navigation'
import { type RouteForm, type RouteFormOptions, useRouteForm } from '@cadenza/navigation/react'
import { type SyntheticEvent, useState } from 'react'
import { nameFieldElement } from '../controls/field.tsx'
import { type CheckedForm, focusFirst, listProblems, type TextName } from './use-checked-form.ts'

type Fields<route> = SentBody<route> & object

export type LiveFormOptions<route, name extends string> = RouteFormOptions<route> & {
  /** In which order problems are listed, and the first gets the focus. */
  order: readonly name[]
  /** The id of a field's control. Default: `nameFieldElement`. */
  idOf?: (name: name) => string
}

/** A form whose fields the server checks as they are left. */
export interface LiveForm<route, name extends TextName<Fields<route>>>
  extends
    Omit<RouteForm<route>, 'submit'>,
    Pick<CheckedForm<Fields<route>, name>, 'wasRefused' | 'problems' | 'control' | 'submit'> {
  /** Keeps what is typed. */
  change(name: name, text: string): void
}

/**
 * The form of a route that says what it takes: a field is checked by the server as it is left, by what checks the whole form; its
 * message goes when it is right. Sent with problems, the form leads to the first.
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
  // It comes so from the server without JavaScript.
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
        // Who only passes an empty field is not told off.
        onBlur: () => value.trim() !== '' && form.leave(name),
      }
    },
    submit(event?: SyntheticEvent) {
      event?.preventDefault()
      if (!form.processing) void form.submit(event)
    },
  }
}
