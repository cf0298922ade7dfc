import { findCalendarDate, type Timestamp } from '#values/dates.ts'
import { useFormatDate, useTimeZone } from '#ui/i18n/translation.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { maskDate } from '#core/catalogue/calendar/months.ts'
import styles from './date-hero.module.css'

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
        <span className={styles.mask}>{maskDate(date)}</span>
      </span>
    </time>
  )
}
