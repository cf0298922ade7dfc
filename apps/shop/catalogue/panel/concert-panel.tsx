import { useShared } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import type {
  CartView,
  ConcertState,
  ConcertSuggestion,
  Event,
  EventDate,
  NextConcert,
  SelectedEventDate,
  Venue,
  VenueChoice as Choice,
} from '#core/catalogue/catalogue.ts'
import type { PanelState } from '#core/catalogue/panel/panel-state.ts'
import { isClosed } from '#core/catalogue/panel/zones.ts'
import { Button } from '#ui/controls/button.tsx'
import { Fold } from '#ui/layout/fold.tsx'
import { AccessLine } from '../plan/access-line.tsx'
import { Alternatives } from '../season/concert-list.tsx'
import { ConcertFacts, ConcertPoster, DateHero } from './concert-poster.tsx'
import styles from './concert-panel.module.css'
import { TicketPicker } from './ticket-picker.tsx'
import { VenueChoice } from './venue-choice.tsx'
import { VisitFacts } from './visit-facts.tsx'

interface ConcertPanelProps {
  state: PanelState
  venues: Choice[]
  venue: Venue | null
  cart: CartView
  nextConcert: NextConcert | null
  alternatives: ConcertSuggestion[]
}

interface VenuesOfDayProps extends Pick<ConcertPanelProps, 'venues' | 'venue'> {
  ofDay: EventDate
  eventDate: SelectedEventDate
}

/** The other concerts of the selected one's day. */
export function VenuesOfDay({ venues, venue, ofDay, eventDate }: VenuesOfDayProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  return (
    <Fold title={t('event.venuesOfDate', { date: formatDate(ofDay.date, 'short') })}>
      <VenueChoice
        venues={venues}
        eventDate={ofDay}
        selectedSlug={venue?.slug ?? null}
        selectedStart={eventDate.start_date}
      />
    </Fold>
  )
}

export function ConcertPanel({ state, venues, venue, cart, nextConcert, alternatives }: ConcertPanelProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  if (state.kind === 'no_date') return <NoDate nextConcert={nextConcert} />
  if (state.kind === 'no_concert') {
    return (
      <>
        <p className={styles.prompt}>
          {t('event.noConcert', { date: formatDate(state.date, 'full') })} {t('event.selectDate')}
        </p>
        <Alternatives concerts={alternatives} />
      </>
    )
  }
  if (state.kind === 'choose_venue') {
    return (
      <>
        <p className={styles.prompt}>{t('event.selectVenue')}</p>
        <VenueChoice venues={venues} eventDate={state.eventDate} selectedSlug={null} />
      </>
    )
  }
  const { event, eventDate } = state
  const refusal = findRefusal(state.kind, eventDate)
  return (
    <>
      <Evening event={event} eventDate={eventDate} />
      {venue && (
        <ConcertFacts
          venue={venue}
          start={eventDate.start_date}
          doors={eventDate.doors_at}
          fromPrice={state.kind === 'available' ? eventDate.from_price : null}
          issuingFee={eventDate.issuing_fee}
        />
      )}
      {!isOver(state.kind) && <VisitFacts event={event} eventDate={eventDate} />}
      {refusal && (
        <div className={styles.refusal} role="note">
          <p className={styles.reason}>{t(`event.${refusal}.title`)}</p>
          <p>{t(`event.${refusal}.text`)}</p>
        </div>
      )}
      {!isOver(state.kind) && <Offer isSoldElsewhere={state.kind === 'external'} {...{ venue, eventDate, cart }} />}
      {refusal && <Alternatives concerts={alternatives} />}
    </>
  )
}

/** Returns why no ticket is available here or elsewhere; null if one is. */
function findRefusal(kind: ConcertState, { eventTickets }: SelectedEventDate) {
  if (kind === 'available' || kind === 'external') return null
  return kind === 'sold_out' && isClosed(eventTickets) ? 'closed' : kind
}

/** No attendance possible, or not on that day. */
const isOver = (kind: PanelState['kind']) => kind === 'past' || kind === 'cancelled' || kind === 'postponed'

interface OfferProps extends Pick<ConcertPanelProps, 'venue' | 'cart'> {
  eventDate: SelectedEventDate
  isSoldElsewhere: boolean
}

function Offer({ isSoldElsewhere, venue, eventDate, cart }: OfferProps) {
  const { tmp_purchase_link, eventTickets } = eventDate
  return (
    <>
      {isSoldElsewhere && tmp_purchase_link && <ExternalOffer link={tmp_purchase_link} />}
      {!isSoldElsewhere && <TicketPicker eventDate={eventDate} cart={cart} />}
      {venue && <AccessLine venue={venue} isSoldHere={eventTickets.some(({ access }) => access)} />}
    </>
  )
}

/** The page's heading has the concert's name. */
function Evening({ event, eventDate }: { event: Event; eventDate: SelectedEventDate }) {
  return (
    <header className={styles.evening}>
      <h2>
        <DateHero start={eventDate.start_date} />
      </h2>
      {event.subtitle && <p className={styles.subtitle}>{event.subtitle}</p>}
    </header>
  )
}

function NoDate({ nextConcert }: { nextConcert: NextConcert | null }) {
  const t = useTranslate()
  return (
    <>
      <p className={styles.prompt}>{t('event.selectDate')}</p>
      {nextConcert && <ConcertPoster concert={nextConcert} />}
    </>
  )
}

function ExternalOffer({ link }: { link: string }) {
  const t = useTranslate()
  const { shop } = useShared()
  const site = new URL(link).hostname
  return (
    <div className={styles.refusal}>
      <p className={styles.reason}>{t('event.external.title')}</p>
      <p id="external-note">{t('event.external.text', { shop: shop.name, site })}</p>
      <Button as="a" href={link} target="_blank" rel="noopener" iconAfter="external" aria-describedby="external-note">
        {t('event.external.button', { site })}
      </Button>
    </div>
  )
}
