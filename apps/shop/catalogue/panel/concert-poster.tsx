import { Link } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { useTranslate, useFormatDate, useLocale, useTimeZone } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { desktopUp } from '#ui/styles/breakpoints.ts'
import type { NextConcert } from '#core/catalogue/catalogue.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { type Timestamp, findCalendarDate } from '#values/dates.ts'
import { type Euros, formatPrice } from '#values/money.ts'
import { joinClassNames } from '#ui/class-names.ts'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './concert-poster.module.css'

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
      <div className={styles.words}>
        <DateHero start={concert.start_date} />
        <div>
          <p className={styles.next}>{t('event.nextConcert')}</p>
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

interface ConcertFactsProps {
  venue: { title: string; city: string; color: string }
  start: Timestamp
  doors?: Timestamp
  /** Said elsewhere if missing. */
  minutes?: number
  /** Cheapest ticket including its fee; null shows nothing. */
  fromPrice: Euros | null
  issuingFee: Euros
}

export function ConcertFacts({ venue, start, doors, minutes, fromPrice, issuingFee }: ConcertFactsProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const locale = useLocale()
  return (
    <dl className={styles.facts}>
      <Fact name={t('event.facts.venue')}>
        <span className={styles.venue}>
          <VenueColor color={venue.color} /> {venue.title}
        </span>
      </Fact>
      <Fact name={t('event.facts.start')}>
        <time dateTime={start}>{t('event.timeAndCity', { time: formatDate(start, 'time'), city: venue.city })}</time>
      </Fact>
      {doors && (
        <Fact name={t('event.facts.doors')}>
          <time dateTime={doors}>{formatDate(doors, 'time')}</time>
        </Fact>
      )}
      {minutes && <Duration start={start} minutes={minutes} />}
      {fromPrice !== null && (
        <Fact name={t('event.facts.price')} className={styles.price}>
          {fromPrice > 0 ? t('event.fromPrice', { price: formatPrice(fromPrice, locale) }) : t('ticket.free')}{' '}
          {issuingFee > 0 && fromPrice > 0 && <small>{t('event.feeIncluded')}</small>}
        </Fact>
      )}
    </dl>
  )
}

function Duration({ start, minutes }: { start: Timestamp; minutes: number }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const end = new Date(new Date(start).getTime() + minutes * 60_000)
  return (
    <Fact name={t('event.facts.duration')}>
      {t('event.minutes', { minutes })} <small>{t('event.endsAbout', { time: formatDate(end, 'time') })}</small>
    </Fact>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={joinClassNames(styles.fact, className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A day in poster style, number first, with the full date as accessible name. */
export function DateHero({ start }: { start: Timestamp }) {
  const formatDate = useFormatDate()
  const date = findCalendarDate(new Date(start), useTimeZone())
  return (
    <time className={styles.date} dateTime={date}>
      <VisuallyHidden>{formatDate(date, 'full')}</VisuallyHidden>
      <span className={styles.numeral} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className={styles.text} aria-hidden="true">
        <span className={styles.weekday}>{formatDate(date, 'weekday')}</span>
        <span>{formatDate(date, 'month')}</span>
      </span>
    </time>
  )
}
