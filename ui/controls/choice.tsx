import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import styles from './choice.module.css'

interface ChoiceProps extends Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'onChange'> {
  type: 'checkbox' | 'radio'
  label: ReactNode
  onChange: (isChosen: boolean) => void
}

/** Choice: a checkbox or radio button with its label as target. */
export function Choice({ label, onChange, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input className={styles.box} {...input} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
