import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { desktopUp } from '#ui/styles/breakpoints.ts'
import type { NextConcert } from '#core/catalogue/catalogue.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { ConcertFacts } from './concert-facts.tsx'
import styles from './concert-poster.module.css'
import { DateHero } from './date-hero.tsx'

/** Poster of the next concert: picture, date, title, facts, and link. */
export function ConcertPoster({ concert }: { concert: NextConcert }) {
  const t = useTranslate()
  return (
    <article className={styles.poster} data-tone="dark">
      {/* It says nothing that the title below it does not say. */}
      {concert.cover && (
        <Picture
          className={styles.cover}
          picture={concert.cover}
          alt=""
          sizes={`${desktopUp} min(52vw, 48rem), 92vw`}
          priority
        />
      )}
      <div className={styles.title}>
        <DateHero start={concert.start_date} />
        <div>
          <p className={styles.subtitle}>{t('event.nextConcert')}</p>
          <h2>{concert.event_title}</h2>
        </div>
        <ConcertFacts
          venue={concert.venue}
          start={concert.start_date}
          minutes={concert.duration_minutes}
          fromPrice={concert.from_price}
          issuingFee={concert.issuing_fee}
        />
        <Button
          as={Link}
          className={styles.see}
          href={linkToConcert(concert.venue.slug, concert.date, concert.slot)}
          variant="onDark"
          iconAfter="arrow-right"
          preserveScroll
          preserveState
        >
          {t('event.seeConcert')}
        </Button>
      </div>
    </article>
  )
}
