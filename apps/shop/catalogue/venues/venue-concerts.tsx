import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Title } from '#ui/layout/title.tsx'
import { ConcertsSection } from '../season/concerts-section.tsx'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { SubscribeLinks } from '../feeds/subscribe-links.tsx'
import type { VenueEntry } from '#core/catalogue/venues/venue-entry.ts'
import styles from './venue-concerts.module.css'

/** The next concerts in a hall, with a link to all of them. */
export function VenueConcerts({ venue }: { venue: Pick<VenueEntry, 'slug' | 'title' | 'upcoming' | 'calendar'> }) {
  const t = useTranslate()
  const { slug, title, upcoming, calendar } = venue
  return (
    <div className={styles.concerts}>
      <Title as="h3" color="ink">
        {t('venues.next')}
      </Title>
      <ConcertsSection concerts={upcoming} />
      <Button
        as={Link}
        className={styles.all}
        href={linkToSeason({ hall: slug })}
        preload="hover"
        variant="quiet"
        iconAfter="arrow-right"
        aria-label={t('venues.allOf', { venue: title })}
      >
        {t('venues.all')}
      </Button>
      <SubscribeLinks calendar={calendar} of={title} />
    </div>
  )
}
