import type { ReactNode } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import styles from './field.module.css'
import { Icon } from '../display/icon.tsx'

/** Attributes that connect a control with its label, hint and error. */
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
  optional?: boolean
  /** Id of the control, for two fields of the same name. Default: `nameFieldElement(name)`. */
  id?: string
  /**
   * For a control that a label cannot name by itself: handler of clicks on the label. The label's
   * id is then that of the control and `-label`.
   */
  onLabel?: () => void
}

/** The id of a field's control, to link an error summary to it. */
export function nameFieldElement(name: string): string {
  return `field-${name}`
}

/** Field: connects label, hint and error with the control that `children` renders. */
export function Field({
  name,
  label,
  error,
  hint,
  required,
  optional,
  id = nameFieldElement(name),
  onLabel,
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
      <label className={styles.label} htmlFor={id} {...(onLabel && { id: `${id}-label`, onClick: onLabel })}>
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

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning" size="xs" />
      {error}
    </p>
  )
}
