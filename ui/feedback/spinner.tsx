import { joinClassNames } from '../class-names.ts'
import type { IconSize } from '../display/icon.tsx'
import iconStyles from '../display/icon.module.css'
import styles from './spinner.module.css'

/** Spinner. Needs a label unless adjacent text says what is pending. */
export function Spinner({ size = 'sm', label }: { size?: IconSize; label?: string }) {
  return (
    <svg
      className={joinClassNames(styles.spinner, iconStyles[size])}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  )
}
