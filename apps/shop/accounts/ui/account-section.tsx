import type { ReactNode } from 'react'
import styles from './account-section.module.css'

interface AccountSectionProps {
  /** What links lead to. */
  id: string
  title: string
  /** What it is for, beside it. */
  lead: ReactNode
  children: ReactNode
}

/** A part of the account page: what it is about in the margin, as a programme names its parts, and beside it what can be done. */
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
