import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '../i18n/translation.tsx'
import type { SocialLink } from '../shared-props.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './social-links.module.css'

const icons: Record<SocialLink['kind'], IconName> = {
  photos: 'camera',
  videos: 'video',
  music: 'music',
  posts: 'chat',
  news: 'news',
}

/** How to stay in touch: by mail and phone always, and the accounts that the shop names. */
export function SocialLinks() {
  const t = useTranslate()
  const { shop } = useShared()
  const links: { icon: IconName; label: string; href: string }[] = [
    { icon: 'mail', label: t('social.email', { address: shop.email }), href: `mailto:${shop.email}` },
    {
      icon: 'phone',
      label: t('social.phone', { number: shop.phone }),
      href: `tel:${shop.phone.replace(/[^+\d]/g, '')}`,
    },
    ...shop.social.map(({ kind, href }) => ({ icon: icons[kind], label: t(`social.${kind}`), href })),
  ]
  return (
    <ul className={styles.links}>
      {links.map(({ icon, label, href }) => (
        <li key={href}>
          <a className={styles.link} href={href} aria-label={label} title={label} rel="noopener">
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}
