import { useShared } from '@cadenza/navigation/react'
import { useMemo } from 'react'
import type { Contact } from '#core/contact/contact.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { createCachedSection } from '#ui/layout/cached-section.tsx'
import { createLazySection } from '#ui/layout/lazy-section.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Title } from '#ui/layout/title.tsx'
import type { MonthRange } from '#core/catalogue/calendar/months.ts'
import type { Month } from '#core/catalogue/catalogue.ts'
import { Calendar as WholeCalendar } from './calendar/calendar.tsx'
import { CartBar } from './panel/cart-bar.tsx'
import type {
  CartView,
  ConcertSuggestion,
  Event,
  EventDate,
  GalleryItem,
  NextConcert as NextConcertProps,
  SelectedEventDate,
  SelectedVenue,
  VenueChoice as Choice,
} from '#core/catalogue/catalogue.ts'
import styles from './event-page.module.css'
import { NextConcert as SuggestedConcert } from './season/next-concert.tsx'
import { findPanelState } from '#core/catalogue/panel/panel-state.ts'

const Calendar = createCachedSection(WholeCalendar)
const NextConcert = createCachedSection(SuggestedConcert)

const load = () => import('./event-sections.ts')
const ConcertPanel = await createLazySection(async () => (await import('./panel/concert-panel.tsx')).ConcertPanel)
const CalendarLegend = await createLazySection(async () => (await load()).CalendarLegend)
const PanelLiveRegion = await createLazySection(async () => (await load()).PanelLiveRegion)
const ConcertDetails = await createLazySection(async () => (await load()).ConcertDetails)
const VenueDetails = await createLazySection(async () => (await load()).VenueDetails)
const Soloists = await createLazySection(async () => (await import('./soloists/soloists.tsx')).Soloists)
const GallerySection = await createLazySection(
  async () => (await import('../content/gallery/gallery-section.tsx')).GallerySection,
)
const ContactSection = await createLazySection(
  async () => (await import('../contact/contact-section.tsx')).ContactSection,
)
const FeaturedConcert = await createLazySection(async () => (await load()).FeaturedConcert)
const NextConcerts = await createLazySection(async () => (await load()).NextConcerts)
const FurtherConcerts = await createLazySection(async () => (await load()).FurtherConcerts)

export interface EventPageProps {
  homepage: boolean
  venues: Choice[]
  gallery: GalleryItem[]
  selectedVenue: SelectedVenue | null
  selectedDate: string | null
  eventDates: EventDate[]
  event: Event | null
  eventDate: SelectedEventDate | null
  month: Month
  /** Null if there are no concerts. `eventDates` covers those around the displayed month. */
  months: MonthRange | null
  /** Next day with a concert that takes place. */
  nextDate: string | null
  nextConcert: NextConcertProps | null
  /** Chosen at the desk, else the next one; only on the front page. */
  featured: NextConcertProps | null
  /** The first concerts of the season, on the front page; else none. */
  nextConcerts: ConcertSuggestion[]
  /** Suggestions if the selected concert has no tickets. */
  alternatives: ConcertSuggestion[]
  cart: CartView
  /** Only on the front page. */
  contact: Contact | null
}

export default function EventPage(props: EventPageProps) {
  const { homepage, selectedVenue, event, gallery, cart, contact } = props
  const t = useTranslate()
  return (
    <>
      <EventSelector {...props} />
      {event && <ConcertDetails event={event} />}
      {event && event.soloists.length > 0 && <Soloists soloists={event.soloists} />}
      {selectedVenue && <VenueDetails venue={selectedVenue} />}
      {gallery.length > 0 && (
        <section className={styles.gallery}>
          <Title lines>{t('event.gallery')}</Title>
          <GallerySection gallery={gallery} label={t('event.gallery')} />
        </section>
      )}
      {contact && <ContactSection {...contact} />}
      <FurtherConcerts isHome={homepage} />
      <CartBar cart={cart} />
    </>
  )
}

EventPage.sections = [
  ConcertPanel,
  CalendarLegend,
  PanelLiveRegion,
  FeaturedConcert,
  NextConcerts,
  ConcertDetails,
  VenueDetails,
  Soloists,
  GallerySection,
  ContactSection,
  FurtherConcerts,
]

/** A concert's page has its title over its own picture, the front page a concert of the moment. */
EventPage.layout = ({ homepage, event, eventDate, selectedVenue, featured }: EventPageProps): LayoutOptions => {
  if (featured)
    return {
      heading: { title: '', picture: featured.cover },
      banner: <FeaturedConcert concert={featured} />,
    }
  if (event && eventDate) return { heading: { title: event.title, picture: event.cover } }
  if (selectedVenue) return { heading: { title: selectedVenue.title, picture: null } }
  return homepage ? {} : { heading: 'event.calendar' }
}

function EventSelector(props: EventPageProps) {
  const { venues, selectedVenue, selectedDate, eventDates, event, eventDate, nextConcert, alternatives, cart } = props
  const { now: instant } = useShared().shop
  const selectedVenueSlug = selectedVenue?.slug ?? null
  const ofDay = eventDates.find(({ date }) => date === selectedDate) ?? null
  // Memoised: new objects before hydration would discard the server's HTML of panel and legend.
  const slot = eventDate?.slot
  const selection = useMemo(
    () => ({ venueSlug: selectedVenueSlug, date: selectedDate, slot }),
    [selectedVenueSlug, selectedDate, slot],
  )
  const state = useMemo(
    () => findPanelState({ selectedDate, eventDates, event, eventDate, now: new Date(instant) }),
    [selectedDate, eventDates, event, eventDate, instant],
  )
  return (
    <div className={styles.selector} id="calendar">
      <div className={styles.calendar}>
        <Calendar
          month={props.month}
          months={props.months}
          eventDates={eventDates}
          venues={venues}
          selection={selection}
          nextDate={props.nextDate}
        />
        {nextConcert && (
          <NextConcert
            concert={nextConcert}
            isOfVenue={
              selectedVenueSlug !== null && selectedDate === null && nextConcert.venue.slug === selectedVenueSlug
            }
          />
        )}
      </div>
      <div className={styles.panel}>
        <PanelLiveRegion state={state} venue={selectedVenue} />
        <ConcertPanel
          state={state}
          venues={venues}
          venue={selectedVenue}
          ofDay={ofDay}
          cart={cart}
          // The head of the page shows one already.
          nextConcert={props.featured ? null : nextConcert}
          alternatives={alternatives}
        />
        {props.nextConcerts.length > 0 && <NextConcerts concerts={props.nextConcerts} />}
      </div>
      <div className={styles.legend}>
        <CalendarLegend venues={venues} selection={selection} eventDate={ofDay} />
      </div>
    </div>
  )
}
