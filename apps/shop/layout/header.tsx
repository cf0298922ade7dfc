import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Icon } from '#ui/display/icon.tsx'
import { CartButton } from './cart-button.tsx'
import { Drawer } from './drawer.tsx'
import styles from './header.module.css'
import { LanguageToggle } from './language-toggle.tsx'
import { Logo } from './logo.tsx'
import { MainLinks, VisitorMenu } from './site-links.tsx'

/** Header of every page. Below 1024 px its links are in the drawer. */
export function Header({ hasMenu }: { hasMenu: boolean }) {
  const t = useTranslate()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = (event: SyntheticEvent) => {
    event.preventDefault()
    setDrawerOpen(true)
  }
  return (
    <div className={styles.header}>
      <Logo />
      {hasMenu && (
        <div className={styles.links} data-print="hide">
          <nav aria-label={t('header.navigation')}>
            <MainLinks className={styles.list} linkClassName={styles.link} />
          </nav>
          <VisitorMenu className={styles.list} linkClassName={styles.link} />
        </div>
      )}
      <div className={styles.tools} data-print="hide">
        <LanguageToggle />
        <Link
          className={styles.search}
          href={`${href(routes.season)}#search`}
          preload="hover"
          aria-label={t('header.season')}
        >
          <Icon name="search" />
        </Link>
        <CartButton />
        {hasMenu && (
          <>
            {/* Without JavaScript it leads to the same links at the foot of the page. */}
            <a
              className={styles.burger}
              href="#pages"
              role="button"
              aria-label={t('header.openMenu')}
              aria-haspopup="dialog"
              aria-expanded={isDrawerOpen}
              onClick={openDrawer}
              // Space opens the drawer, too: the link acts as a button, and a link reacts only to
              // Enter.
              onKeyDown={(event) => event.key === ' ' && openDrawer(event)}
            >
              <Icon name="menu" />
            </a>
            <Drawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          </>
        )}
      </div>
    </div>
  )
}
