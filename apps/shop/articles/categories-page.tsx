import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Icon } from '#ui/display/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Lead } from '#ui/layout/lead.tsx'
import { Title } from '#ui/layout/title.tsx'
import { ArticleCards } from './article-cards.tsx'
import type { ArticleCard } from '#core/articles/article.ts'
import styles from './categories-page.module.css'
import type { Category } from '#core/articles/category-tree.ts'

export interface CategoriesPageProps {
  categories: Category[]
  /** Articles without a category. */
  articles: ArticleCard[]
}

export default function CategoriesPage({ categories, articles }: CategoriesPageProps) {
  const t = useTranslate()
  const isEmpty = categories.length === 0 && articles.length === 0
  return (
    <>
      <Lead>{t('articles.description')}</Lead>
      {isEmpty && <EmptyState title={t('articles.empty')} />}
      {categories.length > 0 && (
        <ul className={styles.tree}>
          {categories.map((category) => (
            <li key={category.slug} className={styles.top}>
              <Branch category={category} />
            </li>
          ))}
        </ul>
      )}
      {articles.length > 0 && (
        <section className={styles.others} aria-labelledby="other-articles">
          <Title lines id="other-articles">
            {t('articles.others')}
          </Title>
          <ArticleCards articles={articles} heading="h3" />
        </section>
      )}
    </>
  )
}

CategoriesPage.layout = { heading: 'articles.title', slogan: 'articles.slogan' } satisfies LayoutOptions

function Branch({ category }: { category: Category }) {
  const t = useTranslate()
  const { title, slug, description, children } = category
  const list = href(routes.articles, { slug })
  if (children.length === 0) {
    return (
      <Link className={styles.leaf} href={list} preload="hover">
        <span>
          <span className={styles.name}>{title}</span>
          {description && <small className={styles.about}>{description}</small>}
        </span>
        <Icon name="arrow-right" size="xs" />
      </Link>
    )
  }
  return (
    <details className={styles.group} open suppressHydrationWarning>
      <summary className={styles.summary}>
        <span>
          <span className={styles.name}>{title}</span>
          {description && <small className={styles.about}>{description}</small>}
        </span>
        <Icon name="chevron-down" size="xs" />
      </summary>
      <ul className={styles.below}>
        {children.map((child) => (
          <li key={child.slug}>
            <Branch category={child} />
          </li>
        ))}
        <li>
          <Link className={styles.all} href={list} preload="hover">
            {t('articles.allOf', { title })}
          </Link>
        </li>
      </ul>
    </details>
  )
}
