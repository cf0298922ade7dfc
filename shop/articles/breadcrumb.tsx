import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '../i18n/translation.tsx'
import type { Crumb } from './article.ts'
import styles from './breadcrumb.module.css'

/** The way to a page from the knowledge base down; the page itself, at its end, is no link. */
export function Breadcrumb({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('articles.breadcrumb')} data-print="hide">
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
