import { useId } from 'react'
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
}: CellFieldProps) {
  const id = useId()
  return (
    <div className={styles.cell}>
      <input
        id={`field-${name}`}
        name={name}
        type={type}
        className={joinClassNames(styles.input, isNumber && styles.number, isChanged && styles.changed)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        autoComplete="off"
        placeholder={placeholder}
      />
      {error && (
        <p className={styles.error} id={id}>
          <Icon name="warning" size="xs" />
          {error}
        </p>
      )}
    </div>
  )
}
