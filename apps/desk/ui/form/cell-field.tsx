import { useId } from 'react'
import type { Choice } from '#ui/controls/select-field.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import styles from './cell-field.module.css'

interface CellFieldProps {
  name: string
  /** Accessible label; visually, the table provides it. */
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  type?: 'text' | 'datetime-local' | 'date' | 'time'
  isNumber?: boolean
  placeholder?: string
  isChanged?: boolean
  lang?: string
  /** A list to choose from. */
  choices?: readonly Choice[]
}

export function CellField({
  name,
  label,
  value,
  error,
  onChange,
  type = 'text',
  isNumber = false,
  placeholder,
  isChanged = false,
  lang,
  choices,
}: CellFieldProps) {
  const id = useId()
  const control = {
    id: `field-${name}`,
    name,
    className: joinClassNames(styles.input, isNumber && styles.number, isChanged && styles.changed),
    value,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? id : undefined,
  }
  return (
    <div className={styles.cell}>
      {choices ? (
        <select {...control} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={type}
          lang={lang}
          onChange={(event) => onChange(event.target.value)}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          placeholder={placeholder}
        />
      )}
      {error && (
        <p className={styles.error} id={id}>
          <Icon name="warning" size="xs" />
          {error}
        </p>
      )}
    </div>
  )
}
