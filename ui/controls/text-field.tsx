import type { ComponentPropsWithoutRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './text-field.module.css'
import { useTextBeforeHydration } from '../hooks/use-text-before-hydration.ts'

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  keyof FieldProps | 'value' | 'onChange' | 'onBlur' | 'className'
>

export type TextFieldProps = FieldProps &
  InputProps & {
    value: string
    onChange: (value: string) => void
    onBlur?: () => void
    /** A text area, of `rows` lines. */
    multiline?: boolean
    rows?: number
  }

export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    error,
    hint,
    required,
    optional,
    id,
    value,
    onChange,
    onBlur,
    multiline,
    rows = 4,
    type = 'text',
    ...input
  } = props
  const field = useTextBeforeHydration<HTMLInputElement & HTMLTextAreaElement>(value, onChange)
  return (
    <Field {...{ name, label, error, hint, required, optional, id }}>
      {(control) =>
        multiline ? (
          <textarea
            ref={field}
            {...control}
            {...(input as ComponentPropsWithoutRef<'textarea'>)}
            className={styles.control}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        ) : (
          <input
            ref={field}
            {...control}
            {...input}
            className={styles.control}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )
      }
    </Field>
  )
}
