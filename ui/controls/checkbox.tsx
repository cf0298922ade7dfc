import type { ReactNode } from 'react'
import styles from './checkbox.module.css'
import { Choice } from './choice.tsx'
import { FieldError, nameFieldElement } from './field.tsx'

interface CheckboxProps {
  name: string
  label: ReactNode
  checked: boolean
  onChange: (isChecked: boolean) => void
  error?: string
  hint?: string
  required?: boolean
  /** Value sent by the form without JavaScript. Default `1`. */
  value?: string
  id?: string
}

export function Checkbox({
  name,
  label,
  checked,
  onChange,
  error,
  hint,
  required,
  value = '1',
  id = nameFieldElement(name),
}: CheckboxProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.checkbox}>
      <Choice
        id={id}
        type="checkbox"
        name={name}
        value={value}
        label={label}
        checked={checked}
        required={required}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        onChange={onChange}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
