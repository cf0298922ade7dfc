import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/translation.tsx'
import styles from './field.module.css'
import { Icon } from '../display/icon.tsx'

/** What a control takes so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string
  name: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldProps {
  name: string
  label: string
  error?: string
  hint?: string
  required?: boolean
  /** Says "optional" beside the label: where most fields are required, these few are marked. */
  optional?: boolean
  /** Where two forms of a page have a field of the same name. Default: `fieldId(name)`. */
  id?: string
}

/** The id of a field's control, to link an error summary to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** Wires label, hint and error to the control that `children` draws. */
export function Field({
  name,
  label,
  error,
  hint,
  required,
  optional,
  id = fieldId(name),
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useTranslate()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    name,
    ...(required && { required }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> ({t('common.optional')})</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** What is wrong with a field, in red and with a sign that needs no colour. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning" size="xs" />
      {error}
    </p>
  )
}
