import { useTranslate } from '#ui/i18n/translation.tsx'
import type { SocialLink } from '#values/social-links.ts'
import { Icon, type IconName } from '#ui/display/icon.tsx'
import styles from './social-links.module.css'

const icons: Record<SocialLink['kind'], IconName> = {
  photos: 'camera',
  videos: 'video',
  music: 'music',
  posts: 'chat',
  news: 'news',
}

/** Links to the shop's accounts in social networks. */
export function SocialLinks({ links }: { links: SocialLink[] }) {
  const t = useTranslate()
  return (
    <ul className={styles.links}>
      {links.map(({ kind, href }) => (
        <li key={href}>
          <a
            className={styles.link}
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
