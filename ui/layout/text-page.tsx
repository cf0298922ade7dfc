import type { ReactNode } from 'react'
import { StaffRule } from './staff-rule.tsx'
import styles from './text-page.module.css'
import { Title } from './title.tsx'

interface TextPageProps {
  title?: string
  children: ReactNode
}

/** Text page for reading, off-centre in a wide window as in a printed programme. */
export function TextPage({ title, children }: TextPageProps) {
  return (
    <article className={styles.page}>
      {title !== undefined && (
        <header className={styles.header}>
          <Title>{title}</Title>
          <StaffRule />
        </header>
      )}
      <div className={styles.content}>{children}</div>
    </article>
  )
}
