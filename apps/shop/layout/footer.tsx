import { href } from '@cadenza/navigation'
import { Link, usePage, useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import type { MenuItem } from '#core/content/menus/menu-item.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Title } from '#ui/layout/title.tsx'
import type { SocialLink } from '#values/social-links.ts'
import { Icon, type IconName } from '#ui/display/icon.tsx'
import styles from './footer.module.css'
import mark from './images/mark.svg'
import musicNote from './images/music-note.svg'
import { isExactly, menuLinks } from './links.ts'
import { MenuLinks, VisitorMenu } from './site-links.tsx'

export function Footer({ links }: { links: MenuItem[] }) {
  const t = useTranslate()
  const { url } = usePage()
  const { shop } = useShared()
  // The season is in the menu only.
  const tabs = menuLinks
    .filter((link) => link.href !== href(routes.season))
    .map((link) => ({ label: t(link.label), href: link.href, isCurrent: isExactly(link.href, url) }))
  return (
    <footer className={styles.footer} data-tone="dark">
      <div id="pages" data-print="hide">
        <Tabs label={t('footer.navigation')} tabs={tabs} as={Link} />
        {/* Without JavaScript there is no drawer. */}
        <noscript>
          <div className={styles.visitor}>
            <VisitorMenu className={styles.list} linkClassName={styles.link} />
          </div>
        </noscript>
      </div>
      <div className={styles.inside}>
        <div className={styles.house}>
          <img
            className={styles.logo}
            src={mark}
            alt={t('footer.logoAlt', { name: shop.name })}
            width="64"
            height="40"
          />
          <Title lines="footer" color="brass">
            {shop.name}
          </Title>
          <img
            className={styles.note}
            src={musicNote}
            alt={t('footer.musicNoteAlt')}
            width="120"
            height="300"
            loading="lazy"
          />
        </div>
        <div className={styles.contact}>
          <h3 className={styles.heading}>{t('footer.contact')}</h3>
          <p>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </p>
          <p>
            <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>
          </p>
        </div>
        {shop.social.length > 0 && (
          <div className={styles.social} data-print="hide">
            <h3 className={styles.heading}>{t('footer.social')}</h3>
            <SocialLinks links={shop.social} />
          </div>
        )}
        {links.length > 0 && (
          <nav aria-label={t('footer.links')} data-print="hide">
            <MenuLinks items={links} className={styles.list} linkClassName={styles.link} />
          </nav>
        )}
      </div>
    </footer>
  )
}

const icons: Record<SocialLink['kind'], IconName> = {
  photos: 'camera',
  videos: 'video',
  music: 'music',
  posts: 'chat',
  news: 'news',
}

function SocialLinks({ links }: { links: SocialLink[] }) {
  const t = useTranslate()
  return (
    <ul className={styles.icons}>
      {links.map(({ kind, href }) => (
        <li key={href}>
          <a
            className={styles.icon}
            href={href}
            aria-label={t(`social.${kind}`)}
            title={t(`social.${kind}`)}
            rel="noopener"
          >
            <Icon name={icons[kind]} />
          </a>
        </li>
      ))}
    </ul>
  )
}
