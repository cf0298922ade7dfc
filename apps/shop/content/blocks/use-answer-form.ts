import { type FormOptions, useForm } from '@cadenza/navigation/react'
import { createContext, type SyntheticEvent, useState } from 'react'
import { focusControl, type FormProblem } from '#ui/forms/use-checked-form.ts'
import type { FormField, TypedAnswers } from '#core/content/blocks/fields.ts'

interface Fields {
  fields: TypedAnswers
}

export type AnswerForm = ReturnType<typeof useAnswerForm>

export interface AnswerFormOptions extends Pick<FormOptions<Fields>, 'url' | 'only' | 'errorBag'> {
  /** Prefix of its controls' ids: a page can have several forms. */
  id: string
  fields: readonly FormField[]
  onSuccess?: () => void
}

/** The rules of a survey or questionnaire are the server's, which returns errors by field. */
export function useAnswerForm({ id, fields, onSuccess, ...options }: AnswerFormOptions) {
  const idOf = ({ field }: FormField) => `${id}-${field}`
  const form = useForm<Fields>({
    ...options,
    fields: () => ({
      fields: Object.fromEntries(fields.map(({ field, kind }) => [field, kind === 'checkbox' ? [] : ''])),
    }),
    preserveScroll: true,
    hooks: {
      success: () => onSuccess?.(),
      error(errors) {
        setRefused(true)
        const first = fields.find((field) => errors[pathOf(field)])
        // After the message is rendered.
        if (first) setTimeout(() => focusControl(idOf(first)))
      },
    },
  })
  // Set by the server without JavaScript.
  const [wasRefused, setRefused] = useState(form.hasErrors)
  const errors = form.errors as Partial<Record<string, string>>

  return {
    processing: form.processing,
    wasRefused,
    /** In page order. */
    problems: fields.flatMap((field): FormProblem[] => {
      const message = errors[pathOf(field)]
      return message ? [{ id: idOf(field), message: `${field.label} – ${message}` }] : []
    }),
    /** Problem of the whole form. */
    problem: errors['fields'],
    /** `value` is of a text or single-choice field, `values` of checkboxes. */
    control(field: FormField) {
      const typed: unknown = form.fields.fields[field.field]
      const path = pathOf(field)
      return {
        id: idOf(field),
        name: `fields[${field.field}]${field.kind === 'checkbox' ? '[]' : ''}`,
        value: typeof typed === 'string' ? typed : '',
        values: [typed].flat().filter((value) => typeof value === 'string' && value !== '') as string[],
        error: errors[path],
        onChange(answer: string | string[]) {
          form.setField(path, answer)
          form.clearErrors(path, 'fields')
        },
      }
    },
    submit(event: SyntheticEvent) {
      event.preventDefault()
      if (!form.processing) void form.submit(event)
    },
  }
}

const pathOf = ({ field }: FormField) => `fields.${field}` as const

/** Form around a field's block; null outside of a form. */
export const AnswerFormContext = createContext<AnswerForm | null>(null)
