import { type FormOptions, type SubmitOptions, useForm } from '@cadenza/navigation/react'
import { useState } from 'react'
import type { TextName } from '#ui/forms/use-checked-form.ts'

interface Editable<fields> {
  fields: fields
  errors: object
  setField: (name: never, value: never) => void
  clearErrors: (name: never) => void
}

/** Properties of a text field. `clears`: its error disappears on input. */
export function toControl<fields, name extends TextName<fields>>(
  form: Editable<fields>,
  name: name,
  { clears = false } = {},
) {
  const error = (form.errors as Record<string, string | undefined>)[name]
  return {
    name,
    value: String(form.fields[name] ?? ''),
    error,
    onChange: (value: string) => {
      form.setField(name as never, value as never)
      if (clears && error) form.clearErrors(name as never)
    },
  }
}

interface PreviewOptions<fields extends object, preview> extends Pick<FormOptions<fields>, 'fields'> {
  url: string
  preview: preview | null
  /** Returns the input that the preview depends on. Default: all of it. */
  contentOf?: (fields: fields) => object
}

/** A form that is previewed first: any later change of the input requires another preview. */
export function usePreviewForm<fields extends object, preview>({
  url,
  fields,
  preview,
  contentOf = (typed) => typed,
}: PreviewOptions<fields, preview>) {
  const form = useForm<fields>({ url, method: 'POST', fields, preserveState: true, reset: false })
  const write = (typed: fields) => JSON.stringify(contentOf(typed))
  // A page that opens with a preview shows that of its first values.
  const [sent, setSent] = useState(() => (preview === null ? '' : write(form.fields)))
  return {
    ...form,
    errors: form.errors as Record<string, string | undefined>,
    /** Null: none for this input. */
    preview: preview !== null && sent === write(form.fields) ? preview : null,
    send(options: SubmitOptions<fields>, typed = form.fields) {
      setSent(write(typed))
      void form.submit(options)
    },
  }
}
