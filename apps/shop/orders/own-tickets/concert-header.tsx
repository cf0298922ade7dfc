import type { ReactNode } from 'react'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import styles from './concert-header.module.css'
import type { OwnConcert } from '#core/orders/own-tickets/self-service.ts'

interface ConcertHeaderProps {
  concert: OwnConcert
  as?: 'h2' | 'h3'
  children?: ReactNode
}

export function ConcertHeader({ concert, as: Heading = 'h2', children }: ConcertHeaderProps) {
  const formatDate = useFormatDate()
  const { title, venue, venue_color, start_date } = concert
  return (
    <header className={styles.header}>
      <time className={styles.when} dateTime={start_date}>
        {formatDate(start_date, 'full')}, {formatDate(start_date, 'time')}
      </time>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.venue}>
        <VenueColor color={venue_color} /> <span>{venue}</span>
      </p>
      {children}
    </header>
  )
}
