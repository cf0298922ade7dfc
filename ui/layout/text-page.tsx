import type { ReactNode } from 'react'
import { StaffRule } from './staff-rule.tsx'
import styles from './text-page.module.css'
import { Title } from './title.tsx'
import hidden from './visually-hidden.module.css'

interface TextPageProps {
  title: string
  /** Only screen readers read the title. */
  isTitleHidden?: boolean
  children: ReactNode
}

/**
 * Text page for reading, off-centre in a wide window as in a printed programme. Its title is the
 * page's first heading.
 */
export function TextPage({ title, isTitleHidden = false, children }: TextPageProps) {
  return (
    <article className={styles.page}>
      {isTitleHidden ? (
        <h1 className={hidden.hidden} id="heading">
          {title}
        </h1>
      ) : (
        <header className={styles.header}>
          <Title as="h1" id="heading">
            {title}
          </Title>
          <StaffRule />
        </header>
      )}
      <div className={styles.content}>{children}</div>
    </article>
  )
}
