import { href } from '@cadenza/navigation'
import { Link, type Paginated, useInfiniteScroll } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { ListEnd } from '#ui/layout/list-end.tsx'
import { ArticleCards } from './article-cards.tsx'
import type { ArticleCard } from '#core/articles/article.ts'
import styles from './category-page.module.css'

export interface CategoryPageProps {
  category: { title: string; slug: string; description: string }
  breadcrumb: Crumb[]
  subcategories: Crumb[]
  products: Paginated<ArticleCard>
  /** Page of the list in the address; the list may have grown since. */
  page: number
}

export default function CategoryPage({ category, breadcrumb, subcategories, products, page }: CategoryPageProps) {
  const t = useTranslate()
  const { title, slug, description } = category
  const { items, ...list } = useInfiniteScroll<ArticleCard>('products', { linkTo: (next) => pathOf(slug, next) })
  const before = Math.min(page, products.last_page + 1) - 1
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Breadcrumb crumbs={breadcrumb} current={title} />
        {description && <p className={styles.description}>{description}</p>}
        {subcategories.length > 0 && (
          <nav aria-label={t('articles.subcategories')}>
            <ul className={styles.below}>
              {subcategories.map((below) => (
                <li key={below.href}>
                  <Link className={styles.subcategory} href={below.href} preload="hover">
                    {below.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      {before > 0 && (
        <Button
          as={Link}
          className={styles.earlier}
          href={pathOf(slug, before)}
          rel="prev"
          variant="secondary"
          icon="arrow-left"
        >
          {t('articles.earlier')}
        </Button>
      )}
      {items.length > 0 ? (
        <ArticleCards articles={items} heading="h2" isFirst />
      ) : (
        <EmptyState title={t('articles.emptyCategory')} />
      )}
      <ListEnd
        list={list}
        more={t('articles.more')}
        failed={t('articles.failed')}
        arrived={(count) => t('articles.arrived', { count })}
      />
    </div>
  )
}

CategoryPage.layout = ({ category }: CategoryPageProps): LayoutOptions => ({
  heading: { title: category.title, picture: null },
})

const pathOf = (slug: string, page: number): string =>
  href(routes.articles, { slug, page: page === 1 ? undefined : page })
