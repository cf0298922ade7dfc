import type { ReactNode } from 'react'
import styles from './checkbox.module.css'
import { FieldError, fieldId } from './field.tsx'

interface CheckboxProps {
  name: string
  label: ReactNode
  checked: boolean
  onChange: (isChecked: boolean) => void
  error?: string
  hint?: string
  required?: boolean
  /** What is sent when it is ticked and there is no JavaScript. Default `1`. */
  value?: string
  id?: string
}

/** A box to tick. Nothing is ever ticked beforehand. */
export function Checkbox({
  name,
  label,
  checked,
  onChange,
  error,
  hint,
  required,
  value = '1',
  id = fieldId(name),
}: CheckboxProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.checkbox}>
      <label className={styles.label}>
        <input
          id={id}
          className={styles.box}
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          required={required}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
