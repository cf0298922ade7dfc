import type { ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** Always open, without the line that would fold it. */
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/** Content folded to one line on small screens; on wide ones it is always shown. */
export function Fold({ title, isOpen = false, className, children }: FoldProps) {
  return (
    <details
      className={joinClassNames(styles.fold, className)}
      data-always={isOpen || undefined}
      open={isOpen || undefined}
      suppressHydrationWarning
    >
      <summary className={styles.summary}>
        {title}
        <Icon name="chevron-down" size="xs" />
      </summary>
      {children}
    </details>
  )
}
