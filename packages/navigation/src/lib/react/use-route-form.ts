import { type SyntheticEvent, useState, useSyncExternalStore } from 'react'
import { createLiveFields } from '../browser/form/live-fields.ts'
import { readPath } from '../protocol/read-path.ts'
import type { BodyErrors, BodyPath, SentBody } from '../routing/body.ts'
import { href } from '../routing/href.ts'
import type { HrefParams, Route } from '../routing/route.ts'
import type { HiddenFieldsProps } from './hidden-fields.ts'
import { useScope } from './navigation-context.ts'
import { type FormHandle, type FormOptions, useFormStore } from './use-form.ts'

/** Fields of a route's form: the route's request body. */
type Fields<route> = SentBody<route> & object

type Params<route> = {} extends HrefParams<route> ? { params?: HrefParams<route> } : { params: HrefParams<route> }

/** Options of a route's form: its fields and its submission options. */
export type RouteFormOptions<route> = Omit<FormOptions<Fields<route>>, 'url' | 'method'> &
  Params<route> & { query?: Record<string, unknown> }

/** Attributes of a control. */
export interface FieldAttributes {
  name: string
  value: string
  /** Whether a checkbox is ticked, for boolean fields. */
  checked?: boolean
  'aria-invalid': true | undefined
  onChange(event: { target: { value: string; checked?: boolean } }): void
  onBlur(): void
}

/** Attributes of `<input type="file">`. */
interface FileAttributes {
  name: string
  type: 'file'
  'aria-invalid': true | undefined
  onChange(event: { target: { files: FileList | null } }): void
  ref(input: HTMLInputElement | null): void
}

/** A route's form: like `useForm`, with fields that are validated on blur. */
export interface RouteForm<route> extends Omit<FormHandle<Fields<route>>, 'errors' | 'setErrors' | 'clearErrors'> {
  errors: BodyErrors<route>
  setErrors(errors: BodyErrors<route>): void
  /** Clears the errors of these fields and of nested ones, or all. */
  clearErrors(...paths: BodyPath<route>[]): void
  /** Whether a validation on the server is pending. */
  checking: boolean
  /** Spread on a control, on a checkbox for a boolean: name, value, and when to validate it. */
  field(path: BodyPath<route>): FieldAttributes
  /** Spread on `<input>` in place of `field`, for a file; it is cleared with the field. */
  file(path: BodyPath<route>): FileAttributes
  /** Validates a field on blur: for controls that `field` does not fit. */
  leave(path: BodyPath<route>): void
  /** Validates fields, or all, on the server. */
  check(...paths: BodyPath<route>[]): Promise<void>
  /** Spread on the `<form>`. */
  attributes: { action: string; method: 'post'; onSubmit: (event: SyntheticEvent) => void }
  /** Spread on `<HiddenFields>`. */
  hidden: HiddenFieldsProps
}

// Formats nested names as forms without JavaScript do: `lines[0][name]`.
const nameOf = (path: string): string => path.replace(/\.([^.]*)/g, '[$1]')

/**
 * The form of a route that declares its body. The schema that validates the submission also
 * validates single fields on blur, on the server; a message disappears when the field is valid.
 * Without JavaScript it is a plain form.
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
        // Without JavaScript a checkbox is sent only if ticked.
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
        // Browsers allow scripts only to clear a file input, not to fill it.
        if (input && !readPath(handle.fields, path)) input.value = ''
      },
    }),
    attributes: { action, method: 'post', onSubmit: (event) => void handle.submit(event) },
    hidden: { method, errorBag },
  }
  return routeForm as unknown as RouteForm<route>
}
