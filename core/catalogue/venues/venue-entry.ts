import type { GalleryItem } from '#core/content/gallery/gallery.ts'
import type { CalendarAddresses, ConcertSuggestion, Venue } from '../catalogue.ts'

/** A venue as the venues page tells it. */
export interface VenueEntry extends Venue {
  gallery: GalleryItem[]
  /** The concerts that come next. */
  upcoming: ConcertSuggestion[]
  calendar: CalendarAddresses
}
