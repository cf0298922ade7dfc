import { Link } from '@cadenza/navigation/react'
import type { Timestamp } from '#values/dates.ts'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import type { EventDate, VenueChoice as Choice } from '#core/catalogue/catalogue.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import styles from './venue-choice.module.css'

interface VenueChoiceProps {
  venues: Choice[]
  eventDate: EventDate
  selectedSlug: string | null
  selectedStart?: Timestamp
}

export function VenueChoice({ venues, eventDate, selectedSlug, selectedStart }: VenueChoiceProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { date } = eventDate
  const cityOf = (slug: string) => venues.find((venue) => venue.slug === slug)?.city ?? ''
  return (
    <nav className={styles.choice} aria-label={t('event.chooseVenue')}>
      <h3 className={styles.title}>{t('event.venuesOfDate', { date: formatDate(date, 'full') })}</h3>
      <ul className={styles.venues}>
        {eventDate.venues.map(({ slug, date_slot, title, color, start_date, event_title, state }) => {
          const isSelected = slug === selectedSlug && start_date === selectedStart
          const href = linkToConcert(slug, date, date_slot)
          return (
            <li key={href}>
              <Link
                className={styles.venue}
                href={href}
                preserveScroll
                preserveState
                preload="hover"
                aria-current={isSelected ? 'true' : undefined}
              >
                <VenueColor color={color} />
                <span className={styles.name}>
                  {title}
                  <small>
                    {t('event.timeAndCity', { time: formatDate(start_date, 'time'), city: cityOf(slug) })} ·{' '}
                    {t(`event.state.${state}`)}
                  </small>
                  <i className={styles.event}>{event_title}</i>
                </span>
                <Icon name={isSelected ? 'check' : 'arrow-right'} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
