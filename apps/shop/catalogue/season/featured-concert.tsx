import { Link, useShared } from '@cadenza/navigation/react'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import hidden from '#ui/layout/visually-hidden.module.css'
import type { NextConcert } from '#core/catalogue/catalogue.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { formatPrice } from '#values/money.ts'
import styles from './featured-concert.module.css'

/** Concert of the moment at the head of the front page, with the slogan as a line. */
export function FeaturedConcert({ concert }: { concert: NextConcert }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { name } = useShared().shop
  const { venue, date, slot, start_date, event_title } = concert
  return (
    <section className={styles.featured} aria-labelledby="featured">
      {/* Logo and slogan stand for it. */}
      <h1 className={hidden.hidden} id="heading">
        {name}
      </h1>
      <p className={styles.slogan}>{t('sloganDefault')}</p>
      <h2 className={styles.title} id="featured">
        {event_title}
      </h2>
      <p className={styles.facts}>
        <time dateTime={start_date}>
          {formatDate(start_date, 'short')}, {formatDate(start_date, 'time')}
        </time>
        <span>
          {venue.title}, {venue.city}
        </span>
      </p>
      <p className={styles.offer}>
        <Button
          as={Link}
          className={styles.button}
          href={linkToConcert(venue.slug, date, slot)}
          variant="onDark"
          iconAfter="arrow-right"
          preload="hover"
          aria-label={t('featured.ticketsOf', { title: event_title })}
        >
          {t('featured.tickets')}
        </Button>
        <Offer concert={concert} />
      </p>
    </section>
  )
}

function Offer({ concert: { state, from_price } }: { concert: NextConcert }) {
  const t = useTranslate()
  const locale = useLocale()
  if (state !== 'available') return <strong>{t(`season.state.${state}`)}</strong>
  if (from_price === null) return null
  return <span>{from_price > 0 ? t('season.from', { price: formatPrice(from_price, locale) }) : t('ticket.free')}</span>
}
