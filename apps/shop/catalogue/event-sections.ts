/** One file, so that the page references only one: each reference costs a first visit bytes. */
export { CalendarLegend } from './calendar/calendar-legend.tsx'
export { CartBar } from './panel/cart-bar.tsx'
export { ConcertDetails } from './panel/concert-details.tsx'
export { PanelLiveRegion } from './panel/panel-live-region.tsx'
export { FurtherConcerts } from './season/further-concerts.tsx'
export { FeaturedConcert } from './season/featured-concert.tsx'
export { NextConcerts } from './season/next-concerts.tsx'
export { VenueDetails } from './venues/venue-details.tsx'
