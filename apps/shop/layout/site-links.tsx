import { Link, usePage, useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import type { MenuItem } from '#core/content/menus/menu-item.ts'
import { Icon } from '#ui/display/icon.tsx'
import { isExactly, menuLinks, menuEvents } from './links.ts'

interface LinksProps {
  className?: string
  linkClassName?: string
  onFollow?: () => void
}

export function MainLinks({ className, linkClassName, onFollow }: LinksProps) {
  const t = useTranslate()
  const { url } = usePage()
  return (
    <ul className={className}>
      {menuLinks.map((link) => (
        <li key={link.href}>
          <Link
            className={linkClassName}
            href={link.href}
            preload="hover"
            aria-current={isExactly(link.href, url) ? 'page' : undefined}
            onClick={onFollow}
          >
            {t(link.label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function VisitorMenu(props: LinksProps) {
  const t = useTranslate()
  const { menu } = useShared().meta
  if (menu.length === 0) return null
  return (
    <nav aria-label={t('header.account')}>
      <MenuLinks items={menu} {...props} />
    </nav>
  )
}

/** Links to pages of the shop, links to other sites, and forms with a button. */
export function MenuLinks({ items, className, ...props }: LinksProps & { items: MenuItem[] }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <MenuLink key={`${item.title} ${item.uri ?? item.external_uri ?? ''}`} item={item} {...props} />
      ))}
    </ul>
  )
}

function MenuLink({ item, linkClassName, onFollow }: Omit<LinksProps, 'className'> & { item: MenuItem }) {
  const { title, uri, external_uri, event } = item
  if (!uri && external_uri) {
    return (
      <li>
        <a className={linkClassName} href={external_uri} rel="noopener" onClick={onFollow}>
          {title} <Icon name="external" size="xs" />
        </a>
      </li>
    )
  }
  const action = event && Object.hasOwn(menuEvents, event) ? menuEvents[event] : null
  const target = uri ?? action
  if (!target) return null
  return (
    <li>
      <Link
        className={linkClassName}
        href={target}
        method={uri ? 'get' : 'post'}
        // A removed form is not sent: the drawer closes after the click is processed.
        onClick={uri ? onFollow : () => setTimeout(() => onFollow?.())}
      >
        {title}
      </Link>
    </li>
  )
}
