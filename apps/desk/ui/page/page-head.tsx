import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** One-sentence summary. */
  children?: ReactNode
  /** Primary action, on the right. */
  action?: ReactNode
}

/** Title, state and primary action of a page. */
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
