import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** One-sentence summary. */
  children?: ReactNode
  action?: ReactNode
}

export function PageHead({ title, children, action }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {children && <p className={styles.sentence}>{children}</p>}
      </div>
      {action && <div className={layout.actions}>{action}</div>}
    </header>
  )
}
