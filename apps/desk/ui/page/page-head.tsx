import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** How it stands, in one sentence. */
  children?: ReactNode
  /** The main action, at the right. */
  action?: ReactNode
}

/** What a page is, how it stands, and the main thing to do. */
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
