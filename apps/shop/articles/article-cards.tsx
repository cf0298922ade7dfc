import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { desktopUp, tabletUp } from '#ui/styles/breakpoints.ts'
import type { ArticleCard } from '#core/articles/article.ts'
import styles from './article-cards.module.css'

interface ArticleCardsProps {
  articles: readonly ArticleCard[]
  heading: 'h2' | 'h3'
  /** Whether the first cards are above the fold. */
  isFirst?: boolean
}

export function ArticleCards({ articles, heading, isFirst = false }: ArticleCardsProps) {
  return (
    <ul className={styles.cards}>
      {articles.map((article, index) => (
        <li key={article.slug} className={styles.cell}>
          <Card article={article} heading={heading} isSeenAtOnce={isFirst && index < 4} />
        </li>
      ))}
    </ul>
  )
}

function Card({
  article: { title, slug, category_slug, thumbnail },
  heading: Heading,
  isSeenAtOnce,
}: {
  article: ArticleCard
  heading: 'h2' | 'h3'
  isSeenAtOnce: boolean
}) {
  const t = useTranslate()
  return (
    <article className={styles.card}>
      {thumbnail ? (
        <Picture
          className={styles.thumbnail}
          picture={thumbnail}
          loading={isSeenAtOnce ? 'eager' : 'lazy'}
          sizes={`${desktopUp} 22vw, ${tabletUp} 30vw, 46vw`}
        />
      ) : (
        <div className={styles.staff} aria-hidden="true" />
      )}
      <Heading className={styles.title}>{title}</Heading>
      <Button
        as={Link}
        className={styles.button}
        href={href(routes.article, { category_slug, article: slug })}
        variant="quiet"
        iconAfter="arrow-right"
        preload="hover"
        aria-label={t('articles.readOf', { title })}
      >
        {t('articles.read')}
      </Button>
    </article>
  )
}
