import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { type SyntheticEvent, useState, type MouseEvent } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Icon } from '#ui/display/icon.tsx'
import { createOwnPart } from '#ui/layout/own-part.ts'
import { type Locale, locales } from '#values/locales.ts'
import styles from './header.module.css'
import { Drawer } from './lazy-parts.ts'
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
              // Space opens the drawer, too: as a link it would react only to Enter.
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

const CartButton = createOwnPart(function CartButton() {
  const t = useTranslate()
  const { count } = useShared().cart
  return (
    <Link className={styles.cart} href={href(routes.cart)} aria-label={t('header.cart', { count })}>
      <Icon name="cart" />
      {count > 0 && (
        <span className={styles.badge} key={count}>
          {count}
        </span>
      )}
    </Link>
  )
})

/** Document requests, because each language has its own host. */
function LanguageToggle() {
  const t = useTranslate()
  const { locale, localizedUrls } = useShared().localization
  return (
    <nav aria-label={t('header.language')}>
      <ul className={styles.languages}>
        {locales
          .filter((other) => other !== locale)
          .map((other) => (
            <li key={other}>
              <a
                className={styles.language}
                href={localizedUrls[other]}
                hrefLang={other}
                lang={other}
                aria-label={`${other.toUpperCase()}, ${t(`languages.${other}`)}`}
                onClick={(event) => carry(event, other)}
                data-print="bare"
              >
                {other.toUpperCase()}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Carries typed input along, with code loaded on demand; the link alone leads to the page. */
function carry(event: MouseEvent<HTMLAnchorElement>, locale: Locale): void {
  const { href } = event.currentTarget
  if (event.ctrlKey || event.metaKey || event.shiftKey || !document.querySelector('main form')) return
  event.preventDefault()
  import('./typed/typed.ts').then(
    ({ takeTypedAlong }) => void takeTypedAlong(href, locale),
    () => location.assign(href),
  )
}

/** Logo: a fermata, the sign for a cadenza, and the name of the shop. */
function Logo() {
  const t = useTranslate()
  const { name } = useShared().shop
  return (
    <Link className={styles.logo} href={href(routes.home)} aria-label={t('header.home', { name })}>
      <svg className={styles.mark} viewBox="0 0 64 40" aria-hidden="true" fill="currentColor">
        <path d="M2 38C3 14 15 2 32 2s29 12 30 36h-2.5C57 20 47 11.5 32 11.5S7 20 4.5 38z" />
        <circle className={styles.dot} cx="32" cy="31" r="6.5" />
      </svg>
      <span className={styles.name}>{name}</span>
    </Link>
  )
}
