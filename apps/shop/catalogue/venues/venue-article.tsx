import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'
import { GallerySection } from '#apps/shop/content/gallery/gallery-section.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import { Title } from '#ui/layout/title.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { AccessLine } from '../plan/access-line.tsx'
import { PlanSection } from '../plan/plan-section.tsx'
import styles from './venue-article.module.css'
import { VenueConcerts } from './venue-concerts.tsx'
import type { VenueEntry } from '#core/catalogue/venues/venue-entry.ts'
import { landscapeUp } from '#ui/styles/breakpoints.ts'

/** One hall. The picture of the first one is in the first view. */
export function VenueArticle({ venue, isFirst }: { venue: VenueEntry; isFirst: boolean }) {
  const t = useTranslate()
  const { slug, title, city, address, color, thumbnail, content, gallery, googleMapsUrl } = venue
  const { plan, categories, upcoming } = venue
  return (
    <article className={styles.venue} id={slug} aria-labelledby={`${slug}-title`}>
      <StaffRule className={styles.rule} />
      {thumbnail && (
        <div className={styles.picture}>
          <Picture
            className={styles.thumbnail}
            picture={thumbnail}
            priority={isFirst}
            sizes={`${landscapeUp} min(37vw, 34rem), 92vw`}
          />
          <VenueColor className={styles.color} color={color} />
        </div>
      )}
      <header className={styles.header}>
        <p className={styles.city}>{city}</p>
        <Title id={`${slug}-title`}>{title}</Title>
        <p className={styles.address}>{address}</p>
      </header>
      <p className={styles.actions}>
        <Button
          as={Link}
          href={href(routes['events.show'], { venueSlug: slug })}
          preload="hover"
          icon="calendar"
          aria-label={t('venues.calendarOf', { venue: title })}
        >
          {t('venues.calendar')}
        </Button>
        <Button
          as="a"
          href={googleMapsUrl}
          variant="secondary"
          icon="pin"
          rel="noopener"
          target="_blank"
          aria-label={t('venues.directionsOf', { venue: title })}
        >
          {t('venues.directions')}
        </Button>
      </p>
      <div className={styles.text}>
        <BlockList blocks={content} under={2} />
        {/* What holds of a hall's concerts differs from one to the next. */}
        <AccessLine venue={{ ...venue, access: { ...venue.access, note: venue.access.note ?? t('access.ofHall') } }} />
      </div>
      {upcoming.length > 0 && (
        <div className={styles.plan}>
          <VenueConcerts venue={venue} />
        </div>
      )}
      {(plan || categories.length > 0) && (
        <div className={styles.plan}>
          <Title as="h3" color="ink">
            {t('plan.heading')}
          </Title>
          <PlanSection venue={venue} plan={plan} categories={categories} />
        </div>
      )}
      <GallerySection className={styles.gallery} gallery={gallery} label={t('venues.gallery', { venue: title })} />
    </article>
  )
}
