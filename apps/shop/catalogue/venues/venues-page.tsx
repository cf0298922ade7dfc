import { Suspense } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { VenueArticle } from './venue-article.tsx'
import type { VenueEntry } from '#core/catalogue/venues/venue-entry.ts'
import styles from './venues-page.module.css'

export const layout: LayoutOptions = { slogan: 'venues.slogan' }

export interface VenuesPageProps {
  venues: VenueEntry[]
}

/** The halls: descriptions, concerts and directions. */
export default function VenuesPage({ venues }: VenuesPageProps) {
  const t = useTranslate()
  if (venues.length === 0) return <EmptyState title={t('venues.empty')} />
  return (
    <div className={styles.page}>
      <nav aria-label={t('venues.list')}>
        <ul className={styles.list}>
          {venues.map(({ id, slug, title, city, color }) => (
            <li key={id}>
              <a className={styles.jump} href={`#${slug}`}>
                <VenueColor color={color} />
                <span>{title}</span>
                <span className={styles.city}>{city}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {venues.map((venue, index) => (
        // Each hydrates separately, so that none delays the one clicked.
        <Suspense key={venue.id}>
          <VenueArticle venue={venue} isFirst={index === 0} />
        </Suspense>
      ))}
    </div>
  )
}
