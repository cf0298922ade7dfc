import { href } from '@cadenza/navigation'
import { Link, useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import styles from './logo.module.css'

/** Logo: a fermata, the sign for a cadenza, and the name of the shop. */
export function Logo() {
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
