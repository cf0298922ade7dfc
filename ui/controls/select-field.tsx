import { Field, type FieldProps } from './field.tsx'
import styles from './text-field.module.css'
import { useTextBeforeHydration } from '../hooks/use-text-before-hydration.ts'

export interface Choice {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  choices: readonly Choice[]
  placeholder: string
  autoComplete?: string
}

/** Select field. A value that is not among the choices is shown before them. */
export function SelectField({ value, onChange, choices, placeholder, autoComplete, ...field }: SelectFieldProps) {
  const select = useTextBeforeHydration<HTMLSelectElement>(value, onChange)
  const isOffered = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <select
          ref={select}
          {...control}
          className={styles.control}
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {!isOffered && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
