import { Suspense } from 'react'
import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { VenueColor } from '#ui/display/venue-color.tsx'
import type { VenueEntry } from '#core/catalogue/catalogue.ts'
import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'
import { GallerySection } from '#apps/shop/content/gallery/gallery-section.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import { Title } from '#ui/layout/title.tsx'
import { landscapeUp } from '#ui/styles/breakpoints.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import { ConcertsSection } from '../season/concerts-section.tsx'
import { SubscribeLinks } from '../feeds/subscribe-links.tsx'
import { VenueFacts } from './venue-facts.tsx'
import styles from './venues-page.module.css'

export interface VenuesPageProps {
  venues: VenueEntry[]
}

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

VenuesPage.layout = { heading: 'venues.title', slogan: 'venues.slogan' } satisfies LayoutOptions

function VenueArticle({ venue, isFirst }: { venue: VenueEntry; isFirst: boolean }) {
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
        <p className={styles.venueCity}>{city}</p>
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
        <VenueFacts venue={venue} />
      </div>
      {upcoming.length > 0 && (
        <div className={styles.plan}>
          <VenueConcerts venue={venue} />
        </div>
      )}
      {(plan || categories.length > 0) && (
        <div className={styles.plan}>
          <Title as="h3" color="ink">
            {t(plan ? 'plan.heading' : 'plan.parts')}
          </Title>
          <PlanSection venue={venue} plan={plan} categories={categories} />
        </div>
      )}
      <GallerySection className={styles.gallery} gallery={gallery} label={t('venues.gallery', { venue: title })} />
    </article>
  )
}

function VenueConcerts({ venue }: { venue: Pick<VenueEntry, 'slug' | 'title' | 'upcoming' | 'calendar'> }) {
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
