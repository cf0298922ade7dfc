import { Link, usePage, useShared } from '@cadenza/navigation/react'
import { useTranslate } from '../i18n/translation.tsx'
import type { MenuItem } from '../shared-props.ts'
import { Icon } from '../ui/icon.tsx'
import { isExactly, mainLinks } from './links.ts'

interface LinksProps {
  className?: string
  linkClassName?: string
  /** Called when a link is followed. */
  onFollow?: () => void
}

/** Events, Venues, Gallery, Contact. */
export function MainLinks({ className, linkClassName, onFollow }: LinksProps) {
  const t = useTranslate()
  const { url } = usePage()
  return (
    <ul className={className}>
      {mainLinks.map((link) => (
        <li key={link.href}>
          <Link
            className={linkClassName}
            href={link.href}
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

/** What the server offers this visitor beside them; nothing where it offers nothing. */
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

/** Links that the shop's owner wrote down, to a page of the shop or to one elsewhere. */
export function MenuLinks({ items, className, linkClassName, onFollow }: LinksProps & { items: MenuItem[] }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.title}>
          {item.uri ? (
            <Link className={linkClassName} href={item.uri} onClick={onFollow}>
              {item.title}
            </Link>
          ) : (
            item.external_uri && (
              <a className={linkClassName} href={item.external_uri} rel="noopener" onClick={onFollow}>
                {item.title} <Icon name="external" size="xs" />
              </a>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
