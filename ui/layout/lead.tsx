import type { ReactNode } from 'react'
import styles from './lead.module.css'

/** A sentence about the page's content, below its name. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}
