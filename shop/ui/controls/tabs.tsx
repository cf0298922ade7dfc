import type { ElementType } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

export interface Tab {
  label: string
  href: string
  isCurrent: boolean
}

interface TabsProps {
  label: string
  tabs: Tab[]
  /** What a tab is drawn as: the `Link` of the navigation for places in the shop. */
  as?: ElementType
  className?: string
}

/** A strip of links of which one may be where the visitor is. Two by two under 600 px. */
export function Tabs({ label, tabs, as: Element = 'a', className }: TabsProps) {
  return (
    <nav className={classNames(styles.strip, className)} aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Element className={styles.tab} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </Element>
          </li>
        ))}
      </ul>
    </nav>
  )
}
