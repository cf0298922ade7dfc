import type { ElementType } from 'react'

import styles from './tabs.module.css'

export interface Tab {
  label: string
  href: string
  isCurrent: boolean
}

interface TabsProps {
  label: string
  tabs: Tab[]
  /** Element of a tab: the navigation's `Link` for pages of the shop. */
  as?: ElementType
  className?: string
}

/** Tabs: a strip of links; the current page's is marked. In two columns below 600 px. */
export function Tabs({ label, tabs, as: Element = 'a', className }: TabsProps) {
  return (
    <nav className={className} aria-label={label}>
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
