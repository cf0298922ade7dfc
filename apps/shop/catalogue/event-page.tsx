import { useShared } from '@cadenza/navigation/react'
import { useEffect, useMemo, useRef } from 'react'
import type { Contact } from '#core/contact/contact.ts'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Fold } from '#ui/layout/fold.tsx'
import { createLazySection } from '#ui/layout/lazy-section.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { createOwnPart } from '#ui/layout/own-part.ts'
import { desktopUp } from '#ui/styles/breakpoints.ts'
import type { MonthRange } from '#core/catalogue/calendar/months.ts'
import type { Month } from '#core/catalogue/catalogue.ts'
import { Calendar } from './calendar/calendar.tsx'
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
import { NextConcert } from './season/next-concert.tsx'
import { findPanelState, type PanelState } from '#core/catalogue/panel/panel-state.ts'

const load = () => import('./event-sections.ts')
const loadPanel = () => import('./panel/concert-panel.tsx')
const ConcertPanel = await createLazySection(async () => (await loadPanel()).ConcertPanel)
const VenuesOfDay = await createLazySection(async () => (await loadPanel()).VenuesOfDay)
const CartBar = await createLazySection(async () => (await load()).CartBar)
const CalendarLegend = await createLazySection(async () => (await load()).CalendarLegend)
const PanelLiveRegion = await createLazySection(async () => (await load()).PanelLiveRegion)
const ConcertDetails = await createLazySection(async () => (await load()).ConcertDetails)
const VenueDetails = await createLazySection(async () => (await load()).VenueDetails)
const Soloists = await createLazySection(async () => (await load()).Soloists)
const EventGallery = await createLazySection(async () => (await load()).EventGallery)
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
  const { homepage, selectedVenue, event, gallery, contact } = props
  return (
    <>
      <EventSelector {...props} />
      {selectedVenue && <VenueDetails venue={selectedVenue} />}
      {event && <ConcertDetails event={event} />}
      {!!event?.soloists.length && <Soloists soloists={event.soloists} />}
      {gallery.length > 0 && <EventGallery gallery={gallery} />}
      {contact && <ContactSection {...contact} />}
      <FurtherConcerts isHome={homepage} />
      <OwnBar {...props} />
    </>
  )
}

/** The tickets and the cart are a visitor's own: seats that they hold are free to them. */
EventPage.everybodys = ({ cart: { limit }, eventDate, ...page }: EventPageProps) => ({
  ...page,
  cart: { items: [], count: 0, grand_total: 0, limit },
  eventDate: eventDate && { ...eventDate, eventTickets: [] },
})

// Memoised: new objects before hydration would discard the server's HTML of panel and legend.
function usePanelState({ selectedDate, eventDates, event, eventDate }: EventPageProps): PanelState {
  const { now } = useShared().shop
  return useMemo(
    () => findPanelState({ selectedDate, eventDates, event, eventDate, now: new Date(now) }),
    [selectedDate, eventDates, event, eventDate, now],
  )
}

const OwnPanel = createOwnPart(function OwnPanel(props: EventPageProps) {
  const { venues, selectedVenue, cart, featured, nextConcert, alternatives } = props
  const state = usePanelState(props)
  return (
    <ConcertPanel
      {...{ state, venues, cart, alternatives }}
      venue={selectedVenue}
      // The head of the page shows one already.
      nextConcert={featured ? null : nextConcert}
    />
  )
})

const OwnBar = createOwnPart(function OwnBar(props: EventPageProps) {
  const state = usePanelState(props)
  const offer = state.kind === 'available' && state.eventDate.from_price ? state.eventDate : null
  return (props.cart.count > 0 || offer) && <CartBar cart={props.cart} offer={offer} />
})

const findSelectedDay = ({ eventDates, selectedDate }: EventPageProps): EventDate | null =>
  eventDates.find(({ date }) => date === selectedDate) ?? null

EventPage.sections = [
  ConcertPanel,
  VenuesOfDay,
  CalendarLegend,
  PanelLiveRegion,
  FeaturedConcert,
  NextConcerts,
  ConcertDetails,
  VenueDetails,
  Soloists,
  EventGallery,
  ContactSection,
  FurtherConcerts,
  CartBar,
]

/** A concert's page has its title over its own picture, the front page a concert of the moment. */
EventPage.layout = ({ event, eventDate, selectedVenue, featured }: EventPageProps): LayoutOptions => {
  if (featured)
    return {
      heading: { title: '', picture: featured.cover },
      banner: <FeaturedConcert concert={featured} />,
    }
  const subject = event && eventDate ? event : selectedVenue
  return { heading: subject ? { title: subject.title, picture: event && subject.cover } : 'event.calendar' }
}

function EventSelector(props: EventPageProps) {
  const { venues, selectedVenue, selectedDate, eventDates, eventDate, nextConcert, nextDate, month, months } = props
  const t = useTranslate()
  const formatDate = useFormatDate()
  const selectedVenueSlug = selectedVenue?.slug ?? null
  const state = usePanelState(props)
  const ofDay = findSelectedDay(props)
  const slot = eventDate?.slot
  const selection = useMemo(
    () => ({ venueSlug: selectedVenueSlug, date: selectedDate, slot }),
    [selectedVenueSlug, selectedDate, slot],
  )
  const isChosen = 'event' in state
  const panel = useConcertInSight(eventDate?.id)
  const parts = [
    <Fold
      key="dates"
      className={styles.dates}
      title={t('event.otherDates', { month: formatDate(`${month}-01`, 'month') })}
      isOpen={!isChosen}
    >
      <div className={styles.calendar} id="calendar">
        <Calendar {...{ month, months, eventDates, venues, selection, nextDate }} />
        {nextConcert && (
          <NextConcert
            concert={nextConcert}
            isOfVenue={selectedDate === null && nextConcert.venue.slug === selectedVenueSlug}
          />
        )}
        <CalendarLegend {...{ month, eventDates, nextDate, venues, selection }} eventDate={ofDay} />
      </div>
    </Fold>,
    <div key="panel" className={styles.panel} ref={panel}>
      <PanelLiveRegion state={state} venue={selectedVenue} />
      {isChosen && ofDay?.has_multiple_venues && (
        <VenuesOfDay {...{ venues, ofDay }} venue={selectedVenue} eventDate={state.eventDate} />
      )}
      <OwnPanel {...props} />
      {props.nextConcerts.length > 0 && <NextConcerts concerts={props.nextConcerts} />}
    </div>,
  ]
  // The chosen concert comes first; the calendar keeps its state and the focus.
  return <div className={styles.selector}>{isChosen ? parts.toReversed() : parts}</div>
}

/** On small screens another concert is brought into sight if it was chosen further down. */
function useConcertInSight(concert: number | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(concert)
  useEffect(() => {
    if (concert === shown.current) return
    shown.current = concert
    const isBeside = matchMedia(desktopUp).matches
    if (concert && !isBeside && panel.current!.getBoundingClientRect().top < 0) scrollTo(0, 0)
  }, [concert])
  return panel
}
