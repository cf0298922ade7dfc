import type { ReactNode } from 'react'
import type { Timestamp } from '#values/dates.ts'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { type Euros, formatPrice } from '#values/money.ts'
import { joinClassNames } from '#ui/class-names.ts'
import { VenueColor } from '#ui/display/venue-color.tsx'
import styles from './concert-facts.module.css'

interface ConcertFactsProps {
  venue: { title: string; city: string; color: string }
  start: Timestamp
  doors?: Timestamp
  minutes: number
  /** Cheapest ticket including its fee; null shows nothing. */
  fromPrice: Euros | null
  issuingFee: Euros
}

/** Key facts: place, time, duration, starting price. */
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
      <Fact name={t('event.facts.duration')}>{t('event.minutes', { minutes })}</Fact>
      {fromPrice !== null && (
        <Fact name={t('event.facts.price')} className={styles.price}>
          {fromPrice > 0 ? t('event.fromPrice', { price: formatPrice(fromPrice, locale) }) : t('ticket.free')}{' '}
          {issuingFee > 0 && fromPrice > 0 && <small>{t('event.feeIncluded')}</small>}
        </Fact>
      )}
    </dl>
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
