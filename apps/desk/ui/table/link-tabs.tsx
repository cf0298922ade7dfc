import type { ComponentProps } from 'react'
import { Link } from '#apps/desk/hooks.ts'
import layout from '../page/layout.module.css'

interface LinkTabsProps extends Pick<ComponentProps<typeof Link>, 'preserveScroll'> {
  label: string
  tabs: readonly { name: string; href: string; text: string }[]
  shown: string
}

/** Links to sibling lists or to parts of a list. */
export function LinkTabs({ label, tabs, shown, ...link }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={layout.tabs}>
        {tabs.map(({ name, href, text }) => (
          <li key={name}>
            <Link href={href} aria-current={name === shown ? 'page' : undefined} {...link}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
