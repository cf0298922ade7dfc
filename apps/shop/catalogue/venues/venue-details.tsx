import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Fold } from '#ui/layout/fold.tsx'
import { Title } from '#ui/layout/title.tsx'
import type { SelectedVenue } from '#core/catalogue/catalogue.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import { SubscribeLinks } from '../feeds/subscribe-links.tsx'
import { VenueFacts } from './venue-facts.tsx'
import styles from './venue-details.module.css'
import { desktopUp } from '#ui/styles/breakpoints.ts'

export function VenueDetails({ venue }: { venue: SelectedVenue }) {
  const t = useTranslate()
  const { title, address, cover, content, googleMapsUrl, plan, categories, calendar } = venue
  return (
    <section className={styles.venue} data-bleed data-tone="dark" aria-labelledby="venue">
      {cover && <Picture className={styles.cover} picture={cover} sizes={`${desktopUp} max(50vw, 58rem), 100vw`} />}
      <div className={styles.text}>
        <Title color="brass" id="venue">
          {title}
        </Title>
        <address className={styles.address}>{address}</address>
        {content.length > 0 && (
          <Fold title={t('event.aboutVenue')}>
            <BlockList blocks={content} under={2} />
          </Fold>
        )}
        <VenueFacts venue={venue} />
        <div className={styles.ways}>
          <Button
            as="a"
            href={googleMapsUrl}
            target="_blank"
            rel="noopener"
            variant="onDark"
            icon="pin"
            iconAfter="external"
            aria-label={t('event.directionsTo', { venue: title })}
          >
            {t('event.directions')}
          </Button>
          <SubscribeLinks calendar={calendar} of={title} />
        </div>
      </div>
      {(plan || categories.length > 0) && (
        <Fold className={styles.plan} title={t(plan ? 'plan.heading' : 'plan.parts')}>
          <Title as="h3" color="brass" className={styles.planTitle}>
            {t(plan ? 'plan.heading' : 'plan.parts')}
          </Title>
          <PlanSection venue={venue} plan={plan} categories={categories} />
        </Fold>
      )}
    </section>
  )
}
