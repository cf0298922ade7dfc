import type { GalleryItem } from '#core/content/gallery/gallery.ts'
import type { CalendarAddresses, ConcertSuggestion, Venue } from '../catalogue.ts'

export interface VenueEntry extends Venue {
  gallery: GalleryItem[]
  upcoming: ConcertSuggestion[]
  calendar: CalendarAddresses
}
