import { type SyntheticEvent, useState, useSyncExternalStore } from 'react'
import { createLiveFields } from '../browser/form/live-fields.ts'
import { readPath } from '../protocol/read-path.ts'
import type { BodyErrors, BodyPath, SentBody } from '../routing/body.ts'
import { href } from '../routing/href.ts'
import type { HrefParams, Route } from '../routing/route.ts'
import type { HiddenFieldsProps } from './hidden-fields.ts'
import { useScope } from './navigation-context.ts'
import { type FormHandle, type FormOptions, useFormStore } from './use-form.ts'

/** The fields of a route's form: what the route takes. */
type Fields<route> = SentBody<route> & object

type Params<route> = {} extends HrefParams<route> ? { params?: HrefParams<route> } : { params: HrefParams<route> }

/** What a route's form is made from: its fields, and the options of its submissions. */
export type RouteFormOptions<route> = Omit<FormOptions<Fields<route>>, 'url' | 'method'> &
  Params<route> & { query?: Record<string, unknown> }

/** What a control takes. */
export interface FieldAttributes {
  name: string
  value: string
  /** Whether a box is ticked, where the field is a boolean. */
  checked?: boolean
  'aria-invalid': true | undefined
  onChange(event: { target: { value: string; checked?: boolean } }): void
  onBlur(): void
}

/** What `<input type="file">` takes. */
export interface FileAttributes {
  name: string
  type: 'file'
  'aria-invalid': true | undefined
  onChange(event: { target: { files: FileList | null } }): void
  ref(input: HTMLInputElement | null): void
}

/** A route's form: as `useForm` has it, with fields that are checked as they are left. */
export interface RouteForm<route> extends Omit<FormHandle<Fields<route>>, 'errors' | 'setErrors' | 'clearErrors'> {
  errors: BodyErrors<route>
  setErrors(errors: BodyErrors<route>): void
  /** Clears the errors of these fields and of what lies beneath them, or all. */
  clearErrors(...paths: BodyPath<route>[]): void
  /** Whether the server is being asked about fields. */
  checking: boolean
  /** Goes to a control: its name, its value, and when to check it. Where the field is a boolean, to a checkbox. */
  field(path: BodyPath<route>): FieldAttributes
  /** Goes to `<input>` in the place of `field`, for a file; it is emptied when the field is. */
  file(path: BodyPath<route>): FileAttributes
  /** Checks a field that the visitor is done with: for controls that `field` does not fit. */
  leave(path: BodyPath<route>): void
  /** Asks the server about fields, or all. */
  check(...paths: BodyPath<route>[]): Promise<void>
  /** Goes to the `<form>`. */
  attributes: { action: string; method: 'post'; onSubmit: (event: SyntheticEvent) => void }
  /** Goes to `<HiddenFields>`. */
  hidden: HiddenFieldsProps
}

// As forms without JavaScript name what is nested: `lines[0][name]`.
const nameOf = (path: string): string => path.replace(/\.([^.]*)/g, '[$1]')

/**
 * The form of a route that says what it takes. The same schema that checks the form as it is sent checks a field as it is left,
 * on the server; a message goes when the field is right. Without JavaScript it is a plain form.
 */
export function useRouteForm<route extends Route>(route: route, options: RouteFormOptions<route>): RouteForm<route> {
  const { params, query, ...given } = options as RouteFormOptions<Route>
  const { navigator } = useScope()
  const action = href(route as Route, params, { query })
  const method = route.methods[0]!
  const settings = { ...given, url: action, method } as FormOptions<object>
  const { handle, form, submission } = useFormStore(settings)
  const { headers, transform, errorBag } = settings
  const [live] = useState(() =>
    createLiveFields({
      form,
      submission,
      async ask(fields, signal) {
        const data = transform ? transform(form.getFields()) : form.getFields()
        if (typeof data !== 'object' || data instanceof FormData) return undefined
        return navigator.check({ url: action, method, headers, data, fields, signal })
      },
    }),
  )
  const checking = useSyncExternalStore(live.subscribe, live.isChecking, () => false)
  const setField = (path: string, value: unknown): void => {
    form.setField(path, value)
    live.changed(path)
  }
  const errors = handle.errors as Record<string, string>
  const name = (path: string): { name: string; 'aria-invalid': true | undefined } => ({
    name: nameOf(path),
    'aria-invalid': path in errors || undefined,
  })

  const routeForm: Omit<RouteForm<Route>, 'errors' | 'fields' | 'reset'> & { errors: object } = {
    ...handle,
    setField,
    checking,
    leave: live.leave,
    check: live.check,
    field(path: string) {
      const value = readPath(handle.fields, path)
      const isBox = typeof value === 'boolean'
      return {
        ...name(path),
        // Without JavaScript a box is sent only if it is ticked.
        value: isBox ? 'true' : String(value ?? ''),
        ...(isBox && { checked: value }),
        onChange: ({ target }) => setField(path, isBox ? target.checked : target.value),
        onBlur: () => live.leave(path),
      }
    },
    file: (path: string) => ({
      ...name(path),
      type: 'file',
      onChange: ({ target }) => setField(path, target.files?.[0] ?? null),
      ref(input) {
        // A browser lets nobody choose a file but the visitor; to take it away is all that can be done.
        if (input && !readPath(handle.fields, path)) input.value = ''
      },
    }),
    attributes: { action, method: 'post', onSubmit: (event) => void handle.submit(event) },
    hidden: { method, errorBag },
  }
  return routeForm as unknown as RouteForm<route>
}
