/** What the panel shows at times only. One file, so that the event page names one: every name costs a first visit some bytes. */
export { AccessLine } from '../plan/access-line.tsx'
export { Alternatives } from '../season/concert-list.tsx'
export { ConcertPoster } from './concert-poster.tsx'
export { ExternalOffer } from './external-offer.tsx'
export { VenueChoice } from './venue-choice.tsx'
