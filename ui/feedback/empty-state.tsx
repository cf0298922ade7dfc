import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { WholeBarRest } from '../display/whole-bar-rest.tsx'

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <WholeBarRest className={styles.symbol} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.ways}>{action}</div>}
    </div>
  )
}
