import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './title.module.css'

interface TitleProps {
  as?: 'h1' | 'h2' | 'h3'
  /** Five staff lines that the words run out into; `footer` makes them flatter and longer. */
  lines?: boolean | 'footer'
  /** Of the words and of their lines. */
  color?: 'primary' | 'ink' | 'brass'
  id?: string
  className?: string
  children: ReactNode
}

/** The title of a page or of a part of it. */
export function Title({ as: Element = 'h2', lines = false, color = 'primary', id, className, children }: TitleProps) {
  return (
    <div className={classNames(styles.title, styles[color], className)}>
      <Element className={styles.text} id={id}>
        {children}
      </Element>
      {lines && (
        <span className={classNames(styles.lines, lines === 'footer' && styles.footerLines)} aria-hidden="true" />
      )}
    </div>
  )
}
