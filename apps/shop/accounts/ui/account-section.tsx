import type { ReactNode } from 'react'
import styles from './account-section.module.css'

interface AccountSectionProps {
  id: string
  title: string
  /** Explanation beside it. */
  lead: ReactNode
  children: ReactNode
}

/** Its subject stands in the margin, as in a printed programme. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.margin}>
        <h3 className={styles.title} id={`${id}-title`}>
          {title}
        </h3>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
