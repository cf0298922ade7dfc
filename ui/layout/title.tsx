import type { ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import styles from './title.module.css'

interface TitleProps {
  as?: 'h1' | 'h2' | 'h3'
  /** Five staff lines after the text; `footer` makes them flatter and longer. */
  lines?: boolean | 'footer'
  color?: 'primary' | 'ink' | 'brass'
  id?: string
  className?: string
  children: ReactNode
}

export function Title({ as: Element = 'h2', lines = false, color = 'primary', id, className, children }: TitleProps) {
  return (
    <div className={joinClassNames(styles.title, styles[color], className)}>
      <Element className={styles.text} id={id}>
        {children}
      </Element>
      {lines && (
        <span className={joinClassNames(styles.lines, lines === 'footer' && styles.footerLines)} aria-hidden="true" />
      )}
    </div>
  )
}
