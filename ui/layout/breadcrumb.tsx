import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '../i18n/translation.tsx'
import styles from './breadcrumb.module.css'

export interface Crumb {
  title: string
  href: string
}

/** Breadcrumb of a page; the page itself, at its end, is not a link. */
export function Breadcrumb({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('breadcrumb.label')} data-print="hide">
      <ol className={styles.crumbs}>
        {crumbs.map(({ title, href }) => (
          <li key={href} className={styles.crumb}>
            <Link className={styles.link} href={href} preload="hover">
              {title}
            </Link>
          </li>
        ))}
        <li className={styles.crumb} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  )
}
