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
  /** What the list says as long as nothing is chosen. */
  placeholder: string
}

/** Select field: one of a list that opens. */
export function SelectField({ value, onChange, choices, placeholder, ...field }: SelectFieldProps) {
  const select = useTextBeforeHydration<HTMLSelectElement>(value, onChange)
  return (
    <Field {...field}>
      {(control) => (
        <select
          ref={select}
          {...control}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
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
