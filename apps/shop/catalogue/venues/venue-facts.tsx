import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Venue } from '#core/catalogue/catalogue.ts'
import { AccessLine } from '../plan/access-line.tsx'
import styles from './venue-facts.module.css'

interface VenueFactsProps {
  venue: Pick<Venue, 'slug' | 'access' | 'plan' | 'arrival' | 'parking'>
}

/** How to get to a hall and into it. */
export function VenueFacts({ venue }: VenueFactsProps) {
  const t = useTranslate()
  const { access, arrival, parking } = venue
  return (
    <>
      {(arrival || parking) && (
        <dl className={styles.facts}>
          {arrival && <Fact name={t('venue.arrival')} text={arrival} />}
          {parking && <Fact name={t('venue.parking')} text={parking} />}
        </dl>
      )}
      {/* What holds of a hall's concerts differs from one to the next. */}
      <AccessLine venue={{ ...venue, access: { ...access, note: access.note ?? t('access.ofHall') } }} />
    </>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
