import { href } from '@cadenza/navigation'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import styles from '../written-list.module.css'

const tabs = { articles: 'articles.index', categories: 'categories.index' } as const

/** What the knowledge base says, and how it is arranged: two lists beside each other. */
export function ArticleTabs({ shown }: { shown: keyof typeof tabs }) {
  const t = useDeskTexts()
  return (
    <nav aria-label={t('pages.lists')}>
      <ul className={styles.tabs}>
        {(Object.keys(tabs) as (keyof typeof tabs)[]).map((tab) => (
          <li key={tab}>
            <Link href={href(deskRoutes[tabs[tab]])} aria-current={tab === shown ? 'page' : undefined}>
              {t(`pages.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
