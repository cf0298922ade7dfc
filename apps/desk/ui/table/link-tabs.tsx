import type { ComponentProps } from 'react'
import { Link } from '#apps/desk/hooks.ts'
import layout from '../page/layout.module.css'

interface LinkTabsProps extends Pick<ComponentProps<typeof Link>, 'preserveScroll'> {
  /** What they are tabs of, for who hears the page. */
  label: string
  tabs: readonly { name: string; href: string; text: string }[]
  /** The name of the one that is there. */
  shown: string
}

/** Links to lists beside each other, or to parts of one. */
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
