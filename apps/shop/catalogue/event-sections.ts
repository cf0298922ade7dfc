/** What stands below the event page's first screen. One file, so that the page names one: every name costs a first visit some bytes. */
export { CalendarLegend } from './calendar/calendar-legend.tsx'
export { ConcertDetails } from './panel/concert-details.tsx'
export { PanelLiveRegion } from './panel/panel-live-region.tsx'
export { FurtherConcerts } from './season/further-concerts.tsx'
export { NextConcerts } from './season/next-concerts.tsx'
export { VenueDetails } from './venues/venue-details.tsx'
