import { Link } from '@cadenza/navigation/react'
import { BlockList } from '../content/blocks/block-list.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import { Title } from '#ui/layout/title.tsx'
import { landscapeUp } from '#ui/styles/breakpoints.ts'
import { ArticleCards } from './article-cards.tsx'
import type { Article, ArticleCard } from '#core/articles/article.ts'
import styles from './article-page.module.css'

export interface ArticlePageProps {
  article: Article
  breadcrumb: Crumb[]
  further: ArticleCard[]
}

export default function ArticlePage({ article, breadcrumb, further }: ArticlePageProps) {
  const t = useTranslate()
  const category = breadcrumb.at(-1)
  return (
    <>
      <article className={styles.article} aria-labelledby="heading">
        <Breadcrumb crumbs={breadcrumb} current={article.title} />
        <div className={styles.content}>
          {article.thumbnail && (
            <Picture
              className={styles.picture}
              picture={article.thumbnail}
              priority
              sizes={`${landscapeUp} 66vw, 100vw`}
            />
          )}
          <BlockList blocks={article.content} under={1} />
        </div>
      </article>
      <StaffRule />
      <section className={styles.further} aria-labelledby={further.length > 0 ? 'further' : undefined}>
        {further.length > 0 && (
          <>
            <Title lines id="further">
              {t('articles.further')}
            </Title>
            <ArticleCards articles={further} heading="h3" />
          </>
        )}
        {category && (
          <Button as={Link} className={styles.back} href={category.href} variant="secondary" icon="arrow-left">
            {category.title}
          </Button>
        )}
      </section>
    </>
  )
}

/** The picture is below the title: it may be too bright for the links of the header. */
ArticlePage.layout = ({ article }: ArticlePageProps): LayoutOptions => ({
  heading: { title: article.title, picture: null },
})
